import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { webdav } from '../../../../../../examples/more-drivers/server/webdav.storage.ts';
import {
  type SsrfGuard,
  ssrfGuard,
} from '../../../../../../server/platform/outbound/ssrf-guard.ts';
import {
  bucketDriver,
  diskDriver,
} from '../../../../../../server/platform/storage/drivers/index.ts';
import type { BucketSettings } from '../../../../../../server/platform/storage/drivers/storage-driver.ts';
import { driverSuite, type OpenedDriver } from '../../../../../helpers/server/driver-suite.ts';
import { bucketKeys, startBucketServer } from '../../../../../helpers/services/bucket-server.ts';

/** Resolves every host name to this machine. */
const here: SsrfGuard = {
  assertAllowed: () => undefined,
  lookup: (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
};
const settings = (vendor: BucketSettings['vendor'], endpoint: string): BucketSettings => ({
  vendor,
  endpoint,
  bucket: 'souk',
  cdn: '',
  ...bucketKeys,
});

async function openBucket(vendor: BucketSettings['vendor'], host: string): Promise<OpenedDriver> {
  const server = await startBucketServer();
  const driver = bucketDriver(settings(vendor, `http://${host}:${server.port}`), here);
  return {
    driver,
    stored: async (key) => server.objects.get(`souk/${key}`)?.bytes,
    close: server.close,
  };
}

driverSuite('the local disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-disk-'));
  return {
    driver: diskDriver({ dataDir }),
    stored: (key) => readFile(join(dataDir, 'storage', key)).catch(() => undefined),
    close: () => rm(dataDir, { recursive: true }),
  };
});
driverSuite('the example of a storage', async () => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const key = request.url ?? '';
    if (request.headers.authorization !== `Basic ${btoa('name:password')}`)
      response.writeHead(401).end();
    else if (request.method === 'PUT')
      void buffer(request).then((body) => {
        objects.set(key, body);
        response.writeHead(201).end();
      });
    else if (request.method === 'DELETE') response.writeHead(objects.delete(key) ? 204 : 404).end();
    else response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const own = { accessKeyId: 'name', secretAccessKey: 'password' };
  return {
    driver: webdav.open({ ...settings('webdav', `http://127.0.0.1:${port}`), ...own }, here),
    stored: async (key) => objects.get(`/souk/${key}`),
    close: async () => void server.close(),
  };
});
driverSuite('an S3-compatible storage', () => openBucket('s3', '127.0.0.1'));
driverSuite('Aliyun OSS', () => openBucket('oss', 'oss-cn-hangzhou.example.com'));

test('OSS is called by its S3-compatible host in its region, and read by its public host', async () => {
  const driver = bucketDriver(
    settings('oss', 'https://oss-cn-shenzhen-internal.aliyuncs.com'),
    here,
  );
  expect(driver.urlOf('pictures/a.webp')).toBe(
    'https://souk.oss-cn-shenzhen.aliyuncs.com/pictures/a.webp',
  );
  expect(
    bucketDriver(
      {
        ...settings('oss', 'https://oss-cn-shenzhen.aliyuncs.com'),
        cdn: 'https://img.example.com',
      },
      here,
    ),
  ).toMatchObject({
    origins: ['https://img.example.com', 'https://souk.oss-cn-shenzhen.aliyuncs.com'],
  });
});

test('files of a CDN with a path are below it', () => {
  const driver = bucketDriver(
    { ...settings('s3', 'https://s3.example.com'), cdn: 'https://cdn.example.com/mall' },
    here,
  );
  expect(driver.urlOf('pictures/a.webp')).toBe('https://cdn.example.com/mall/pictures/a.webp');
  expect(driver.origins).toEqual(['https://cdn.example.com', 'https://s3.example.com']);
});

test('downloads have a content disposition, and files are cached as immutable', async () => {
  const server = await startBucketServer();
  const driver = bucketDriver(settings('s3', `http://127.0.0.1:${server.port}`), here);
  await driver.put('packages/a.apk', Buffer.from('x'), {
    type: 'application/vnd.android.package-archive',
    use: 'download',
  });
  expect(server.objects.get('souk/packages/a.apk')).toMatchObject({
    type: 'application/vnd.android.package-archive',
    disposition: 'attachment',
    cache: 'public, max-age=31536000, immutable',
  });
  await server.close();
});

test('a wrong key and an unreachable storage are failures', async () => {
  const server = await startBucketServer();
  const wrong = bucketDriver(
    { ...settings('s3', `http://127.0.0.1:${server.port}`), secretAccessKey: 'another' },
    here,
  );
  await expect(
    wrong.put('a', Buffer.from('x'), { type: 'image/webp', use: 'inline' }),
  ).rejects.toThrow('SignatureDoesNotMatch');
  expect(server.objects.size).toBe(0);
  await server.close();
  await expect(wrong.get('a')).rejects.toThrow('ECONNREFUSED');
});

test.each([
  'http://127.0.0.1:9',
  'http://169.254.169.254',
  'http://[::1]:9',
  'http://[::ffff:10.0.0.1]',
  'http://localhost:9',
])('production refuses the endpoint %s', async (endpoint) => {
  const driver = bucketDriver(settings('s3', endpoint), ssrfGuard('production'));
  await expect(driver.get('a')).rejects.toThrow(/not an address on the internet/);
});
