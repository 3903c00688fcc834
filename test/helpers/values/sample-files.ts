import { strToU8, zipSync } from 'fflate';
import { certificateExtensions, isOneOf } from '../../../schemas/contract/files.ts';
import { aKey } from '../../../server/proof/values/files.ts';

export { aKey };

/** A zip like an Android app, or like a hot update of uni-app. Without compression. */
export function aPackage(
  extension: 'apk' | 'wgt',
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const shape =
    extension === 'apk'
      ? { 'AndroidManifest.xml': '<manifest/>', 'classes.dex': 'dex', 'res/icon.png': 'png' }
      : { 'manifest.json': '{"id":"souk"}', 'app-service.js': '1' };
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ ...shape, ...more }).map(([name, text]) => [name, strToU8(text)]),
      ),
      { level: 0 },
    ),
  );
}

/** A file that a field with these extensions accepts. */
export function aFileFor(accept: readonly string[]): {
  readonly name: string;
  readonly bytes: Buffer;
} {
  const [extension = 'apk'] = accept;
  return {
    name: `sample.${extension}`,
    bytes: isOneOf(certificateExtensions, extension)
      ? aKey()
      : aPackage(extension === 'wgt' ? 'wgt' : 'apk'),
  };
}
