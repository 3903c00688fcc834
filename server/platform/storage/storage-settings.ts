import type { Row } from '../../../schemas/rules/types.ts';
import { storages } from './drivers/index.ts';
import type { BucketSettings } from './drivers/storage-driver.ts';

/** Reads the saved upload settings. Implemented by the back office, which owns their table. */
export abstract class StorageConfig {
  /** An empty row when nothing is saved. */
  abstract read(): Promise<Row>;
}

/** `undefined`: the local disk. */
export type StorageSettings = BucketSettings | undefined;

/**
 * Reads the settings of `configs/upload` (docs/product.md#settings). `save_type` is `local` or the
 * name of a storage. Incomplete settings mean the local disk, so that a half-filled form loses no
 * upload.
 */
export function readStorageSettings(config: Row): StorageSettings {
  const vendor = String(config.save_type);
  const text = (name: string): string => String(config[name] ?? '').trim();
  const settings = {
    accessKeyId: text('key'),
    secretAccessKey: text('access'),
    bucket: text('bucket'),
    endpoint: text('endpoint'),
  };
  if (!storages.has(vendor) || Object.values(settings).some((value) => value === ''))
    return undefined;
  const scheme = isOn(config.ssl ?? true) ? 'https' : 'http';
  const origin = originOf(settings.endpoint, scheme);
  const cdn = text('cdn') === '' ? '' : baseOf(text('cdn'), scheme);
  if (origin === undefined || cdn === undefined) return undefined;
  return { ...settings, vendor, endpoint: origin, cdn };
}

const isOn = (value: Row[string]): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** An address with or without a scheme; undefined for an invalid one. */
function urlOf(address: string, scheme: string): URL | undefined {
  const url = /^https?:\/\//.test(address) ? address : `${scheme}://${address}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

const originOf = (address: string, scheme: string): string | undefined =>
  urlOf(address, scheme)?.origin;

/** Origin and path, without a slash at the end. */
function baseOf(address: string, scheme: string): string | undefined {
  const url = urlOf(address, scheme);
  return url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
