import { join } from 'node:path';

/** Public path of stored files. */
export const storageUrl = '/storage/';

export interface StorageFolders {
  /** Files that are served. */
  readonly storage: string;
  /** Files that are being written. */
  readonly parts: string;
  /** Encrypted files, which are not served. */
  readonly sealed: string;
}

/** Folders of the local disk. */
export const storageFolders = (dataDir: string): StorageFolders => ({
  storage: join(dataDir, 'storage'),
  parts: join(dataDir, 'storage-parts'),
  sealed: join(dataDir, 'storage-sealed'),
});
