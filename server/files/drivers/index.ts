import type { Env } from '../../config/env.ts';
import { storageFolders } from '../storage-paths.ts';
import type { FileDriver } from './file-driver.ts';
import { localDisk } from './local-disk.ts';

/** The driver of this installation. Local disk is the only one so far; others join here by their name in the upload config. */
export const fileDriver = (env: Pick<Env, 'dataDir'>): FileDriver => localDisk(storageFolders(env.dataDir));
