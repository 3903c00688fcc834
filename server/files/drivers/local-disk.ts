import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type StorageFolders, storageUrl } from '../storage-paths.ts';
import { type FileDriver, sealedFolder } from './file-driver.ts';

/**
 * Files in folders of this machine, those under `sealed/` outside the one that is served. Written beside their place first and then renamed, so that a
 * half file is never served.
 */
export function localDisk(folders: StorageFolders): FileDriver {
  const placeOf = (key: string): string => {
    const [first = '', ...rest] = key.split('/');
    return first === sealedFolder
      ? join(folders.sealed, ...rest)
      : join(folders.storage, first, ...rest);
  };
  return {
    name: 'local',
    origins: [],
    async put(key, content) {
      const path = placeOf(key);
      const part =
        content instanceof Uint8Array ? join(folders.parts, crypto.randomUUID()) : content.path;
      await Promise.all([
        mkdir(dirname(path), { recursive: true }),
        mkdir(folders.parts, { recursive: true, mode: 0o700 }),
      ]);
      if (content instanceof Uint8Array) await writeFile(part, content, { flag: 'wx' });
      await rename(part, path).catch(async (cause: unknown) => {
        await rm(part, { force: true });
        throw new Error('storing a file', { cause });
      });
    },
    get: (key) =>
      readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (key) => rm(placeOf(key), { force: true }),
    urlOf: (key) => `${storageUrl}${key}`,
  };
}
