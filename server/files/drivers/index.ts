import type { Env } from '../../config/env.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { storageFolders } from '../storage-paths.ts';
import type { BucketSettings, StorageSettings } from '../storage-settings.ts';
import { ossDialect, s3Dialect } from './dialects.ts';
import type { FileDriver } from './file-driver.ts';
import { localDisk } from './local-disk.ts';
import { s3Driver } from './s3.ts';

/** The driver of every installation: where no other is configured, and for what was kept before one was. */
export const diskDriver = (env: Pick<Env, 'dataDir'>): FileDriver =>
  localDisk(storageFolders(env.dataDir));

/** Drivers of buckets by their vendor. A new one is a file and a line here. */
const bucketDrivers: Readonly<
  Record<BucketSettings['vendor'], (settings: BucketSettings, way: Outgoing) => FileDriver>
> = {
  s3: (settings, way) => s3Driver('s3', settings, s3Dialect(settings), way),
  oss: (settings, way) => s3Driver('oss', settings, ossDialect(settings), way),
};

export const fileDriver = (
  env: Pick<Env, 'dataDir'>,
  settings: StorageSettings,
  way: Outgoing,
): FileDriver => (settings ? bucketDrivers[settings.vendor](settings, way) : diskDriver(env));
