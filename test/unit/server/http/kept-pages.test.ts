import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type DrawnPage, encodingOf } from '../../../../server/http/drawn-page.ts';
import { KeptPages } from '../../../../server/http/kept-pages.ts';

const drawn = (status = 200) => { let n = 0; return async () => ({ status, headers: [['content-language', 'en']] as const, html: `<p>${n += 1}</p>` }); };
const textOf = async (page: DrawnPage): Promise<string> => page.as('identity').toString();

test('a page is drawn once until its time is over, for each language by itself', async () => {
  let now = 0;
  const pages = new KeptPages({ keepMs: 10, now: () => now }), draw = drawn();
  const [first, second] = await Promise.all([pages.get('en /', draw), pages.get('en /', draw)]);
  expect(await Promise.all([first!, second!].map(textOf))).toEqual(['<p>1</p>', '<p>1</p>']);
  expect(first!.headers).toContainEqual(['content-language', 'en']);
  const other = await pages.get('zh-cn /', draw);
  expect(await textOf(other)).toBe('<p>2</p>');
  expect(other.tag).not.toBe(first!.tag);
  now = 10;
  expect(await textOf(await pages.get('en /', draw))).toBe('<p>3</p>');
});

test.each([404, 503, 302])('an answer %i is not remembered', async (status) => {
  const pages = new KeptPages({ keepMs: 1000 }), draw = drawn(status);
  expect([(await pages.get('en /', draw)).status, await textOf(await pages.get('en /', draw))]).toEqual([status, '<p>2</p>']);
});

test('it is compressed once for each encoding, and with care once it is asked for again', async () => {
  const page = await new KeptPages().get('en /', drawn());
  expect(brotliDecompressSync(page.as('br')).toString()).toBe('<p>1</p>');
  expect(gunzipSync(page.as('gzip')).toString()).toBe('<p>1</p>');
  const quick = page.as('br');
  await expect.poll(() => page.as('br')).not.toBe(quick);
  expect(brotliDecompressSync(page.as('br')).toString()).toBe('<p>1</p>');
  expect(page.as('br')).toBe(page.as('br'));
});

test.each([
  [undefined, 'identity'], ['', 'identity'], ['identity', 'identity'], ['deflate', 'identity'], ['gzip', 'gzip'], ['gzip, deflate, br, zstd', 'br'], ['*', 'br'], ['BR;q=0.5, gzip', 'br'], ['br;q=0, gzip', 'gzip'], ['br; q=0.0,gzip;q=0', 'identity'],
] as const)('who accepts %j gets %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});
