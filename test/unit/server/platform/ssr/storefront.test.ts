import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { isPageCall } from '../../../../../server/platform/http/access/page-calls.ts';
import { languageOf } from '../../../../../server/platform/i18n/language.ts';
import type { ClientBuilds } from '../../../../../server/platform/ssr/client-builds.ts';
import { type Render, serveStorefront } from '../../../../../server/platform/ssr/storefront.ts';

let server: FastifyInstance | undefined;
afterEach(() => server?.close());

/** A storefront whose pages hold everything that they depend on. */
async function openShop({ origin }: { readonly origin?: string } = {}) {
  const app = fastify({ logger: false, trustProxy: true });
  server = app;
  let rendered = 0;
  let called = 0;
  let marked = 0;
  let code = 200;
  let limited = '';
  const render: Render = async ({ url }, { fetch, language }) => {
    rendered += 1;
    const call = (path: string) =>
      fetch(new URL(path, url), { headers: { 'accept-language': language } });
    const [shared, own] = await Promise.all(
      ['/api/common', '/api/home'].map(
        async (path) => ((await (await call(path)).json()) as { data: unknown }).data,
      ),
    );
    const html = JSON.stringify({ url, language, shared, own });
    return { status: 200, headers: [['content-type', 'text/html']], html };
  };
  app.decorateRequest('routeClass');
  app.addHook('onRequest', async (request) => {
    request.routeClass = request.url.startsWith('/api/') ? 'read' : 'page';
  });
  for (const path of ['/api/common', '/api/home'])
    app.get(path, async ({ ip, headers }) => {
      called += 1;
      if (isPageCall()) marked += 1;
      await setImmediate();
      return ip === limited
        ? { code: 429, msg: '', data: 'too many' }
        : { code, msg: '', data: { language: languageOf(headers) } };
    });
  serveStorefront(app, { storefront: () => ({}) } as unknown as ClientBuilds, {
    ttlMs: 60_000,
    origin,
    load: async () => ({ render }),
  });
  return {
    rendered: () => rendered,
    called: () => called,
    marked: () => marked,
    refuse: () => {
      code = 429;
    },
    limit: (address: string) => {
      limited = address;
    },
    open: async (url: string, headers: Readonly<Record<string, string>> = {}) => {
      const reply = await app.inject({ url, headers });
      const encoding = String(reply.headers['content-encoding'] ?? 'identity');
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
      const html = String(decode ? decode(reply.rawPayload) : reply.rawPayload);
      return { encoding, ...JSON.parse(html) };
    },
  };
}

const requests = (['en', 'zh-cn'] as const).flatMap((language) =>
  ['shop.example', 'other.example:8080'].flatMap((host) =>
    ['http', 'https'].flatMap((protocol) =>
      ['br', 'gzip', 'identity'].flatMap((encoding) =>
        ['/', '/?lang=en', '/goods/1'].map((path) => ({
          path,
          url: `${protocol}://${host}${path}`,
          language: path.includes('lang=en') ? 'en' : language,
          encoding,
          headers: {
            host,
            'x-forwarded-proto': protocol,
            'accept-language': language,
            'accept-encoding': encoding,
          },
        })),
      ),
    ),
  ),
);

test('a cached page is that of its address, host, language and encoding', async () => {
  const shop = await openShop();
  for (const round of ['rendered', 'cached'])
    for (const { path, url, language, encoding, headers } of requests)
      expect(await shop.open(path, headers), `${round} ${JSON.stringify(headers)}`).toEqual({
        url,
        language,
        encoding,
        shared: { language },
        own: { language },
      });
  const pages = new Set(
    requests.map(({ url, language, encoding }) => `${url} ${language} ${encoding}`),
  );
  expect(shop.rendered()).toBe(pages.size);
});

test('pages share the answers of their calls, but no refusals', async () => {
  const shop = await openShop();
  await shop.open('/?a=1');
  await shop.open('/?a=2');
  expect(shop.called()).toBe(2);
  shop.refuse();
  const other = { 'accept-language': 'en' };
  await shop.open('/?a=1', other);
  await shop.open('/?a=2', other);
  expect(shop.called()).toBe(6);
});

test('the calls of a page are not counted as those of its visitor', async () => {
  const shop = await openShop();
  await shop.open('/');
  expect([shop.called(), shop.marked()]).toEqual([2, 2]);
});

test('the refusal of one address is not that of another', async () => {
  const shop = await openShop();
  shop.limit('10.0.0.1');
  const [first, second] = await Promise.all(
    [1, 2].map((nth) => shop.open(`/?a=${nth}`, { 'x-forwarded-for': `10.0.0.${nth}` })),
  );
  expect([first.own, second.own.language]).toEqual(['too many', expect.any(String)]);
});

test('with a configured origin hosts share their pages', async () => {
  const shop = await openShop({ origin: 'https://mall.example' });
  for (const host of ['shop.example', 'other.example'])
    expect((await shop.open('/', { host, 'accept-language': 'en' })).url).toBe(
      'https://mall.example/',
    );
  expect(shop.rendered()).toBe(1);
});

test('a cookie chooses the language of a page, and nothing else of it', async () => {
  const shop = await openShop();
  const open = async (cookie: string) => (await shop.open('/', { cookie })).language;
  expect([
    await open('language=en'),
    await open('language=zh-cn'),
    await open('language=en; a=1'),
  ]).toEqual(['en', 'zh-cn', 'en']);
  expect(shop.rendered()).toBe(2);
});
