import { join } from 'node:path';

/** Public path of stored files. */
export const storageUrl = '/storage/';

/** Folders of the local disk: what is served, and what is still being written. */
export const storageFolders = (dataDir: string): { readonly storage: string; readonly parts: string } =>
  ({ storage: join(dataDir, 'storage'), parts: join(dataDir, 'storage-parts') });
