import { expect, test } from 'vitest';
import { readStorageSettings } from '../../../../../server/platform/storage/storage-settings.ts';

const saved = {
  save_type: 'oss',
  key: 'k',
  access: 'a',
  bucket: 'souk',
  endpoint: 'oss-cn-hangzhou.aliyuncs.com',
  cdn: '',
  ssl: 1,
};
const read = {
  vendor: 'oss',
  accessKeyId: 'k',
  secretAccessKey: 'a',
  bucket: 'souk',
  endpoint: 'https://oss-cn-hangzhou.aliyuncs.com',
  cdn: '',
};

test.each([
  ['OSS', {}, read],
  ['without https', { ssl: 0 }, { ...read, endpoint: 'http://oss-cn-hangzhou.aliyuncs.com' }],
  [
    'a scheme that was typed',
    { endpoint: 'http://minio.example:9000/', save_type: 's3' },
    { ...read, vendor: 's3', endpoint: 'http://minio.example:9000' },
  ],
  ['a CDN', { cdn: 'img.example.com' }, { ...read, cdn: 'https://img.example.com' }],
  [
    'a CDN with a path',
    { cdn: 'https://cdn.example.com/mall/' },
    { ...read, cdn: 'https://cdn.example.com/mall' },
  ],
  ['no address of a CDN', { cdn: 'https://' }, undefined],
  ['local disk', { save_type: 'local' }, undefined],
  ['a form filled in half', { bucket: '' }, undefined],
  ['no address', { endpoint: 'http://' }, undefined],
  ['nothing', { save_type: undefined }, undefined],
])('%s', (_name, more, expected) => {
  expect(readStorageSettings({ ...saved, ...more } as never)).toEqual(expected);
});
