import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { ReadEncryptedFiles } from '../../../server/backoffice/files/read-encrypted-files.ts';
import { Env } from '../../../server/platform/config/env.ts';
import { storageFolders } from '../../../server/platform/storage/storage-paths.ts';
import type { Client } from '../../helpers/http/client.ts';
import {
  fetchStoredFile,
  filesOnDisk,
  type UploadParts,
  upload,
} from '../../helpers/http/uploads.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';
import { aKey, aPackage } from '../../helpers/values/sample-files.ts';

/** Kinds of uploads with their rules, and attacks on them (docs/decisions/0027-upload-kinds.md). */
let souk: TestApp;
let admin: Client;
let seller: Client;
beforeAll(async () => {
  souk = await sharedApp();
  [admin, seller] = await Promise.all([souk.as.admin(), souk.as.seller()]);
});

const asFile = (
  bytes: Uint8Array,
  filename: string,
  more: Partial<UploadParts> = {},
): UploadParts => ({
  bytes,
  filename,
  uploadType: 'uploadFile',
  type: 'application/octet-stream',
  ...more,
});
const send = (bytes: Uint8Array, filename: string, more: Partial<UploadParts> = {}) =>
  upload(admin, '/Admin/uploads', asFile(bytes, filename, more));
const certificate = () => readFile('test/fixtures/files/certificate.pem');

describe('certificates and keys', () => {
  test('answer a path that is not served; stored encrypted, readable by the server', async () => {
    const pem = await certificate();
    const { code, data: path } = await send(pem, 'apiclient_cert.pem');
    expect(code).toBe(200);
    expect(path).toMatch(/^\/files\/[0-9a-f]{40}\.pem$/);
    for (const address of [
      path,
      `/storage${path}`,
      `/storage/sealed${path.slice(6)}`,
      `/storage-sealed/${path.slice(7)}`,
    ])
      expect((await fetch(souk.url + address)).status, address).toBe(404);
    expect((await admin.get(`/Admin${path}`)).code).toBe(404);
    const { sealed } = storageFolders(souk.app.get(Env).dataDir);
    const [row] = await souk.sql.rows<{ keys: string[] }>('SELECT keys FROM files WHERE url = $1', [
      path,
    ]);
    const encrypted = await readFile(join(sealed, row!.keys[0]!.replace('sealed/', '')));
    expect(encrypted.includes('CERTIFICATE')).toBe(false);
    expect((await souk.app.get(ReadEncryptedFiles).certificate(path)).equals(pem)).toBe(true);
  });

  test.each([
    ['a key', () => aKey(), 'k.key'],
    [
      'a certificate with its key',
      async () => Buffer.concat([await certificate(), aKey()]),
      'both.crt',
    ],
    [
      'a certificate in DER',
      async () =>
        Buffer.from((await certificate()).toString().replace(/-----[^-]+-----|\s/g, ''), 'base64'),
      'c.cer',
    ],
  ])('%s', async (_name, make, filename) => {
    expect(await send(await make(), filename)).toMatchObject({
      code: 200,
      data: expect.stringMatching(new RegExp(`^/files/[0-9a-f]{40}\\.${filename.split('.')[1]}$`)),
    });
  });

  test.each([
    ['a page', '<html><script>1</script></html>'],
    ['an invalid PEM block', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
    ['a script before a key', `<script>alert(1)</script>\n${aKey()}`],
    ['bytes', '\x30\x82\x01\x00 nothing'],
  ])('refuses %s', async (_name, text) => {
    expect(await send(Buffer.from(text, 'latin1'), 'cert.pem')).toMatchObject({
      code: 422,
      msg: 'This is not a readable certificate or key',
    });
  });

  test('are accepted only from admins and only up to their size limit', async () => {
    expect(await upload(seller, '/Seller/uploads', asFile(aKey(), 'k.pem'))).toMatchObject({
      code: codes.noRight,
    });
    expect(
      await upload(await souk.as.shopper(), '/uploads', asFile(aKey(), 'k.pem')),
    ).toMatchObject({ code: codes.noRight });
    expect(await send(Buffer.concat([aKey(), Buffer.alloc(70_000, ' ')]), 'k.pem')).toMatchObject({
      code: 422,
      msg: 'The file is larger than 64 KB',
    });
  });
});

describe('app packages', () => {
  test.each(['apk', 'wgt'] as const)('%s is served as a download only', async (extension) => {
    const bytes = aPackage(extension);
    const { code, data: url } = await send(bytes, `../../../shop.${extension.toUpperCase()}`, {
      type: 'text/html',
    });
    expect(code).toBe(200);
    expect(url).toMatch(
      new RegExp(`^/storage/packages/\\d{4}-\\d\\d-\\d\\d/[0-9a-f]{40}\\.${extension}$`),
    );
    const { response, bytes: served } = await fetchStoredFile(souk, url);
    expect(served.equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type':
        extension === 'apk'
          ? 'application/vnd.android.package-archive'
          : 'application/octet-stream',
    });
  });

  test.each([
    ['an HTML page named like an app', Buffer.from('<!doctype html><script>1</script>')],
    [
      'an HTML page before a zip',
      Buffer.concat([Buffer.from('<script>1</script>'), aPackage('apk')]),
    ],
    ['a zip of other files', aPackage('wgt')],
    ['a truncated zip', aPackage('apk').subarray(0, 200)],
    ['a zip with a path outside its folder', aPackage('apk', { '../../etc/cron.d/x': '1' })],
    ['a zip with a drive letter', aPackage('apk', { 'C:\\Windows\\x': '1' })],
    ['a zip that states 4 GB uncompressed', bomb()],
  ])('refuses %s', async (_name, bytes) => {
    const before = await filesOnDisk(souk);
    expect(await send(bytes, 'shop.apk')).toMatchObject({
      code: 422,
      msg: 'This is not a complete app package of this type',
    });
    expect(await filesOnDisk(souk)).toEqual(before);
  });

  test('are accepted only from admins; no other extension becomes a package', async () => {
    expect(
      await upload(seller, '/Seller/uploads', asFile(aPackage('apk'), 'shop.apk')),
    ).toMatchObject({ code: codes.noRight });
    expect(
      await upload(
        admin,
        '/Admin/uploads',
        asFile(aPackage('apk'), 'shop.apk', { uploadType: 'uploadPic' }),
      ),
    ).toMatchObject({ code: 422 });
    for (const name of ['shop.exe', 'shop.html', 'shop.apk.php', 'shop'])
      expect(await send(aPackage('apk'), name)).toMatchObject({
        code: 422,
        msg: 'Only JPEG, PNG, GIF, WebP and ICO pictures can be uploaded',
      });
  });

  test('may be larger than pictures for admins, not for sellers', async () => {
    expect(
      (await send(aPackage('apk', { 'assets/film': 'x'.repeat(11 * 1024 * 1024) }), 'a.apk')).code,
    ).toBe(200);
    expect(
      await upload(seller, '/Seller/uploads', asFile(Buffer.alloc(11 * 1024 * 1024), 'a.apk')),
    ).toMatchObject({ code: 422, msg: 'The file is larger than 10 MB' });
  });
});

describe('pictures with embedded content', () => {
  test('HTML in the EXIF is dropped', async () => {
    const page = '<html><script>alert(document.domain)</script></html>';
    const photo = await sharp(await aPicture(64))
      .jpeg()
      .withExif({ IFD0: { ImageDescription: page, Copyright: page } })
      .toBuffer();
    expect(photo.includes('<script>')).toBe(true);
    const { code, data: url } = await upload(seller, '/Seller/uploads', {
      bytes: photo,
      filename: 'photo.html',
      type: 'text/html',
    });
    expect(code).toBe(200);
    const { bytes, response } = await fetchStoredFile(souk, url);
    expect(bytes.includes('script')).toBe(false);
    expect(response.headers.get('content-type')).toBe('image/webp');
  });

  test.each([
    '{"dir_id":"../1"}',
    '{"dir_id":-1}',
    '{"dir_id":1.5}',
    '{"dir_id":999999}',
    '{"width":1e9,"height":1}',
    '{"thumb":[[100000,100000]]}',
    '{"filename":"../../x.php","many":true,"width":"../","height":1}',
  ])('refuses the option %s', async (option) => {
    expect(
      await upload(seller, '/Seller/uploads', {
        bytes: await aPicture(),
        name: 'file_spaces',
        option,
      }),
    ).toMatchObject({ code: 422, msg: 'The upload option is not valid' });
  });

  test('refuses eleven files in one call', async () => {
    expect(
      await upload(seller, '/Seller/uploads', { bytes: await aPicture(10), copies: 11 }),
    ).toMatchObject({ code: 422, msg: 'Upload one file at a time' });
  });
});

test('an interrupted upload leaves no file at any stage', async () => {
  const before = await filesOnDisk(souk);
  const { hostname, port } = new URL(souk.url);
  await Promise.all(
    ['photo.png', 'shop.apk'].map(
      (filename) =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(
              [
                'POST /api/Admin/uploads HTTP/1.1',
                `Host: ${hostname}:${port}`,
                `Authorization: Bearer ${admin.token}`,
                'Content-Type: multipart/form-data; boundary=b',
                'Content-Length: 2000000',
                '',
                '--b',
                `Content-Disposition: form-data; name="file"; filename="${filename}"`,
                '',
                'x'.repeat(200_000),
              ].join('\r\n'),
              () => {
                setImmediate(() => socket.destroy());
              },
            );
          });
          socket.on('close', () => resolve());
        }),
    ),
  );
  await expect.poll(() => filesOnDisk(souk)).toEqual(before);
});

test('one account uploads ten files at once; some of sixteen get 429', async () => {
  const bytes = await sharp({
    create: { width: 2000, height: 2000, channels: 3, background: '#888' },
  })
    .png()
    .toBuffer();
  const shopper = await souk.as.shopper();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => upload(shopper, '/uploads', { bytes })),
  );
  expect(
    answers.map(({ code }) => code).filter((code) => code === 200).length,
  ).toBeGreaterThanOrEqual(10);
  expect(answers.map(({ code }) => code)).toContain(429);
  expect((await upload(shopper, '/uploads', { bytes })).code).toBe(200);
});

/** A package whose central directory states that an entry unpacks to 4 GB. */
function bomb(): Buffer {
  const bytes = aPackage('apk');
  bytes.writeUInt32LE(0xfffffff0, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
  return bytes;
}
