import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type StorageFolders, storageUrl } from '../storage-paths.ts';
import { type FileDriver, sealedFolder } from './file-driver.ts';

/**
 * Stores files on this machine, those under `sealed/` outside the folder that is served. A file is
 * written elsewhere and then renamed, so that half a file is never served.
 */
export function localDisk(folders: StorageFolders): FileDriver {
  const pathOf = (key: string): string => {
    const [first = '', ...rest] = key.split('/');
    return first === sealedFolder
      ? join(folders.sealed, ...rest)
      : join(folders.storage, first, ...rest);
  };
  return {
    name: 'local',
    origins: [],
    async put(key, content) {
      const path = pathOf(key);
      const isInMemory = content instanceof Uint8Array;
      const part = isInMemory ? join(folders.parts, crypto.randomUUID()) : content.path;
      await Promise.all([
        mkdir(dirname(path), { recursive: true }),
        mkdir(folders.parts, { recursive: true, mode: 0o700 }),
      ]);
      try {
        if (isInMemory) await writeFile(part, content, { flag: 'wx' });
        await rename(part, path);
      } catch (cause) {
        await rm(part, { force: true });
        throw new Error('A file could not be stored', { cause });
      }
    },
    get: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
    urlOf: (key) => `${storageUrl}${key}`,
  };
}
