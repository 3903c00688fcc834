import { beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../helpers/browser/open-page.ts';
import { sharedApp, type TestApp } from '../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(souk.url + path, { headers: { accept: 'text/html', ...headers } });

describe('pages over HTTP', () => {
  test.each(['/Admin/login', '/Admin/anything/at/all', '/Seller'])(
    '%s is HTML with a content security policy and a new nonce for each response',
    async (path) => {
      const answers = await Promise.all([page(path), page(path)]);
      const nonces = await Promise.all(
        answers.map(async (answer) => {
          expect(answer.status).toBe(200);
          expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(answer.headers.get('cache-control')).toBe('no-cache');
          const [, nonce = ''] =
            /script-src 'self' 'nonce-([\w-]{24})'/.exec(
              answer.headers.get('content-security-policy') ?? '',
            ) ?? [];
          const html = await answer.text();
          expect(html).toContain(`content="${nonce}"`);
          expect(html).not.toContain('__CSP_NONCE__');
          expect(html.match(/<script(?![^>]* nonce=)/g)).toBeNull();
          return nonce;
        }),
      );
      expect(nonces[0]).not.toBe(nonces[1]);
    },
  );

  test('a shop page has no inline script, is compressed, and is revalidated by its etag', async () => {
    const answer = await page('/', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers.get('content-security-policy')).toContain(
      "script-src 'self'; style-src 'self'; ",
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    });
    const html = await answer.text();
    expect(html.match(/<script(?![^>]*( src=|json"))/g)).toBeNull();
    const plain = await page('/', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('id="page-data"');
    // The page may be rendered with other data between two requests
    const revalidate = async () => {
      const { headers } = await page('/');
      return (await page('/', { 'if-none-match': headers.get('etag')! })).status;
    };
    await expect.poll(revalidate).toBe(304);
    const other = await page('/', { 'accept-language': 'en' });
    expect(other.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });

  test.each(['/admin/login', '/seller', '/no/such/page'])(
    '%s answers 404 with an HTML page',
    async (path) => {
      const answer = await page(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
    },
  );

  test('assets are immutable and compressed, and no other file is served', async () => {
    const [, script = ''] =
      /<script[^>]* src="(\/dist\/assets\/[^"]+)"/.exec(
        await (await page('/Admin/login')).text(),
      ) ?? [];
    const answer = await page(script, { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect((await page('/dist/assets/../../package.json')).status).toBe(404);
    expect((await page('/dist/assets/%2e%2e/%2e%2e/%2e%2e/package.json')).status).toBe(404);
  });

  test('the language follows the address, then the cookie, then the header', async () => {
    expect(await (await page('/?lang=en')).text()).toContain('<html lang="en"');
    expect(await (await page('/', { cookie: 'language=en' })).text()).toContain('<html lang="en"');
    expect(await (await page('/', { 'accept-language': 'zh' })).text()).toMatch(/<html lang="zh/);
  });
});

describe('pages in a browser', () => {
  test('the storefront of an empty mall loads without an error', async () => {
    const shop = await openPage(souk, '/');
    await shop.waitForLoadState('networkidle');
    expect(await shop.title()).not.toBe('');
  });
});
