import { expect, test } from 'vitest';
import { formatBytes } from '../../../engine/format/bytes.ts';
import { extensionOf, thumbOf, uploadLimitOf } from '../../../schemas/contract/files.ts';

test.each([
  ['shop.APK', 'apk', '100 MB'],
  ['cert.pem', 'pem', '64 KB'],
  ['photo.jpeg', 'jpeg', '10 MB'],
  ['no extension', '', '10 MB'],
  ['.htaccess', 'htaccess', '10 MB'],
  ['a.tar.gz', 'gz', '10 MB'],
])('%s ends in "%s" and may have %s', (name, extension, most) => {
  expect([extensionOf(name), formatBytes(uploadLimitOf(name), 'en')]).toEqual([extension, most]);
});

test.each([
  [0, '0 B'],
  [900, '900 B'],
  [1536, '1.5 KB'],
  [2 * 1024 ** 3, '2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

test('only pictures of our storage have thumbnails', () => {
  const name = 'a'.repeat(40);
  expect(thumbOf(`/storage/pictures/2026-05-01/${name}.webp`, 300)).toBe(
    `/storage/pictures/2026-05-01/${name}_300.webp`,
  );
  expect(thumbOf(`https://img.example.com/pictures/2026-05-01/${name}.webp`, 150)).toBe(
    `https://img.example.com/pictures/2026-05-01/${name}_150.webp`,
  );
  expect(thumbOf('https://example.com/a.webp', 400)).toBe('https://example.com/a.webp');
});
