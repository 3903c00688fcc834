import type { Definition } from '../../definitions/definitions-in.ts';
import type { SsrfGuard } from '../../outbound/ssrf-guard.ts';
import type { FileDriver } from './file-driver.ts';

/** The saved settings of a storage (`configs/upload`). */
export interface BucketSettings {
  /** The name of a definition. */
  readonly vendor: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
  /** Scheme and host: `https://oss-cn-hangzhou.aliyuncs.com`. */
  readonly endpoint: string;
  /** Address that browsers read from, such as `https://cdn.example/mall`; empty: the storage's own. */
  readonly cdn: string;
}

/** A storage of files other than the local disk. */
export interface StorageDefinition extends Definition<'storage'> {
  /** @param guard refuses addresses of the own network */
  readonly open: (settings: BucketSettings, guard: SsrfGuard) => FileDriver;
}

/** Defines a storage: the export of a file `*.storage.ts` (docs/drivers.md). */
export const defineStorage = (storage: Omit<StorageDefinition, 'kind'>): StorageDefinition => ({
  kind: 'storage',
  ...storage,
});
