import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { sendRaw } from '../../helpers/http/raw-socket.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startApp({
    SOUK_RATE_FACTOR: '1',
    SOUK_ORIGINS: 'https://friend.example',
    SOUK_PROXIES: '127.0.0.1',
    SOUK_ORIGIN: 'https://mall.example',
  });
});
afterAll(() => souk?.close());

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

describe.concurrent('slow callers (docs/invariants.md#limits)', () => {
  test('cuts off headers that never end after 10 seconds', async () => {
    const { text, ms } = await sendRaw(
      souk.url,
      'GET /healthz HTTP/1.1\r\nHost: souk\r\nX-Slow: ',
      20_000,
    );
    expect(text).toContain('408');
    expect(ms).toBeGreaterThan(8000);
    expect(ms).toBeLessThan(14_000);
  });

  test('cuts off a body that never ends after 30 seconds', { timeout: 45_000 }, async () => {
    const head =
      'POST /api/logout HTTP/1.1\r\nHost: souk\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":';
    const { ms } = await sendRaw(souk.url, head, 40_000);
    expect(ms).toBeGreaterThan(28_000);
    expect(ms).toBeLessThan(34_000);
  });
});

describe('limits (docs/invariants.md#limits)', () => {
  test('answers bytes that are not HTTP and closes the connection', async () => {
    expect((await sendRaw(souk.url, 'garbage\r\n\r\n', 5000)).text).toContain('400');
  });

  test('a page request with an invalid host is bad input', async () => {
    expect(
      (await sendRaw(souk.url, 'GET / HTTP/1.1\r\nHost: a b%\r\nConnection: close\r\n\r\n', 5000))
        .text,
    ).toMatch(/^HTTP\/1\.1 400/);
  });

  test('refuses too many writes of one address by code 429, and not of another address', async () => {
    const writes = await Promise.all(
      Array.from({ length: 300 }, () =>
        souk.anonymous
          .raw('/api/logout', { method: 'POST', ...from('203.0.113.7') })
          .then((answer) => answer.json()),
      ),
    );
    const refused = writes.filter(({ code }) => code === 429);
    expect(refused.length).toBe(60);
    expect(refused[0]).toMatchObject({ msg: 'Too frequent, please rest a while', data: {} });
    expect(
      await (
        await souk.anonymous.raw('/api/logout', { method: 'POST', ...from('203.0.113.8') })
      ).json(),
    ).toMatchObject({ code: 200 });
    expect(
      await (await souk.anonymous.raw('/api/is_login', from('203.0.113.7'))).json(),
    ).toMatchObject({ code: 200 });
  });

  test('too many pages of one address are answered with 429, the time to wait and the reason', async () => {
    const open = (accept: Record<string, string>) =>
      souk.anonymous.raw('/robots.txt', {
        headers: { 'x-forwarded-for': '203.0.113.11', ...accept },
      });
    const opened = await Promise.all(Array.from({ length: 300 }, () => open({})));
    expect(opened.filter(({ status }) => status !== 200)).toEqual([]);
    for (const [language, text] of [
      ['en', /Too many requests came from your network\. Please try again in \d+ seconds\./],
      ['zh-cn', /您所在的网络请求过于频繁，请在 \d+ 秒后重试。/],
    ] as const) {
      const refused = await open({ accept: 'text/html', 'accept-language': language });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.text()).toMatch(text);
    }
  });

  test('a connection whose request is refused before its body arrives is closed', async () => {
    const head =
      'POST /api/logout HTTP/1.1\r\nHost: souk\r\nX-Forwarded-For: 203.0.113.9\r\n' +
      'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":';
    const { hostname, port } = new URL(souk.url);
    const held = Array.from({ length: 100 }, () => {
      const socket = connect(Number(port), hostname, () => socket.write(head));
      return socket.on('error', () => undefined);
    });
    try {
      await Promise.all(held.map((socket) => once(socket, 'connect')));
      const { text, ms } = await sendRaw(souk.url, head, 20_000);
      expect(text).toContain('"code":429');
      expect(ms).toBeLessThan(12_000);
    } finally {
      for (const socket of held) socket.destroy();
    }
  });

  test('counts all IPv6 addresses of one /64 as one caller', async () => {
    const codes = await Promise.all(
      Array.from({ length: 260 }, (_, index) =>
        souk.anonymous
          .raw('/api/logout', { method: 'POST', ...from(`2001:db8:1:2::${index.toString(16)}`) })
          .then(async (answer) => (await answer.json()).code),
      ),
    );
    expect(codes.filter((code) => code === 429).length).toBe(20);
  });
});

describe('input that no call can have (docs/invariants.md#input)', () => {
  test('a host that no address has is refused with 400, by pages and calls', async () => {
    for (const path of ['/', '/api/common', '/robots.txt'])
      expect(
        (
          await sendRaw(
            souk.url,
            `GET ${path} HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n`,
            5000,
          )
        ).text,
        path,
      ).toMatch(/^HTTP\/1\.1 400/);
  });

  test('an X-Forwarded-For that is no address is ignored', async () => {
    const headers = { 'x-forwarded-for': '7'.repeat(46), 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'nobody', password: 'not the password' });
    const answer = await souk.anonymous.raw('/api/login', { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ code: 400 });
    expect(await souk.sql.rows("SELECT 1 FROM audits WHERE ip LIKE '7777%'")).toEqual([]);
  });

  test('NUL in a query is bad input, in a path it is no address', async () => {
    const shopper = await souk.as.shopper();
    expect(await souk.anonymous.get('/adv?name=%00')).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/name' }] },
    });
    expect(await shopper.get('/user/orders?q=%00')).toMatchObject({ code: 422 });
    expect(await souk.anonymous.get('/goods/1%00')).toMatchObject({ code: 404 });
    expect((await souk.anonymous.raw('/s?q=%00')).status).toBe(400);
  });

  test('a statement with a long name runs', async () => {
    const params = encodeParams({
      keywords: 'a b c d',
      sort_type: 'goods_sale',
      sort_order: 'asc',
      class_id: [1, 2, 3],
      price: [1, 2],
    });
    const plain = encodeParams({ keywords: 'a b c d', sort_type: 'goods_sale', sort_order: 'asc' });
    for (const sent of [params, plain])
      expect((await souk.anonymous.get('/collectives', { params: sent })).status).toBe(200);
  });

  test('a compressed body is refused with 415, a dense one is bad input', async () => {
    const post = (init: RequestInit) =>
      souk.anonymous.raw('/api/login', { method: 'POST', ...init });
    const json = { 'content-type': 'application/json' };
    const packed = brotliCompressSync(`{"username":"${'a'.repeat(1_000_000)}"}`);
    const compressed = await post({ headers: { ...json, 'content-encoding': 'br' }, body: packed });
    expect(compressed.status).toBe(415);
    const dense = await post({ headers: json, body: `[${'0,'.repeat(500_000)}0]` });
    expect(await dense.json()).toMatchObject({ code: 422 });
    const nested = await post({ headers: json, body: '['.repeat(500_000) });
    expect(await nested.json()).toMatchObject({ code: 422 });
  });
});

describe('shares of addresses', () => {
  test('bodies on their way from many addresses delay nobody else', async () => {
    const { hostname, port } = new URL(souk.url);
    const slow = Array.from({ length: 1100 }, (_, index) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(
        `POST /api/logout HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.${index >> 8}.${index % 256}` +
          '\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => souk.anonymous.raw('/api/is_login', from('203.0.113.99'))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const socket of slow) socket.destroy();
  });
});

describe('cross-origin and proxied callers (docs/invariants.md#errors-and-headers)', () => {
  test('only a listed origin may call with credentials', async () => {
    const preflight = (origin: string) =>
      souk.anonymous.raw('/api/logout', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const friend = await preflight('https://friend.example');
    expect(friend.status).toBe(204);
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example');
    expect(
      (await preflight('https://stranger.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  test('public answers vary by origin', async () => {
    for (const path of ['/api/common', '/api/home', '/robots.txt', '/', '/icon.svg'])
      expect(
        (
          await souk.anonymous.raw(path, { headers: { origin: 'https://friend.example' } })
        ).headers.get('vary'),
        path,
      ).toMatch(/\borigin\b/i);
  });

  test('robots, sitemap and pages name the configured origin, whatever the host', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/pages-1.xml', '/']) {
      const answer = await souk.anonymous.raw(path, {
        headers: { 'x-forwarded-host': 'evil.example' },
      });
      const text = await answer.text();
      expect(text, path).toContain('https://mall.example');
      expect(text, path).not.toContain('evil.example');
    }
  });

  test('sets strict-transport-security for https behind a known proxy', async () => {
    const { headers } = await souk.anonymous.raw('/healthz', {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers.get('strict-transport-security')).toContain('max-age');
  });
});
