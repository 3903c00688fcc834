import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { sendRaw } from '../helpers/http/raw-socket.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startApp({
    SOUK_RATE_FACTOR: '1',
    SOUK_ORIGINS: 'https://friend.example',
    SOUK_PROXIES: '127.0.0.1',
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

  test('sets strict-transport-security for https behind a known proxy', async () => {
    const { headers } = await souk.anonymous.raw('/healthz', {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers.get('strict-transport-security')).toContain('max-age');
  });
});
