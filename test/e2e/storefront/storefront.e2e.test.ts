import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '../../../schemas/contract/language.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { readCatalogue } from '../../../server/seed/catalogue/catalogue.ts';
import { shopHtml, textsOf } from '../../helpers/http/shop-html.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo, testCatalogue } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo();
});
afterAll(() => souk.close());

/** Saves the site's settings as an admin, and waits until `GET /common` answers them. */
async function configure(site: object): Promise<void> {
  const { code, msg } = await (await souk.as.admin()).put('/Admin/configs/web', site);
  if (code !== 200) throw new Error(msg);
  await expect
    .poll(async () => (await souk.anonymous.get('/common')).data.common)
    .toMatchObject(site);
}

const page = (path: string, language?: Language): ReturnType<typeof shopHtml> =>
  shopHtml(souk, path, language);

test('the HTML of the home page holds its content', async () => {
  const { status, html } = await page('/');
  expect(status).toBe(200);
  for (const text of [
    '<html lang="en">',
    'Souk — independent stores, one marketplace</h1>',
    'Warm up your home',
    'Home &amp; living',
    'Willow storage basket',
    'Yunshan Home',
    'Flash sale',
    'Recommended for you',
    '/storage/demo/',
    'href="/Seller/login"',
  ])
    expect(html).toContain(text);
});

test('a page whose calls are refused as too many answers 429 and says so', async () => {
  const refuse: typeof fetch = async (input, init) =>
    String(input).includes('/api/common')
      ? fetch(input, init)
      : Response.json({ code: 429, msg: '', data: {} });
  for (const [language, text] of [
    ['en', 'Too many requests came from your network.'],
    ['zh-cn', '您所在的网络请求过于频繁'],
  ] as const) {
    const { status, headers, html } = await shopHtml(souk, '/stores', language, refuse);
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    expect(html).toContain(text);
  }
});

test('a search for the name of a store leads to the store', async () => {
  const search = async (keywords: string) => (await page(`/s/${encodeParams({ keywords })}`)).html;
  expect(await search('Yunshan')).toMatch(
    /Store:<!-- --> <a [^>]*href="\/store\/\d+"[^>]*>Yunshan/,
  );
  expect(await search('basket')).not.toContain('Store:<');
});

test('every picture that a page names exists in each of its sizes', async () => {
  const [row] = await souk.sql.rows<{ goods: number; store: number }>(
    'SELECT min(goods_id) AS goods, min(store_id) AS store FROM goods_shelf',
  );
  const pages = await Promise.all(
    [
      '/',
      '/s',
      '/stores',
      `/store/${row!.store}`,
      `/goods/${row!.goods}`,
      '/seckills',
      '/collectives',
      '/integral',
    ].map(async (path) => (await page(path)).html),
  );
  const files = [...new Set(pages.flatMap((html) => html.match(/\/storage\/[\w/-]+\.\w+/g) ?? []))];
  expect(files.length).toBeGreaterThan(100);
  const answers = await Promise.all(
    files.map(async (path) => ({
      path,
      status: (await fetch(souk.url + path, { method: 'HEAD' })).status,
    })),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('unverified and closed stores are absent', async () => {
  const { html } = await page('/', 'zh-cn');
  for (const name of ['花间集美妆', '乐童母婴优选', '南窗花事', '墨白文具书社'])
    expect(html.includes(name)).toBe(false);
  expect(html).toContain('元气果园');
});

test('the Chinese page has no English interface text', async () => {
  const { html } = await page('/', 'zh-cn');
  expect(html).toContain('<html lang="zh-CN">');
  for (const text of ['好店集市</h1>', '把家暖起来', '限时秒杀', '为您推荐', '柳编收纳篮'])
    expect(html).toContain(text);
  // Goods may have Latin names; rounds show other goods every hour
  const allowedTexts = [
    'Souk',
    'English',
    '© ',
    'help@souk.example',
    ...readCatalogue(testCatalogue).goods.map(({ name }) => name.zh),
  ];
  expect(
    textsOf(html).filter(
      (text) =>
        /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text) && !allowedTexts.includes(text),
    ),
  ).toEqual([]);
});

test.each([
  { language: 'en', sentence: /\. From ¥[\d,.]+ at / },
  { language: 'zh-cn', sentence: /在售，¥[\d,.]+ 起。/ },
] as const)(
  'goods of several prices are described in $language',
  async ({ language, sentence }) => {
    const [goods] = await souk.sql.rows<{ id: number }>(`
      SELECT goods_id AS id
      FROM goods_skus
      WHERE goods_id IN (SELECT goods_id FROM goods_shelf)
      GROUP BY 1
      HAVING count(DISTINCT goods_price) > 1
      LIMIT 1`);
    const { html } = await page(`/goods/${goods!.id}`, language);
    expect(html).toMatch(new RegExp(`<meta name="description" content="[^"]*${sentence.source}`));
  },
);

test('the head describes the page in both languages', async () => {
  const { html } = await page('/?lang=en');
  expect(html).toContain('<title>Souk — independent stores, one marketplace</title>');
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/);
  expect(html).toContain(`<link rel="canonical" href="${souk.url}/?lang=en">`);
  expect(html).toContain(`hreflang="en" href="${souk.url}/?lang=en"`);
  expect(html).toContain(`hreflang="zh-CN" href="${souk.url}/?lang=zh-cn"`);
  expect(html).toContain('"@type":"WebSite"');
  expect(html).toContain('property="og:title"');
});

test.each([
  `/integral/search/${encodeParams({ cid: 1.5 })}`,
  `/s/${encodeParams({ pid: 1.5, price_from: 'x' })}`,
  '/stores?lat=999&lng=999',
  '/store/1?class=1.5',
])('%s drops conditions that are not valid', async (path) => {
  expect(await page(path)).toMatchObject({ status: 200 });
});

test('only ?lang= sets the language cookie', async () => {
  expect((await page('/?lang=en')).headers.get('set-cookie')).toBe(
    'language=en; Path=/; Max-Age=31536000; SameSite=Lax',
  );
  expect((await page('/')).headers.get('set-cookie')).toBeNull();
});

test('the canonical address keeps its language parameter', async () => {
  expect((await page('/')).html).toContain(`<link rel="canonical" href="${souk.url}/">`);
  expect((await page('/?lang=zh-cn', 'zh-cn')).html).toContain(
    `<link rel="canonical" href="${souk.url}/?lang=zh-cn">`,
  );
});

test('scripts are same-origin with low priority; inline data is inert', async () => {
  const { html } = await page('/');
  const scripts = html.match(/<script[^>]*>/g)!;
  expect(
    scripts.filter(
      (tag) =>
        !/^<script type="module" fetchpriority="low" src="\/dist\/[^"]+">$/.test(tag) &&
        !/^<script type="application\/(ld\+)?json"( id="page-data")?>$/.test(tag),
    ),
  ).toEqual([]);
});

test('a shared page contains nothing about its first requester', async () => {
  const { html } = await page('/');
  const [, data] = /id="page-data">(.*?)<\/script>/.exec(html)!;
  expect(
    (JSON.parse(data!) as { loaderData: { layout: { ip: string } } }).loaderData.layout.ip,
  ).toBe('');
  expect(html.replaceAll(souk.url, '')).not.toContain('127.0.0.1');
});

test('a page that is rendered again has the same etag, unless its data changed', async () => {
  const [goods] = await souk.sql.rows<{ id: number }>(
    `
      SELECT goods_id AS id
      FROM goods_shelf
      WHERE goods_id NOT IN (SELECT goods_id FROM seckills WHERE end_time > mall_now())
        AND goods_id NOT IN (SELECT goods_id FROM collective_logs)
      ORDER BY 1
      LIMIT 1`,
  );
  const paths = [`/goods/${goods!.id}`, '/stores'];
  const read = () =>
    Promise.all(
      paths.map(async (path) => {
        const reply = await fetch(souk.url + path);
        const [, renderedAt] = /"now":(\d+)/.exec(await reply.text())!;
        return { etag: reply.headers.get('etag'), renderedAt: Number(renderedAt) };
      }),
    );
  const first = await read();
  // Answers that a page contains are cached for up to 3 s
  const isOlder = async () =>
    (await read()).every(({ renderedAt }, nth) => renderedAt > first[nth]!.renderedAt + 5000);
  await expect.poll(isOlder).toBe(true);
  expect((await read()).map(({ etag }) => etag)).toEqual(first.map(({ etag }) => etag));
});

test('the site’s name cannot break out of its markup', async () => {
  await configure({ web_name: '</script><img src=x>' });
  const { html } = await page('/');
  expect(html.includes('<img src=x')).toBe(false);
  expect(html).toContain('&lt;img src=x&gt;');
  await configure({ web_name: 'Souk' });
});

test.each(['/nowhere', '/admin/login', '/goods/999999', '/%E4%B8%8D'])(
  '%s is an HTTP 404 with links',
  async (path) => {
    const { status, html } = await page(path);
    expect(status).toBe(404);
    expect(html).toContain('Page not found');
    expect(html).toContain('href="/"');
    expect(html).toContain('noindex');
    expect(html.includes('canonical')).toBe(false);
  },
);

test('a closed site answers 503 with the reason, without goods', async () => {
  await configure({ close_status: 0, close_reason: 'Stock-taking until Monday' });
  const { status, html } = await page('/');
  expect(status).toBe(503);
  expect(html).toContain('Stock-taking until Monday');
  expect(html.includes('Yunshan Home')).toBe(false);
  expect(
    html.match(/<a [^>]*href="[^"#]*"/g)?.filter((link) => !/href="\/(\?lang=|")/.test(link)),
    'nothing leads to pages that are closed too',
  ).toEqual([]);
  await configure({ close_status: 0, close_reason: '周一恢复 | Back on Monday' });
  expect(
    [
      /Back on Monday/.test((await page('/?lang=en')).html),
      /周一恢复/.test((await page('/?lang=en')).html),
    ],
    'the reason may be written in both languages',
  ).toEqual([true, false]);
});
