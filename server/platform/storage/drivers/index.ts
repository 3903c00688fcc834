import type { Env } from '../../config/env.ts';
import type { SsrfGuard } from '../../outbound/ssrf-guard.ts';
import { storageFolders } from '../storage-paths.ts';
import type { BucketSettings } from '../storage-settings.ts';
import { ossDialect, s3Dialect } from './dialects.ts';
import type { FileDriver } from './file-driver.ts';
import { localDisk } from './local-disk.ts';
import { s3Driver } from './s3.ts';

/** The driver without configuration, and of files stored before another one was configured. */
export const diskDriver = (env: Pick<Env, 'dataDir'>): FileDriver =>
  localDisk(storageFolders(env.dataDir));

type BucketDriver = (settings: BucketSettings, guard: SsrfGuard) => FileDriver;

/** Drivers by vendor. A new one is a file, a line here and its name in `BucketSettings`. */
const bucketDrivers: Readonly<Record<BucketSettings['vendor'], BucketDriver>> = {
  s3: (settings, guard) => s3Driver(settings, s3Dialect(settings), guard),
  oss: (settings, guard) => s3Driver(settings, ossDialect(settings), guard),
};

export const bucketDriver: BucketDriver = (settings, guard) =>
  bucketDrivers[settings.vendor](settings, guard);
