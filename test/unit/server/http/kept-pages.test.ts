import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DrawnPage, encodingOf } from '../../../../server/http/drawn-page.ts';
import { type Drawer, KeptPages } from '../../../../server/http/kept-pages.ts';

interface Told {
  readonly status?: number;
  readonly isSteady?: boolean;
  readonly isCurrent?: () => boolean;
  readonly html?: string;
}
/** Counts how often it is drawn; `isCurrent`: what the calls say that it was drawn from. */
const drawn = (
  { status = 200, isSteady = false, isCurrent = () => true, html = '' }: Told = {},
  now: () => number = Date.now,
): Drawer => {
  let n = 0;
  return {
    encoding: 'identity',
    isCurrent: async () => isCurrent(),
    draw: async () =>
      new DrawnPage(
        {
          status,
          isSteady,
          headers: [['content-language', 'en']],
          html: `<p>${(n += 1)}</p>${html}`,
        },
        [],
        now(),
      ),
  };
};
const textOf = async (page: DrawnPage): Promise<string> => page.as('identity').toString();

test('a page is drawn once until its time is over, for each language by itself', async () => {
  let now = 0;
  const pages = new KeptPages({ keepMs: 10, now: () => now }),
    draw = drawn();
  const [first, second] = await Promise.all([pages.get('en /', draw), pages.get('en /', draw)]);
  expect(await Promise.all([first!, second!].map(textOf))).toEqual(['<p>1</p>', '<p>1</p>']);
  expect(first!.headers).toContainEqual(['content-language', 'en']);
  const other = await pages.get('zh-cn /', draw);
  expect(await textOf(other)).toBe('<p>2</p>');
  expect(other.tag).not.toBe(first!.tag);
  now = 10;
  expect(await textOf(await pages.get('en /', draw))).toBe('<p>3</p>');
});

test('one that shows no running clock goes out again for a minute, as long as the calls behind it answer the same', async () => {
  let now = 0,
    isCurrent = true;
  const pages = new KeptPages({ keepMs: 10, now: () => now }),
    draw = drawn({ isSteady: true, isCurrent: () => isCurrent }, () => now);
  const at = async (moment: number) => {
    now = moment;
    return textOf(await pages.get('en /', draw));
  };
  expect([await at(0), await at(10), await at(59_999)]).toEqual([
    '<p>1</p>',
    '<p>1</p>',
    '<p>1</p>',
  ]);
  expect(await at(60_010)).toBe('<p>2</p>');
  isCurrent = false;
  expect([await at(60_015), await at(60_025)]).toEqual(['<p>2</p>', '<p>3</p>']);
});

test('an old page is not found before it has been looked at again', async () => {
  let now = 0,
    look = (_: boolean): void => undefined;
  const pages = new KeptPages({ keepMs: 10, now: () => now }),
    draw = drawn({ isSteady: true }, () => now);
  await pages.get('en /', draw);
  expect(pages.find('en /')).toBeDefined();
  now = 10;
  const asked = pages.get('en /', {
    ...draw,
    isCurrent: () =>
      new Promise((resolve) => {
        look = resolve;
      }),
  });
  expect(pages.find('en /')).toBeUndefined();
  look(true);
  const page = await asked;
  expect(pages.find('en /')).toBe(page);
});

test('those not asked for longest go when all weigh too much', async () => {
  const pages = new KeptPages({ keepMs: 1000, mostBytes: 30_000 }),
    draw = drawn({ html: 'x'.repeat(10_000) });
  for (const key of ['a', 'b', 'a', 'c']) await pages.get(key, draw);
  expect(['a', 'b', 'c'].map((key) => pages.find(key) !== undefined)).toEqual([true, false, true]);
});

test('a page that cannot be drawn is drawn anew for the next who asks', async () => {
  const pages = new KeptPages({ keepMs: 1000 }),
    draw = drawn();
  await expect(
    pages.get('en /', { ...draw, draw: () => Promise.reject(new Error('no answer')) }),
  ).rejects.toThrow('no answer');
  expect(await textOf(await pages.get('en /', draw))).toBe('<p>1</p>');
});

test.each([404, 503, 302])('an answer %i is not remembered', async (status) => {
  const pages = new KeptPages({ keepMs: 1000 }),
    draw = drawn({ status });
  expect([
    (await pages.get('en /', draw)).status,
    await textOf(await pages.get('en /', draw)),
  ]).toEqual([status, '<p>2</p>']);
});

test('it is compressed once for each encoding, and with care once it is asked for again', async () => {
  const page = await new KeptPages().get('en /', drawn());
  expect(brotliDecompressSync(page.as('br')).toString()).toBe('<p>1</p>');
  expect(gunzipSync(page.as('gzip')).toString()).toBe('<p>1</p>');
  const quick = page.as('br');
  await expect.poll(() => page.as('br')).not.toBe(quick);
  expect(brotliDecompressSync(page.as('br')).toString()).toBe('<p>1</p>');
  expect(page.as('br')).toBe(page.as('br'));
  expect([page.as('identity').toString(), page.bytes]).toEqual([
    '<p>1</p>',
    page.as('br').length + page.as('gzip').length,
  ]);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['BR;q=0.5, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0,gzip;q=0', 'identity'],
] as const)('who accepts %j gets %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});
