import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageUrl } from '../storage-paths.ts';
import type { FileDriver } from './file-driver.ts';

/** Files in a folder of this machine. Written beside their place first and then renamed, so that a half file is never served. */
export function localDisk(folders: { readonly storage: string; readonly parts: string }): FileDriver {
  return {
    name: 'local-disk',
    async put(key, bytes) {
      const path = join(folders.storage, ...key.split('/'));
      const part = join(folders.parts, crypto.randomUUID());
      await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(folders.parts, { recursive: true, mode: 0o700 })]);
      await writeFile(part, bytes, { flag: 'wx' });
      await rename(part, path).catch(async (cause: unknown) => {
        await rm(part, { force: true });
        throw new Error('storing a file', { cause });
      });
    },
    remove: (key) => rm(join(folders.storage, ...key.split('/')), { force: true }),
    urlOf: (key) => `${storageUrl}${key}`,
  };
}
