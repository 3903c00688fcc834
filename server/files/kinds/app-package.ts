import { extensionOf } from '../../../schemas/contract/files.ts';
import type { DiskFile } from '../content.ts';
import type { FileHeaders } from '../drivers/file-driver.ts';
import { fileErrors } from '../files.errors.ts';
import { zipEntries } from '../zip-names.ts';
import type { FileKind } from './file-kind.ts';

/** What each package must hold at its root: Android's, and uni-app's hot update. */
const landmarks: Readonly<Record<string, readonly string[]>> = {
  apk: ['AndroidManifest.xml', 'classes.dex'],
  wgt: ['manifest.json'],
};
const types: Readonly<Record<string, string>> = {
  apk: 'application/vnd.android.package-archive',
  wgt: 'application/octet-stream',
};
/** Entries and unpacked bytes of one package; a device that unpacks it has limits too. Our choice. */
const most = { entries: 50_000, unpacked: 2 * 1024 ** 3 } as const;

/** How a package is given out: to be saved, never opened in place (must-hold 24). */
export const packageHeaders = (extension: string): FileHeaders => ({
  type: types[extension] ?? 'application/octet-stream',
  use: 'download',
});

/** App packages (decisions 27): kept as sent when they are a zip of that shape by content. */
export const appPackage: FileKind = {
  name: 'package',
  folder: 'packages',
  areas: ['Admin'],
  keeping: 'open',
  headersOf: packageHeaders,
  async read({ content, fileName }) {
    const extension = extensionOf(fileName);
    if (content instanceof Uint8Array) throw fileErrors.notPackage();
    await checkShape(content, landmarks[extension] ?? []);
    return [{ suffix: '', extension, content, width: 0, height: 0 }];
  },
};

/** Names that leave their folder when unpacked make no package. */
async function checkShape({ path, size }: DiskFile, wanted: readonly string[]): Promise<void> {
  const entries = await zipEntries(path, size);
  const names = new Set(entries.map(({ name }) => name));
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const leaves = (name: string): boolean =>
    /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');
  if (!wanted.every((name) => names.has(name)) || entries.some(({ name }) => leaves(name)))
    throw fileErrors.notPackage();
  if (entries.length > most.entries || unpacked > most.unpacked) throw fileErrors.notPackage();
}
