import { beforeAll, expect, test } from 'vitest';
import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import type { GoodsCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { shopHtml, textsOf } from '../../helpers/http/shop-html.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Contents of the pages of the demo mall. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const textOf = async (path: string): Promise<string> => {
  const { status, html } = await shopHtml(souk, path);
  expect(status, path).toBe(200);
  return textsOf(html).join(' ').replace(/\s+/g, ' ');
};
const isOnSale = `
  g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND g.goods_no LIKE 'SK%'
  AND t.store_status = 1 AND t.store_verify = 4`;
const readGoods = <Row extends object>(columns: string, order = 'g.id'): Promise<readonly Row[]> =>
  souk.sql.rows<Row>(
    `
      SELECT ${columns}
      FROM goods g
      JOIN stores t ON t.id = g.store_id
      WHERE ${isOnSale}
      ORDER BY ${order}`,
  );

test('each class of the home page has goods', async () => {
  const { data } = await souk.anonymous.get('/load_goods_classes', { deep: 1 });
  const rows = await souk.sql.rows<{ id: number; n: number }>(
    'SELECT class_1 AS id, count(*)::int AS n FROM goods_shelf GROUP BY 1',
  );
  const counts = new Map(rows.map(({ id, n }) => [id, n]));
  const tops: readonly { id: number; name: string }[] = data.filter(
    ({ pid, thumb }: { pid: number; thumb: string }) => pid === 0 && thumb !== '',
  );
  expect(tops.length).toBeGreaterThanOrEqual(8);
  expect(tops.filter(({ id }) => (counts.get(id) ?? 0) < 4)).toEqual([]);
});

test('an ordinary price is neither red nor struck through; few goods are reduced', async () => {
  const [{ reduced, total }] = (await souk.sql.rows<{ reduced: number; total: number }>(
    `
      SELECT
        count(*) FILTER (WHERE g.goods_market_price > g.goods_price)::int AS reduced,
        count(*)::int AS total
      FROM goods g
      JOIN stores t ON t.id = g.store_id
      WHERE ${isOnSale}`,
  )) as [{ reduced: number; total: number }];
  expect(reduced).toBeGreaterThan(0);
  expect(reduced / total).toBeLessThan(0.4);
  const { data } = await souk.anonymous.get<HomeAnswer>('/home');
  const cards: readonly GoodsCard[] = data.goods.flatMap(({ goods }) => goods);
  expect(cards.filter(({ shown_price: { was } }) => was === '').length).toBeGreaterThan(
    cards.length / 3,
  );
});

test('the detail of goods has pictures of them', async () => {
  const rows = await readGoods<{ content: string; images: readonly string[] }>(
    'g.goods_content AS content, g.goods_images AS images',
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const { content, images } of rows)
    expect(images.filter((url) => content.includes(`src="${url}"`)).length).toBeGreaterThan(1);
});

test('the first picture of goods has the colour of the chosen SKU', async () => {
  const [sku] = await souk.sql.rows<{ goods: number; picture: string }>(
    `
      SELECT s.goods_id AS goods, s.goods_image AS picture
      FROM goods_skus s
      JOIN goods g ON g.id = s.goods_id
      JOIN stores t ON t.id = g.store_id
      WHERE ${isOnSale}
        AND g.goods_name LIKE '%黑胡桃木餐椅%'
        AND s.goods_stock > 0
      ORDER BY s.goods_price, s.id
      LIMIT 1`,
  );
  const { html } = await shopHtml(souk, `/goods/${sku!.goods}`);
  expect(/id="picture-1"><a href="([^"]+)"/.exec(html)?.[1]).toBe(sku!.picture);
  const dresses = await souk.sql.rows<{ image: string; colours: readonly string[] }>(
    `
      SELECT g.goods_images->>0 AS image, array_agg(s.goods_image) AS colours
      FROM goods g
      JOIN goods_skus s ON s.goods_id = g.id
      WHERE g.goods_no LIKE 'SK%' AND s.goods_image <> ''
      GROUP BY g.id`,
  );
  expect(dresses.length).toBeGreaterThan(3);
  for (const { image, colours } of dresses)
    expect(colours, 'the main picture shows a colour that is sold').toContain(image);
});

test('the page of a store has a banner, its company, licence and phone', async () => {
  const [store] = await souk.sql.rows<{ id: number; company: string; licence: string }>(
    `
      SELECT id, store_company_name AS company, business_license_no AS licence
      FROM stores
      WHERE store_status = 1 AND store_verify = 4 AND store_mobile LIKE '400-800-%'
      ORDER BY id
      LIMIT 1`,
  );
  const { html } = await shopHtml(souk, `/store/${store!.id}`);
  expect(html).toContain('class="slides');
  expect(html).toContain('href="tel:400800');
  const text = textsOf(html).join(' ');
  for (const part of [store!.company, 'Business licence number', store!.licence])
    expect(text).toContain(part);
  const { data } = await souk.anonymous.get(`/store/${store!.id}`);
  for (const secret of ['business_license', 'legal_person', 'id_card_no', 'store_phone'])
    expect(data, 'documents stay private').not.toHaveProperty(secret);
});

test('the help page names ways to write and to call before an order', async () => {
  const text = await textOf('/user/article/help');
  expect(text).toContain('Contact customer service');
  expect(text).toContain('Contact the store');
  expect(text, 'the foot of the page').toMatch(/400-800-0000 .*help@souk\.example/);
  expect(text).not.toContain('call our customer service');
});

test('the page of notices lists the notices', async () => {
  const { html } = await shopHtml(souk, '/user/article/notices');
  const listed = [...html.matchAll(/href="\/notice\/(\d+)"/g)].map(([, id]) => Number(id));
  const rows = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM notices WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 100',
  );
  expect(listed).toEqual(rows.map(({ id }) => id));
});

test('a city has the name of its municipality', async () => {
  const rows = await souk.sql.rows<{ province: string; city: string }>(
    `
      SELECT p.name AS province, c.name AS city
      FROM areas c
      JOIN areas p ON p.code = c.pid
      WHERE c.code IN ('1101', '1201', '3101', '5001')
      ORDER BY c.code`,
  );
  expect(rows.map(({ city }) => city)).toEqual([
    '北京市 | Beijing',
    '天津市 | Tianjin',
    '上海市 | Shanghai',
    '重庆市 | Chongqing',
  ]);
  expect(rows.filter(({ province, city }) => province !== city)).toEqual([]);
});

test('classes are listed once: as a row on phones, else among the filters', async () => {
  const { html } = await shopHtml(souk, '/s');
  expect(html).toMatch(/<nav class="[^"]*\bclass-row\b[^"]*\bthin-only\b/);
  expect(html.match(/data-facet="class \d+"/g)!.length).toBeGreaterThan(4);
});
