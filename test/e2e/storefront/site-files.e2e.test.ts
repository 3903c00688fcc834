import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { shopHtml } from '../../helpers/http/shop-html.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const file = async (
  path: string,
): Promise<{ readonly status: number; readonly type: string; readonly text: string }> => {
  const response = await souk.anonymous.raw(path);
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
};
const addressesOf = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.replace(souk.url, ''));
/** Paths of the pages in English. */
const englishOf = (text: string): readonly string[] =>
  addressesOf(text).flatMap((address) =>
    address.endsWith('?lang=en') ? [address.replace('?lang=en', '')] : [],
  );

test('robots.txt excludes personal pages and names the sitemap', async () => {
  const { type, text } = await file('/robots.txt');
  expect(type).toContain('text/plain');
  for (const line of [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /user/',
    'Allow: /user/article/',
    `Sitemap: ${souk.url}/sitemap.xml`,
  ])
    expect(text.split('\n')).toContain(line);
});

test('the sitemap index lists files that together hold all goods on sale and open stores once', async () => {
  const index = await file('/sitemap.xml');
  expect(index.type).toContain('application/xml');
  const files = addressesOf(index.text);
  expect(files).toEqual(
    expect.arrayContaining([
      '/sitemaps/pages-1.xml',
      '/sitemaps/goods-1.xml',
      '/sitemaps/stores-1.xml',
      '/sitemaps/points-1.xml',
      '/sitemaps/articles-1.xml',
      '/sitemaps/classes-1.xml',
    ]),
  );
  const addresses = (await Promise.all(files.map((path) => file(path)))).flatMap(({ text }) =>
    englishOf(text),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  const goods = await souk.sql.rows<{ path: string }>(
    `
      SELECT '/goods/' || g.id AS path
      FROM goods g
      JOIN stores t ON t.id = g.store_id
      WHERE g.goods_status = 1
        AND g.goods_verify = 1
        AND g.deleted_at IS NULL
        AND t.store_status = 1
        AND t.store_verify = 4
        AND t.deleted_at IS NULL`,
  );
  expect(addresses.filter((path) => path.startsWith('/goods/')).sort()).toEqual(
    goods.map(({ path }) => path).sort(),
  );
  expect(addresses).toContain('/');
});

test('each address has both languages, and a missing file is a 404', async () => {
  const { text } = await file('/sitemaps/stores-1.xml');
  expect(text).toMatch(/hreflang="en" href="[^"]+\/store\/\d+\?lang=en"/);
  expect(text).toMatch(/hreflang="zh-CN" href="[^"]+\/store\/\d+\?lang=zh-cn"/);
  for (const path of [
    '/sitemaps/stores-2.xml',
    '/sitemaps/nothing-1.xml',
    '/sitemaps/goods-0.xml',
    '/sitemaps/goods.xml',
  ])
    expect((await file(path)).status, path).toBe(404);
});

test('the shop is installable: manifest, icon and worker', async () => {
  const { type, text } = await file('/manifest.webmanifest?lang=en');
  expect(type).toContain('application/manifest+json');
  expect(JSON.parse(text)).toMatchObject({
    name: 'Souk',
    start_url: '/',
    display: 'standalone',
    lang: 'en',
    icons: [{ src: '/icon.svg' }, { purpose: 'maskable' }, { src: '/icon.png' }],
  });
  expect((await file('/icon.svg')).type).toContain('image/svg+xml');
  expect((await file('/icon.png')).type).toBe('image/png'); // iOS supports no SVG icon
  expect((await file('/sw.js')).type).toContain('javascript');
  expect(
    (await souk.anonymous.raw('/sw.js')).headers.get('content-security-policy'),
    'it lives under this policy',
  ).toBe("default-src 'none'; connect-src 'self'");
});

test.each(['articles', 'classes', 'pages'])(
  'each address of the sitemap is the canonical one of its page, in one language: %s',
  async (kind) => {
    const { text } = await file(`/sitemaps/${kind}-1.xml`);
    const addresses = addressesOf(text);
    expect(addresses.length, kind).toBeGreaterThan(1);
    expect(addresses.filter((address) => address.includes('%7C') || address.includes('|'))).toEqual(
      [],
    );
    for (const address of addresses) {
      const language = address.endsWith('?lang=en') ? 'en' : 'zh-cn';
      const { status, html } = await shopHtml(souk, address, language);
      expect([address, status]).toEqual([address, 200]);
      expect(html).toContain(`<link rel="canonical" href="${souk.url}${address}">`);
      expect(html, address).not.toContain('content="noindex"');
    }
  },
);

test('an article under its other names has the same canonical address', async () => {
  for (const name of ['关于我们', 'About us', 'about'])
    expect((await shopHtml(souk, `/user/article/${encodeURIComponent(name)}`)).html).toContain(
      `<link rel="canonical" href="${souk.url}/user/article/about">`,
    );
});

test('pages of a list are canonical themselves, and search results are not indexed', async () => {
  const second = (await shopHtml(souk, '/s?page=2')).html;
  expect(second).toContain(`<link rel="canonical" href="${souk.url}/s?page=2">`);
  expect(second).toContain(`href="${souk.url}/s?page=2&amp;lang=en"`);
  expect((await file('/robots.txt')).text.split('\n')).toContain('Allow: /s?page=');
  const found = await shopHtml(souk, `/s/${encodeParams({ keywords: 'tea' })}`);
  expect(found.html).toContain('<meta name="robots" content="noindex">');
});

test('link previews have a picture, and /favicon.ico is one', async () => {
  const home = (await shopHtml(souk, '/')).html;
  expect(home).toMatch(/property="og:image" content="http[^"]+\.\w+"/);
  expect(home).toContain('<meta name="twitter:card"');
  expect(await file('/favicon.ico')).toMatchObject({ status: 200, type: 'image/png' });
});

test('many addresses are divided into files of at most 2 MB', async () => {
  onTestFinished(async () => {
    await souk.sql.run("DELETE FROM integral_goods WHERE goods_name LIKE 'Mug %'");
  });
  await souk.sql.run(
    `
      INSERT INTO integral_goods (
        cid, goods_name, goods_images, goods_master_image, goods_price, goods_market_price,
        goods_stock, goods_content, goods_status
      )
      SELECT (SELECT min(id) FROM integral_goods_classes), 'Mug ' || n, '[]', '', 100, 100, 1, '', 1
      FROM generate_series(1, 2500) n`,
  );
  const { text: index } = await file('/sitemap.xml');
  const names = [...index.matchAll(/sitemaps\/points-\d+\.xml/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(1);
  const files = await Promise.all(names.map((name) => file(`/${name}`)));
  for (const { text } of files) expect(text.length).toBeLessThan(2 * 2 ** 20);
  const [{ n }] = (await souk.sql.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM integral_goods WHERE goods_status = 1 AND deleted_at IS NULL',
  )) as [{ n: number }];
  expect(new Set(files.flatMap(({ text }) => addressesOf(text))).size).toBe(2 * n);
});
