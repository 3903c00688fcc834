import type { Env } from '../../config/env.ts';
import { definitionsIn } from '../../definitions/definitions-in.ts';
import type { SsrfGuard } from '../../outbound/ssrf-guard.ts';
import { storageFolders } from '../storage-paths.ts';
import type { FileDriver } from './file-driver.ts';
import { localDisk } from './local-disk.ts';
import type { BucketSettings, StorageDefinition } from './storage-driver.ts';

const files = import.meta.glob(
  [
    '/server/platform/storage/drivers/*.storage.ts',
    '/{extensions/*,node_modules/souk-*}/server/**/*.storage.ts',
  ],
  { eager: true, exhaustive: true },
);

/** Storages by name: what each `*.storage.ts` exports (docs/drivers.md). */
export const storages: ReadonlyMap<string, StorageDefinition> = definitionsIn<StorageDefinition>(
  files,
  'storage',
  'storage',
);

/** The driver without configuration, and of files stored before another one was configured. */
export const diskDriver = (env: Pick<Env, 'dataDir'>): FileDriver =>
  localDisk(storageFolders(env.dataDir));

export const bucketDriver = (settings: BucketSettings, guard: SsrfGuard): FileDriver =>
  storages.get(settings.vendor)!.open(settings, guard);
