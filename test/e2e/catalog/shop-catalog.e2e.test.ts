import { beforeAll, expect, test } from 'vitest';
import { localName } from '../../../schemas/rules/local-name.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { shopHtml } from '../../helpers/http/shop-html.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const selectRow = async <Row extends object>(sql: string): Promise<Row> =>
  (await souk.sql.rows<Row>(sql))[0]!;
const open =
  'g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND t.store_status = 1 AND t.store_verify = 4';
const withSkus = async () =>
  withEnglishNames(
    await selectRow<{ id: number; name: string; store: string }>(
      `
        SELECT g.id, g.goods_name AS name, t.store_name AS store
        FROM goods g
        JOIN stores t ON t.id = g.store_id
        WHERE ${open} AND EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id)
        ORDER BY g.id
        LIMIT 1`,
    ),
  );
const withEnglishNames = <Row extends { readonly name: string; readonly store: string }>(
  row: Row,
): Row => ({
  ...row,
  name: localName(row.name, 'en'),
  store: localName(row.store, 'en'),
});
/** JSON-LD of a page, by type. */
function dataOf(html: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
  const { '@graph': graph } = JSON.parse(script) as {
    readonly '@graph': readonly Readonly<Record<string, unknown>>[];
  };
  return new Map(graph.map((part) => [String(part['@type']), part]));
}
const linksTo = (html: string, pattern: RegExp): readonly string[] =>
  [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href!)
    .filter((href) => pattern.test(href));

test('the HTML of a search holds goods, facets and links to narrow and sort', async () => {
  const { status, html } = await shopHtml(souk, '/s');
  expect(status).toBe(200);
  expect(new Set(linksTo(html, /^\/goods\/\d+$/)).size).toBe(30);
  for (const text of [
    'All items',
    'Home &amp; living',
    'Best match',
    'name="price_from"',
    'name="price_to"',
    'href="/s?page=2"',
  ])
    expect(html).toContain(text);
  expect(linksTo(html, /^\/s\/[\w-]+$/).length).toBeGreaterThan(15);
});

test.each(['base64url', 'base64'] as const)(
  'the address contains the conditions as %s',
  async (encoding) => {
    const params = Buffer.from(
      JSON.stringify({ keywords: '茶???>>>', sort_type: 'goods_price' }),
    ).toString(encoding);
    const { status, html } = await shopHtml(souk, `/s/${params}`, 'zh-cn');
    expect(status).toBe(200);
    expect(html).toContain('“茶???&gt;&gt;&gt;”');
  },
);

test('the price form works without JavaScript and leads to the narrowed search', async () => {
  const { status, headers } = await shopHtml(
    souk,
    '/s?q=%E8%8C%B6&price_from=100&price_to=&lang=en',
  );
  expect(status).toBe(302);
  expect(headers.get('location')).toBe(
    `/s/${encodeParams({ keywords: '茶', price_from: '100' })}?lang=en`,
  );
});

test('a search by price shows only goods inside it', async () => {
  const { html } = await shopHtml(
    souk,
    `/s/${encodeParams({ price_from: '100', price_to: '200', sort_type: 'goods_price', sort_order: 'asc' })}`,
  );
  const ids = [...new Set(linksTo(html, /^\/goods\/\d+$/))].map((href) =>
    Number(href.split('/').at(-1)),
  );
  expect(ids.length).toBeGreaterThan(2);
  const { data } = await souk.anonymous.get<{ goods_price: string }[]>('/goods/cards', {
    ids: ids.join(','),
  });
  expect(data).toHaveLength(ids.length);
  for (const { goods_price: price } of data) {
    expect(Number(price)).toBeGreaterThanOrEqual(100);
    expect(Number(price)).toBeLessThanOrEqual(200);
  }
});

test('an empty result offers other links and is not indexed', async () => {
  const { status, html } = await shopHtml(
    souk,
    `/s/${encodeParams({ keywords: 'zzzzqqqq', brand_id: [1] })}`,
  );
  expect(status).toBe(200);
  for (const text of [
    'Nothing found for “zzzzqqqq”',
    'Clear filters',
    'See all items',
    'You may also like',
    'noindex',
  ])
    expect(html).toContain(text);
});

test('the HTML of goods holds price, SKUs, delivery, store, detail, reviews and after-sale', async () => {
  const { id, name, store } = await withSkus();
  const { status, html } = await shopHtml(souk, `/goods/${id}`);
  expect(status).toBe(200);
  for (const text of [
    `<h1 lang="en">${name}</h1>`,
    store,
    'role="radiogroup"',
    'aria-checked="true"',
    'Delivery',
    'Returns',
    'Visit store',
    '/order/before/',
  ])
    expect(html).toContain(text);
});

test('goods with names in two languages are found by both, and shown in the page’s language', async () => {
  for (const [words, language, shown, other] of [
    ['skillet', 'zh-cn', '生铁平底煎锅', 'Cast iron skillet'],
    ['平底煎锅', 'en', 'Cast iron skillet', '生铁平底煎锅'],
  ] as const) {
    const { html } = await shopHtml(souk, `/s/${encodeParams({ keywords: words })}`, language);
    expect([html.includes(shown), html.includes(other)], words).toEqual([true, false]);
  }
});

test('the head of goods pages has names and prices in both languages', async () => {
  const { id, name } = await withSkus();
  const { html } = await shopHtml(souk, `/goods/${id}`);
  expect(html).toContain(`<title>${name} — Souk</title>`);
  expect((await shopHtml(souk, `/goods/${id}`, 'zh-cn')).html).toMatch(
    /<title>\p{Script=Han}[^|]* — Souk<\/title>/u,
  );
  expect(html).toContain(`<link rel="canonical" href="${souk.url}/goods/${id}">`);
  expect(html).toContain('hreflang="zh-CN"');
  expect(html).toContain('content="product"');
  expect(html).toMatch(/<meta name="description" content="[^"]{30,}">/);
  const { data } = await souk.anonymous.get<{
    goods_price: string;
    seckills: { price: string } | false;
  }>(`/goods/${id}`);
  expect(dataOf(html).get('Product')).toMatchObject({
    name,
    offers: {
      '@type': 'Offer',
      price: data.seckills ? data.seckills.price : data.goods_price,
      priceCurrency: 'CNY',
    },
  });
  expect((dataOf(html).get('BreadcrumbList')!.itemListElement as unknown[]).length).toBe(5);
  expect([...dataOf(html).keys()]).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
});

test('goods with reviews show their rating', async () => {
  const { id, average } = await selectRow<{ id: number; average: number }>(
    `
      SELECT
        g.id,
        round(avg(c.score + c.agree + c.service + c.speed) / 4, 1)::float AS average
      FROM goods g
      JOIN stores t ON t.id = g.store_id
      JOIN order_comments c ON c.goods_id = g.id AND c.deleted_at IS NULL
      WHERE ${open}
      GROUP BY g.id
      HAVING avg(c.score + c.agree + c.service + c.speed) < 16
      ORDER BY g.id
      LIMIT 1`,
  );
  const { html } = await shopHtml(souk, `/goods/${id}`);
  expect(dataOf(html).get('Product')).toMatchObject({
    aggregateRating: { ratingValue: average, bestRating: 5, worstRating: 1 },
  });
  expect(html).toContain(`aria-label="${average} out of 5 stars"`);
  expect(html).toContain('positive reviews');
});

test('the SKU in the address is selected', async () => {
  const { id, goods, name } = await selectRow<{ id: number; goods: number; name: string }>(
    `
      SELECT s.id, s.goods_id AS goods, s.sku_name[1] AS name
      FROM goods_skus s
      JOIN goods g ON g.id = s.goods_id
      JOIN stores t ON t.id = g.store_id
      WHERE ${open} AND s.goods_stock > 0
      ORDER BY s.goods_price DESC, s.id DESC
      LIMIT 1`,
  );
  const { html } = await shopHtml(souk, `/goods/${goods}?sku=${id}`);
  expect(html).toMatch(
    new RegExp(`aria-checked="true"[^>]*>(<img[^>]*>)?${localName(name, 'en')}`),
  );
});

test.each(['/goods/999999', '/goods/0', '/goods/x', '/store/999999', '/store/-1'])(
  '%s is an HTTP 404',
  async (path) => {
    const { status, html } = await shopHtml(souk, path);
    expect(status).toBe(404);
    expect(html).toContain('Page not found');
  },
);

test('goods off the shelf and unverified stores are missing', async () => {
  const hidden = await selectRow<{ id: number }>(
    'SELECT id FROM goods WHERE goods_status = 0 ORDER BY id LIMIT 1',
  );
  const closed = await selectRow<{ id: number }>(
    'SELECT id FROM stores WHERE store_verify <> 4 ORDER BY id LIMIT 1',
  );
  expect((await shopHtml(souk, `/goods/${hidden.id}`)).status).toBe(404);
  expect((await shopHtml(souk, `/store/${closed.id}`)).status).toBe(404);
});

test('stores, a store, seckill rounds and groups hold their content', async () => {
  const stores = await shopHtml(souk, '/stores');
  const [first] = linksTo(stores.html, /^\/store\/\d+$/);
  for (const text of ['Yunshan Home', 'Nearest', 'name="q"']) expect(stores.html).toContain(text);
  const store = await shopHtml(souk, first!);
  for (const text of ['Best sellers of this store', 'Accuracy']) expect(store.html).toContain(text);
  expect(dataOf(store.html).get('Store')).toMatchObject({ url: souk.url + first! });
  const seckills = await shopHtml(souk, '/seckills');
  expect(linksTo(seckills.html, /^\/seckills(\?round=\d)?$/).length).toBeGreaterThanOrEqual(4);
  const groups = await shopHtml(souk, '/collectives');
  expect(linksTo(groups.html, /^\/goods\/\d+$/).length).toBeGreaterThan(2);
  expect(groups.html).toContain('Group of');
});

test('the HTML of a SKU starts with its picture', async () => {
  const sku = await selectRow<{ id: number; goods: number; picture: string }>(
    `
      SELECT s.id, s.goods_id AS goods, s.goods_image AS picture
      FROM goods_skus s
      JOIN goods g ON g.id = s.goods_id
      JOIN stores t ON t.id = g.store_id
      WHERE ${open} AND s.goods_image <> '' AND s.goods_image <> g.goods_images->>0
      ORDER BY s.id
      LIMIT 1`,
  );
  const { html } = await shopHtml(souk, `/goods/${sku.goods}?sku=${sku.id}`);
  expect(/id="picture-1"><a href="([^"]+)"/.exec(html)?.[1]).toBe(sku.picture);
});

test.each(['/carts', '/login', '/register', '/user/orders'])(
  'the HTML of %s says that it needs JavaScript',
  async (path) => {
    const { html } = await shopHtml(souk, path);
    expect(html).toMatch(/<noscript><p[^>]*>This page needs JavaScript/);
  },
);

test('goods of the points mall do not recommend themselves', async () => {
  const { id } = await selectRow<{ id: number }>(
    `
      SELECT id
      FROM integral_goods
      WHERE goods_status = 1 AND deleted_at IS NULL
      ORDER BY goods_sale DESC, id DESC
      LIMIT 1`,
  );
  const { data } = await souk.anonymous.get<{ sale_list: readonly { id: number }[] }>(
    `/integral/goods/${id}`,
  );
  expect(data.sale_list.length).toBeGreaterThan(0);
  expect(data.sale_list.map((card) => card.id)).not.toContain(id);
});
