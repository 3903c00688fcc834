import { extensionOf } from '../../../../schemas/contract/files.ts';
import type { DiskFile } from '../../../platform/storage/file-content.ts';
import { packageHeaders } from '../../../platform/storage/package-headers.ts';
import { fileErrors } from '../files.errors.ts';
import { zipEntries } from '../formats/zip-directory.ts';
import type { FileKind } from './file-kind.ts';

/** Files that a package must contain at its root: an Android app, a uni-app update. */
const requiredFiles: Readonly<Record<string, readonly string[]>> = {
  apk: ['AndroidManifest.xml', 'classes.dex'],
  wgt: ['manifest.json'],
};

/** Protects the devices that unpack it from zip bombs: far above the largest apps. */
const maxEntries = 50_000;
const maxUnpackedBytes = 2 * 1024 ** 3;

/**
 * App packages, stored as sent when their content is a zip with the required files
 * (docs/decisions/0027-upload-kinds.md).
 */
export const appPackage: FileKind = {
  name: 'package',
  folder: 'packages',
  areas: ['Admin'],
  isEncrypted: false,
  headersOf: packageHeaders,
  async read({ content, fileName }) {
    const extension = extensionOf(fileName);
    if (content instanceof Uint8Array) throw fileErrors.notPackage();
    await assertPackage(content, requiredFiles[extension] ?? []);
    return [{ suffix: '', extension, content, width: 0, height: 0 }];
  },
};

async function assertPackage({ path, size }: DiskFile, required: readonly string[]): Promise<void> {
  const entries = await zipEntries(path, size);
  const names = new Set(entries.map(({ name }) => name));
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isPackage =
    required.every((name) => names.has(name)) &&
    !entries.some(({ name }) => leavesFolder(name)) &&
    entries.length <= maxEntries &&
    unpackedBytes <= maxUnpackedBytes;
  if (!isPackage) throw fileErrors.notPackage();
}

/** Whether unpacking this name would write outside the target folder. */
const leavesFolder = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..');
