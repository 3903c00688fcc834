import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodePage, type RenderedPage } from '../../../../../server/platform/ssr/rendered-page.ts';
import { sendRenderedPage } from '../../../../../server/platform/ssr/send-rendered-page.ts';

const rendered = {
  status: 200,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-language', 'en'],
  ] as const,
  html: '<p>Teapots</p>',
};
const page = encodePage(rendered, 'br');
const plainPage = encodePage(rendered, 'identity');

let server: FastifyInstance;
let statuses: number[];
beforeEach(async () => {
  statuses = [];
  server = fastify();
  server.decorate('imageOrigins', () => ['https://pictures.example']);
  server.addHook('onResponse', async (_, reply) => {
    statuses.push(reply.statusCode);
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'x-request-id': 'one', 'content-security-policy': "default-src 'none'" });
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/cached') sendRenderedPage(reply, page, { isFresh: true });
    else done();
  });
  server.get('/rendered', (_, reply) => sendRenderedPage(reply, page, { isFresh: true }));
  server.get('/plain', (_, reply) => sendRenderedPage(reply, plainPage, { isFresh: true }));
  server.get('/cached', () => {
    throw new Error('no handler runs after a cached page');
  });
  server.get('/other-origin', (_, reply) => {
    reply.header('vary', 'Origin');
    return sendRenderedPage(reply, page, { isFresh: true });
  });
  await server.ready();
});
afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
/** Headers that do not depend on time and connection. */
const stableHeaders = ({
  date: _date,
  'server-timing': _now,
  connection: _connection,
  'keep-alive': _alive,
  ...headers
}: Record<string, unknown>) => headers;

test('a page sent from a hook equals one sent from a handler, and is logged', async () => {
  const [cached, handled] = [await get('/cached'), await get('/rendered')];
  expect(brotliDecompressSync(cached.rawPayload).toString()).toBe('<p>Teapots</p>');
  expect(cached.headers).toMatchObject({
    'x-request-id': 'one',
    etag: page.etag,
    vary: 'accept-encoding, accept-language, cookie',
    'content-language': 'en',
    'cache-control': 'no-cache',
    'content-encoding': 'br',
  });
  expect(cached.headers['content-security-policy']).toContain(
    "img-src 'self' data: blob: https://pictures.example",
  );
  expect(stableHeaders(cached.headers)).toEqual(stableHeaders(handled.headers));
  await expect.poll(() => statuses).toEqual([200, 200]);
});

test.each(['/cached', '/rendered'])('%s sends the clock of the server', async (url) => {
  const before = Date.now();
  const answers = [await get(url), await get(url, { 'if-none-match': page.etag })];
  for (const { headers } of answers)
    expect(
      Number(/^now;desc="(\d{13})"$/.exec(String(headers['server-timing']))?.[1]),
    ).toBeGreaterThanOrEqual(before);
});

test.each(['/cached', '/rendered'])('%s answers 304 with the headers of the page', async (url) => {
  const [whole, answer] = [await get(url), await get(url, { 'if-none-match': page.etag })];
  for (const name of ['content-security-policy', 'cache-control', 'vary'])
    expect(answer.headers[name], name).toBe(whole.headers[name]);
  expect([
    answer.statusCode,
    answer.body,
    answer.headers.etag,
    answer.headers['content-encoding'],
  ]).toEqual([304, '', page.etag, undefined]);
});

test('a page without encoding is sent as plain html', async () => {
  const answer = await get('/plain');
  expect([
    answer.body,
    answer.headers['content-encoding'],
    answer.headers['content-length'],
  ]).toEqual(['<p>Teapots</p>', undefined, '14']);
});

test('vary keeps the values of other hooks', async () => {
  const { headers } = await get('/other-origin');
  expect(headers.vary).toBe('Origin, accept-encoding, accept-language, cookie');
});

const publicPage = encodePage({ ...rendered, isPublic: true }, 'identity');
const shared = 'public, max-age=0, s-maxage=1, stale-while-revalidate=8';

/** What a proxy may do with an answer. @param proxies none: browsers ask directly */
async function cacheControlOf(
  sent: RenderedPage,
  {
    headers = {},
    isFresh = true,
    proxies = true,
  }: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly isFresh?: boolean;
    readonly proxies?: boolean;
  } = {},
) {
  const front = fastify({ trustProxy: proxies });
  front.addHook('onRequest', async (_, reply) => {
    reply.header('x-request-id', 'one');
  });
  front.get('/', (_, reply) => sendRenderedPage(reply, sent, { isFresh }));
  const answer = await front.inject({
    url: '/',
    headers: { 'x-forwarded-for': '192.0.2.7', ...headers },
  });
  await front.close();
  const { 'cache-control': age, 'x-request-id': id } = answer.headers;
  return [age, id];
}

test('a proxy may keep a public page, which has no request id of anybody', async () => {
  expect(await cacheControlOf(publicPage)).toEqual([shared, undefined]);
  for (const cookie of ['language=en', 'language=zh-cn'])
    expect(await cacheControlOf(publicPage, { headers: { cookie } })).toEqual([shared, undefined]);
  const revalidated = { 'if-none-match': publicPage.etag };
  expect(await cacheControlOf(publicPage, { headers: revalidated })).toEqual([shared, undefined]);
});

test.each([
  ['an account', { headers: { authorization: 'Bearer a' } }],
  ['another cookie', { headers: { cookie: 'oauth=a.b' } }],
  ['another cookie beside the language', { headers: { cookie: 'language=en; visitor=a' } }],
  ['another origin', { headers: { origin: 'https://app.example' } }],
  ['a browser without a proxy', { proxies: false }],
  ['a page that is being rendered again', { isFresh: false }],
])('no proxy keeps a page for %s', async (_, options) => {
  expect(await cacheControlOf(publicPage, options)).toEqual(['no-cache', 'one']);
});

test('no proxy keeps a page that is not public or sets a cookie', async () => {
  const setsCookie = encodePage(
    { ...rendered, isPublic: true, headers: [['set-cookie', 'language=en']] },
    'identity',
  );
  for (const sent of [plainPage, setsCookie])
    expect(await cacheControlOf(sent)).toEqual(['no-cache', 'one']);
});
