import { request } from 'node:http';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { thumbOf, thumbSizes } from '../../../schemas/contract/files.ts';
import type { Client } from '../../helpers/http/client.ts';
import { fetchStoredFile, filesOnDisk, upload } from '../../helpers/http/uploads.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aBitmap, anIcon, pixelBomb } from '../../helpers/values/odd-pictures.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8402a' } });
/** Two frames of different colours, shown for 100 and 200 ms. */
const animation = (width: number, height: number, format: 'gif' | 'webp') => {
  const frames = Buffer.alloc(width * height * 2 * 3, 90).fill(200, width * height * 3);
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  return sharp(frames, { raw, limitInputPixels: false })
    .toFormat(format, { delay: [100, 200], loop: 0, effort: 1 })
    .toBuffer();
};
const send = (bytes: Uint8Array, parts: object = {}) =>
  upload(admin, '/Admin/uploads', { bytes, ...parts });
const metadataOf = async (url: string) =>
  sharp((await fetchStoredFile(souk, url)).bytes).metadata();

describe('stores pictures', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    '%s, re-encoded under a generated name',
    async (format) => {
      const { code, data: url } = await send(await picture(320, 200).toFormat(format).toBuffer(), {
        filename: `../../evil.${format}`,
      });
      expect(code).toBe(200);
      expect(url).toMatch(/^\/storage\/pictures\/\d{4}-\d\d-\d\d\/[0-9a-f]{40}\.webp$/);
      const { response, bytes } = await fetchStoredFile(souk, url);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 320,
        height: 200,
      });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  );

  test('an avatar is 150 by 150 whatever the option', async () => {
    const { data: url } = await send(await picture(900, 300).png().toBuffer(), {
      name: 'avatar',
      option: '{"width":800,"height":10}',
    });
    expect(await metadataOf(url)).toMatchObject({ width: 150, height: 150 });
  });

  test('thumbnails are stored beside it, named by width', async () => {
    const { data: url } = await send(await picture(1000, 1000).png().toBuffer(), {
      option: '{"width":800,"height":800,"thumb":[[400,400],[150,150]]}',
    });
    expect(await metadataOf(url)).toMatchObject({ width: 800, height: 800 });
    expect(await metadataOf(url.replace('.webp', '_400.webp'))).toMatchObject({
      width: 400,
      height: 400,
    });
    expect(await metadataOf(url.replace('.webp', '_150.webp'))).toMatchObject({
      width: 150,
      height: 150,
    });
  });

  test('without an option, thumbnails of the shop’s sizes are stored', async () => {
    const { data: url } = await send(await picture(242, 74).png().toBuffer(), {
      name: 'store_logo',
      option: '{"width":242,"height":74}',
    });
    expect(await metadataOf(url)).toMatchObject({ width: 242, height: 74 });
    for (const side of [400, 300, 150] as const)
      expect(await metadataOf(thumbOf(url, side))).toMatchObject({ width: side, height: side });
  });

  test('a rotated photograph is stored upright without location', async () => {
    const photo = await picture(300, 100)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'a camera' } })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { data: url } = await send(photo);
    const metadata = await metadataOf(url);
    expect(metadata).toMatchObject({ width: 100, height: 300 });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['gif', '', { width: 40, height: 40 }],
    ['webp', '', { width: 40, height: 40 }],
    ['gif', '{"width":20,"height":20}', { width: 20, height: 20 }],
    ['webp', '{"width":60,"height":20}', { width: 60, height: 20 }],
  ] as const)('an animated %s with option %s keeps its frames', async (format, option, size) => {
    const bytes = await animation(40, 40, format);
    const { code, data: url } = await send(bytes, { name: 'store_logo', option });
    expect(code).toBe(200);
    expect(await metadataOf(url)).toMatchObject({ ...size, pages: 2, delay: [100, 200], loop: 0 });
    const thumb = await metadataOf(thumbOf(url, 150));
    expect([thumb.pages ?? 1, thumb.width, thumb.height]).toEqual([1, 150, 150]);
  });

  test('the largest picture of an icon, PNG or bitmap', async () => {
    const small = await picture(16, 16).png().toBuffer();
    const large = await picture(64, 64).png().toBuffer();
    expect(
      await metadataOf(
        (
          await send(anIcon([16, small], [64, large]), {
            filename: 'favicon.ico',
            type: 'image/x-icon',
          })
        ).data,
      ),
    ).toMatchObject({ format: 'webp', width: 64, height: 64 });
    const halves = Array.from(
      { length: 256 },
      (_, index) =>
        (index < 128 ? [220, 0, 0, 255] : [0, 0, 220, index < 192 ? 255 : 0]) as [
          number,
          number,
          number,
          number,
        ],
    ); // red above blue, the last quarter transparent
    const { data: url } = await send(anIcon([16, aBitmap(halves)]), {
      filename: 'favicon.ico',
      type: '',
    });
    const { data, info } = await sharp((await fetchStoredFile(souk, url)).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (row: number) => [...data.subarray((row * 16 + 8) * 4, (row * 16 + 8) * 4 + 4)];
    expect([info.width, info.height, pixel(15)[3]]).toEqual([16, 16, 0]);
    expect(pixel(2)[0]! - pixel(2)[2]!).toBeGreaterThan(150);
    expect(pixel(9)[2]! - pixel(9)[0]!).toBeGreaterThan(150);
  });

  test('drops data hidden after the picture', async () => {
    const script = '<script>alert(document.domain)</script><?php system($_GET["c"]); ?>';
    const { code, data: url } = await send(
      Buffer.concat([await picture(64, 64).jpeg().toBuffer(), Buffer.from(script)]),
      { filename: 'x.php', type: 'text/html' },
    );
    expect(code).toBe(200);
    const { bytes, response } = await fetchStoredFile(souk, url);
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes('<?php')).toBe(false);
    expect(response.headers.get('content-type')).toBe('image/webp');
  });
});

describe('refuses', () => {
  const text = (content: string) => Buffer.from(content);
  test.each([
    [
      'an SVG',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'Only JPEG, PNG, GIF, WebP and ICO pictures can be uploaded',
    ],
    [
      'an HTML page named like a picture',
      text('<!doctype html><script>1</script>'),
      'Only JPEG, PNG, GIF, WebP and ICO pictures can be uploaded',
    ],
    [
      'a script that starts like a GIF',
      text(`GIF89a/*${'x'.repeat(200)}*/=1;alert(1)`),
      'The picture is damaged and cannot be read',
    ],
    [
      'a truncated PNG',
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      'The picture is damaged and cannot be read',
    ],
    [
      'an icon with an offset outside the file',
      anIcon([16, Buffer.alloc(40)], [32, Buffer.alloc(8)]).fill(255, 18, 22),
      'The picture is damaged and cannot be read',
    ],
    [
      'an icon with a bitmap of a million pixels',
      anIcon([0, aBitmap([[1, 2, 3, 4]], 60_000)]),
      'The picture is damaged and cannot be read',
    ],
    ['an empty file', text(''), 'Choose a file to upload'],
  ])('%s', async (_, bytes, msg) => {
    expect(await send(bytes, { type: 'image/png' })).toMatchObject({ status: 200, code: 422, msg });
  });

  test('a spreadsheet, with a hint where to upload it', async () => {
    expect(
      await send(Buffer.from('PK'), {
        filename: 'brands.xls',
        type: 'application/vnd.ms-excel',
        uploadType: 'uploadFile',
      }),
    ).toMatchObject({
      code: 422,
      msg: 'Spreadsheets are not stored as files. Import them on the page of their list',
    });
  });

  test('an animation with too many pixels in all frames', async () => {
    expect(await send(await animation(3200, 3200, 'gif'))).toMatchObject({
      code: 422,
      msg: 'The animation is too large: at most 20 million pixels, all frames together. Make it smaller or shorter',
    });
  });

  test('a small file with too many pixels', async () => {
    expect(await send(pixelBomb(20_000, 20_000))).toMatchObject({
      code: 422,
      msg: 'The picture has too many pixels: at most 40 million',
    });
  });

  test('more than 10 MB', async () => {
    const large = Buffer.concat([
      await picture(10, 10).png().toBuffer(),
      Buffer.alloc(10 * 1024 * 1024),
    ]);
    expect(await send(large)).toMatchObject({ code: 422, msg: 'The file is larger than 10 MB' });
  });

  test.each([
    '[1]',
    '"x"',
    '{',
    '{"width":0,"height":10}',
    '{"width":99999,"height":10}',
    '{"width":"150","height":150}',
    '{"width":150}',
    '{"thumb":[[400]]}',
    '{"thumb":[[1,1],[2,2],[3,3],[4,4],[5,5],[6,6]]}',
    '{"thumb":[[150,150],[150,100]]}',
  ])('the option %s', async (option) => {
    expect(await send(await picture(10, 10).png().toBuffer(), { option })).toMatchObject({
      code: 422,
      msg: 'The upload option is not valid',
    });
  });

  test.each(['../../etc', 'a/b', 'a b', '1', 'x'.repeat(41)])('the name %s', async (name) => {
    expect(await send(await picture(10, 10).png().toBuffer(), { name })).toMatchObject({
      code: 422,
      msg: 'The upload name is not valid',
    });
  });

  test('an unknown kind, several files, no file, no multipart', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    expect(await send(bytes, { uploadType: '__proto__' })).toMatchObject({
      code: 422,
      msg: 'This kind of upload does not exist',
    });
    expect(await send(bytes, { copies: 2 })).toMatchObject({
      code: 422,
      msg: 'Upload one file at a time',
    });
    expect(await send(bytes, { copies: 0 })).toMatchObject({
      code: 422,
      msg: 'Choose a file to upload',
    });
    expect(await admin.post('/Admin/uploads', { file: 'x' })).toMatchObject({
      code: 422,
      msg: 'Choose a file to upload',
    });
  });

  test('an interrupted body', async () => {
    const body =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf';
    const response = await admin.raw('/api/Admin/uploads', {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(await response.json()).toMatchObject({ code: 422 });
  });

  test('callers without a session in the area', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    expect(await upload(souk.anonymous, '/Admin/uploads', { bytes })).toMatchObject({ code: 401 });
    expect(await upload(souk.anonymous, '/uploads', { bytes })).toMatchObject({ code: 401 });
    expect(await upload(await souk.as.shopper(), '/Admin/uploads', { bytes })).toMatchObject({
      code: 401,
    });
    expect(await upload(admin, '/Seller/uploads', { bytes })).toMatchObject({ code: 401 });
  });
});

test('refused uploads leave no file', async () => {
  const before = await filesOnDisk(souk);
  await send(Buffer.from('GIF89a broken'));
  await send(await picture(10, 10).png().toBuffer(), { option: '{' });
  expect(await filesOnDisk(souk)).toEqual(before);
});

test('quotas are per store and per shopper; parallel uploads cannot exceed them', async () => {
  const seller = await souk.aSeller();
  const client = await souk.as.seller(seller);
  const bytes = await picture(50, 50).png().toBuffer();
  expect((await upload(client, '/Seller/uploads', { bytes })).code).toBe(200);
  await souk.sql.run(
    `
      INSERT INTO files (owner_area, owner_id, account_id, kind, url, bytes, width, height)
      SELECT 'Seller', $1, $2, 'picture', 'x' || n, 1, 1, 1
      FROM generate_series(1, 19998) n`,
    [seller.storeId, seller.id],
  );
  const before = await filesOnDisk(souk);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => upload(client, '/Seller/uploads', { bytes })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400]);
  expect(answers.find(({ code }) => code === 400)?.msg).toBe(
    'Your storage is full. Delete some files first',
  );
  expect((await filesOnDisk(souk)).length).toBe(before.length + 1 + thumbSizes.length);
  expect((await upload(await souk.as.shopper(), '/uploads', { bytes })).code).toBe(200);
});

test('a stalled upload is answered after ten seconds and leaves no file', {
  timeout: 25_000,
}, async () => {
  const before = await filesOnDisk(souk);
  const start = Date.now();
  const answer = await new Promise<string>((resolve, reject) => {
    const call = request(
      `${souk.url}/api/Admin/uploads`,
      {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 100_000,
          'accept-language': 'en',
          authorization: `Bearer ${admin.token}`,
        },
      },
      (response) => {
        let text = '';
        response
          .on('data', (part: Buffer) => {
            text += String(part);
          })
          .on('end', () => {
            resolve(text);
            call.destroy();
          });
      },
    );
    call.on('error', reject);
    call.write(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf',
    );
  });
  expect(JSON.parse(answer)).toMatchObject({
    code: 400,
    msg: 'The upload took too long. Please try again',
  });
  expect(Date.now() - start).toBeLessThan(20_000);
  expect(await filesOnDisk(souk)).toEqual(before);
});

test('the storage serves no directories, parent paths or hidden files', async () => {
  for (const path of [
    '/storage/',
    '/storage/pictures',
    '/storage/../secret',
    '/storage/%2e%2e/secret',
    '/storage/..%2fsecret',
    '/storage/pictures/%2e%2e/%2e%2e/secret',
    '/storage/.env',
  ]) {
    const response = await fetch(souk.url + path);
    expect(`${path} ${response.status}`).toMatch(/ (403|404|400)$/);
    expect(await response.text()).not.toMatch(/secret:|[0-9a-f]{64}/);
  }
});
