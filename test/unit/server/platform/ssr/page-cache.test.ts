import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageCache } from '../../../../../server/platform/ssr/page-cache.ts';
import {
  encodePage,
  negotiateEncoding,
  type RenderedPage,
} from '../../../../../server/platform/ssr/rendered-page.ts';

/** Counts how often it renders: `<p>1</p>`, `<p>2</p>` … */
function countingRender({ status = 200, html = '' } = {}): () => Promise<RenderedPage> {
  let n = 0;
  return async () => {
    n += 1;
    const headers = [['content-language', 'en']] as const;
    return encodePage({ status, headers, html: `<p>${n}</p>${html}` }, 'identity');
  };
}

test('a page is rendered once for concurrent requests, and once per key', async () => {
  const pages = new PageCache();
  const render = countingRender();
  expect(pages.find('en /')).toBeUndefined();
  const [first, second] = await Promise.all([pages.get('en /', render), pages.get('en /', render)]);
  expect([String(first!.body), second]).toEqual(['<p>1</p>', first]);
  expect(pages.find('en /')).toBe(first);
  const other = await pages.get('zh-cn /', render);
  expect(String(other.body)).toBe('<p>2</p>');
  expect(other.etag).not.toBe(first!.etag);
});

test('the first visitor after 1 s gets the old page, the next one the new page', async () => {
  let now = 1;
  const pages = new PageCache({ now: () => now });
  const render = countingRender();
  const open = async () => String((await pages.get('en /', render)).body);
  await open();
  now += 1001;
  expect([pages.find('en /'), await open()]).toEqual([undefined, '<p>1</p>']);
  expect(await open()).toBe('<p>2</p>');
  now += 10_001;
  expect(await open(), 'after 10 s a visitor waits').toBe('<p>3</p>');
});

test('an old page that cannot be rendered again is reported and gone', async () => {
  let now = 1;
  const errors: unknown[] = [];
  const pages = new PageCache({ now: () => now, onStaleError: (error) => errors.push(error) });
  const error = new Error('no answer');
  const fail = () => Promise.reject(error);
  const first = await pages.get('en /', countingRender());
  now += 1001;
  expect(await pages.get('en /', fail)).toBe(first);
  await setTimeout(0);
  expect(errors).toEqual([error]);
  await expect(pages.get('en /', fail), 'the next visitor waits').rejects.toBe(error);
  expect(errors).toEqual([error]);
});

test('evicts the least recently used pages above the size limit', async () => {
  const pages = new PageCache({ ttlMs: 10_000, maxBytes: 30_000 });
  const render = countingRender({ html: 'x'.repeat(10_000) });
  for (const key of ['a', 'b', 'a', 'c']) await pages.get(key, render);
  expect(['a', 'b', 'c'].map((key) => pages.find(key) !== undefined)).toEqual([true, false, true]);
});

test('a page that failed to render is rendered again', async () => {
  const pages = new PageCache();
  const failing = pages.get('en /', () => Promise.reject(new Error('no answer')));
  await expect(failing).rejects.toThrow('no answer');
  expect(String((await pages.get('en /', countingRender())).body)).toBe('<p>1</p>');
});

test.each([404, 503, 302])('a page with status %i is not cached', async (status) => {
  const pages = new PageCache();
  const render = countingRender({ status });
  const first = await pages.get('en /', render);
  const second = await pages.get('en /', render);
  expect([first.status, String(second.body)]).toEqual([status, '<p>2</p>']);
});

test.each([404, 503, 302])('a page that became %i is gone for the next visitor', async (status) => {
  let now = 1;
  const pages = new PageCache({ now: () => now });
  await pages.get('en /', countingRender());
  now += 1001;
  const gone = countingRender({ status });
  expect((await pages.get('en /', gone)).status).toBe(200);
  expect((await pages.get('en /', gone)).status).toBe(status);
  expect(pages.find('en /')).toBeUndefined();
});

test('the etag leaves out the time of rendering', async () => {
  const at = (renderedAt: number, html: string) =>
    encodePage({ status: 200, headers: [], html: `${html} ${renderedAt}`, renderedAt }, 'identity');
  const [first, later, changed] = [at(1, 'tea'), at(2, 'tea'), at(2, 'cup')];
  expect(later.etag).toBe(first.etag);
  expect(changed.etag).not.toBe(first.etag);
  expect(String(later.body)).toBe('tea 2');
});

test('a page has the same etag in every encoding', async () => {
  const html = '<p>Teapots</p>';
  const [plain, br, gzip] = (['identity', 'br', 'gzip'] as const).map((encoding) =>
    encodePage({ status: 200, headers: [], html }, encoding),
  );
  expect([br!.etag, gzip!.etag]).toEqual([plain!.etag, plain!.etag]);
  expect([
    String(plain!.body),
    String(brotliDecompressSync(br!.body)),
    String(gunzipSync(gzip!.body)),
  ]).toEqual([html, html, html]);
});

test('compressing many pages at once does not make V8 collect the whole heap repeatedly', async () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as readonly {
      readonly detail: { kind: number };
    }[];
    collections += entries.filter(
      ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR,
    ).length;
  });
  observer.observe({ entryTypes: ['gc'] });
  const html = Array.from({ length: 5000 }, (_, n) => `<li>Teapot ${n}</li>`).join('');
  await Promise.all(
    Array.from({ length: 256 }, async () => encodePage({ status: 200, headers: [], html }, 'br')),
  );
  await setTimeout(50); // entries arrive a little later
  observer.disconnect();
  // Other tests of the worker may cause one
  expect(collections).toBeLessThan(3);
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
] as const)('Accept-Encoding %j gets %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});
