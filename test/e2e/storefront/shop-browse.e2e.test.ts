import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { statChecks } from '../../../server/doctor/checks/stat-checks.ts';
import { examine } from '../../../server/doctor/examine.ts';
import { FoldStats } from '../../../server/mall/stats/fold-stats.job.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/** Public pages of the demo mall (docs/product.md#public-calls). */
let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo();
}, 120_000);
afterAll(() => souk?.close());

test('the home page answers floors, offers, groups, stores and adverts in one call', async () => {
  const { data } = await souk.anonymous.get<HomeAnswer>('/home');
  expect(data.goods.length).toBeGreaterThan(4);
  for (const { goods } of data.goods)
    expect([
      goods.length >= 1 && goods.length <= 8,
      goods.map(({ goods_sale: sale }) => sale),
    ]).toEqual([true, goods.map(({ goods_sale: sale }) => sale).toSorted((a, b) => b - a)]);
  expect(
    [
      data.master.length,
      data.seckill.goods.length,
      data.collectives.length,
      data.stores.length,
    ].map((n) => n >= 4),
  ).toEqual([true, true, true, true]);
  expect(data.seckill.end_at).toBeGreaterThan(data.server_time);
  for (const space of [
    'slides',
    'below_slides',
    'floor_top',
    'floor_left',
    'app_slides',
    'app_floor',
  ] as const)
    expect(data.adverts[space].length, space).toBeGreaterThan(0);
});

test('lists rounds of seckills for every coming hour', async () => {
  for (const hour of [0, 1, 2, 3])
    expect(
      (await souk.anonymous.get('/seckills', { start_time: hour })).data.total,
      String(hour),
    ).toBeGreaterThan(0);
});

test('reviews of the demo have pictures, and groups wait for members', async () => {
  expect(
    await souk.sql.rows("SELECT count(*) > 4 AS many FROM order_comments WHERE image <> '[]'"),
  ).toEqual([{ many: true }]);
  const groups = (await souk.anonymous.get('/collectives')).data;
  expect(groups.data[0].open_groups).toBeGreaterThan(0);
  const { data } = await souk.anonymous.get(`/goods/${groups.data[0].id}`);
  expect(data.collective_list.length).toBe(groups.data[0].open_groups);
});

test('the sandbox has every payment of the demo', async () => {
  expect(
    await souk.sql.rows(
      `
        SELECT count(*) FILTER (
          WHERE t.total = p.total
          AND t.status = 'paid'
        ) = count(*) AND count(*) > 10 AS knows
        FROM order_pays p
        LEFT JOIN sandbox_trades t ON t.pay_no = p.pay_no AND t.vendor = p.payment_name
        WHERE p.payment_name IN ('wechat', 'alipay') AND p.pay_status = 1`,
    ),
  ).toEqual([{ knows: true }]);
});

test('finds stores by name, distance and rating', async () => {
  const { data } = await souk.anonymous.get('/stores');
  const [first] = data.data;
  expect(first).toMatchObject({
    store_name: expect.any(String),
    comment_rate: expect.any(Number),
    goods_count: expect.any(Number),
    distance: '',
  });
  expect(first.goods.length).toBeGreaterThan(0);
  expect(
    (
      await souk.anonymous.get('/stores', {
        params: encodeParams({ keywords: first.store_name.slice(0, 2) }),
      })
    ).data.data[0].id,
  ).toBe(first.id);
  await souk.sql.run('UPDATE stores SET store_lng = 120.15 + id * 0.01, store_lat = 30.28');
  const byDistance = (
    await souk.anonymous.get('/stores', {
      lat: 30.28,
      lng: 120.15,
      params: encodeParams({ sort_type: 'distance' }),
    })
  ).data.data;
  expect(byDistance.map(({ id }: { readonly id: number }) => id)).toEqual(
    byDistance
      .map(({ id }: { readonly id: number }) => id)
      .toSorted((a: number, b: number) => a - b),
  );
  expect(byDistance[0].distance).toMatch(/^\d+(m|\.\dkm)$/);
  const rates = (
    await souk.anonymous.get('/stores', { params: encodeParams({ sort_type: 'comment_rate' }) })
  ).data.data.map(({ comment_rate: rate }: { readonly comment_rate: number }) => rate);
  expect(rates.length).toBe(data.total);
});

test('a store has best sellers, classes, coupons and ratings; a closed store is missing', async () => {
  const {
    data: {
      data: [first],
    },
  } = await souk.anonymous.get('/stores');
  const { data } = await souk.anonymous.get(`/store/${first.id}`);
  expect(data).toMatchObject({
    id: first.id,
    rate: { scoreAll: expect.any(Number), rate: expect.any(Number) },
    after_sale_service: expect.stringContaining('<'),
  });
  expect([data.sale_list.length, data.classes.length].map((n) => n > 0)).toEqual([true, true]);
  for (const secret of [
    'id_card_no',
    'business_license',
    'store_phone',
    'store_money',
    'legal_person',
  ])
    expect(data).not.toHaveProperty(secret);
  const [closed] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM stores WHERE store_status = 0 OR store_verify <> 4 LIMIT 1',
  );
  expect([
    (await souk.anonymous.get(`/store/${closed!.id}`)).code,
    (await souk.anonymous.get('/store/999999')).code,
  ]).toEqual([404, 404]);
});

test('the points mall has a home page, lists and goods pages', async () => {
  const { data: home } = await souk.anonymous.get('/integral/home');
  expect([home.recommend.length, home.list.length, home.banner.length]).toEqual([4, 4, 1]);
  for (const { id, integral_goods: goods } of home.list)
    expect(new Set(goods.map(({ cid }: { readonly cid: number }) => cid))).toEqual(new Set([id]));
  const [{ id: cid }] = home.list;
  const { data: list } = await souk.anonymous.get('/integral/goods', {
    params: encodeParams({ cid, sort_type: 'goods_price' }),
  });
  const prices = list.data.map(({ goods_price: price }: { readonly goods_price: number }) => price);
  expect([list.total > 0, prices]).toEqual([
    true,
    prices.toSorted((a: number, b: number) => a - b),
  ]);
  expect((await souk.anonymous.get(`/integral/goods/${list.data[0].id}`)).data).toMatchObject({
    id: list.data[0].id,
    class_name: expect.any(String),
    goods_images: [expect.any(String)],
    sale_list: expect.any(Array),
  });
  const [off] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM integral_goods WHERE goods_status = 0 LIMIT 1',
  );
  expect((await souk.anonymous.get(`/integral/goods/${off!.id}`)).code).toBe(404);
});

test('the common answer counts the caller’s cart', async () => {
  const shopper = await souk.as.shopper(await souk.aShopper());
  const {
    data: {
      data: [goods],
    },
  } = await souk.anonymous.get('/goods', { params: encodeParams({ keywords: '收纳篮' }) });
  expect(
    (await shopper.post('/user/carts', { goods_id: goods.id, sku_id: 0, buy_num: 2 })).code,
  ).toBe(200);
  expect([
    (await shopper.get('/common')).data.cart,
    (await souk.anonymous.get('/common')).data.cart,
  ]).toEqual([1, 0]);
});

test('the list of stores reads no comment and no favourite', async () => {
  await souk.sql.transaction(async (tx) => {
    await tx.run('LOCK TABLE order_comments, favorites IN ACCESS EXCLUSIVE MODE');
    const answer = await souk.anonymous.get('/stores', { lat: 31.2, lng: 121.4, per_page: 7 });
    expect(answer).toMatchObject({ code: 200 });
    expect(answer.data.data[0].comment_rate).toBeGreaterThan(0);
  });
});

test('counters of stores follow every change of comments, listed goods and favourites', async () => {
  const changes = [
    'UPDATE order_comments SET score = 1, service = 2 WHERE id % 2 = 0',
    'UPDATE order_comments SET deleted_at = mall_now() WHERE id % 3 = 0',
    'UPDATE order_comments SET deleted_at = NULL WHERE id % 6 = 0',
    'UPDATE goods SET goods_sale = goods_sale + 7 WHERE id % 2 = 0',
    'UPDATE goods SET goods_status = 0 WHERE id % 3 = 2',
    `
      INSERT INTO favorites (user_id, out_id, is_type)
      SELECT (SELECT max(id) FROM users), id, 1
      FROM stores
      ON CONFLICT DO NOTHING`,
    'DELETE FROM favorites WHERE is_type = 1 AND out_id % 2 = 0',
    'DELETE FROM order_comments WHERE id % 5 = 0',
  ];
  const figures = () => souk.sql.rows('SELECT * FROM store_figures ORDER BY store_id');
  for (const change of changes) {
    const before = await figures();
    expect(await souk.sql.run(change), change).toBeGreaterThan(0);
    expect(await figures(), change).not.toEqual(before);
    expect(await examine(souk.sql, statChecks), change).toEqual([]);
  }
  const unfolded = await figures();
  await souk.app.get(FoldStats).run();
  expect(await souk.sql.rows('SELECT FROM store_changes')).toEqual([]);
  expect(await figures()).toEqual(unfolded);
  await souk.sql.rows('SELECT store_rebuild()');
  expect(await examine(souk.sql, statChecks)).toEqual([]);
});

test.each([
  ['stores', '/stores', {}],
  ['stores by sales', '/stores', { sort_type: 'goods_sale' }],
  ['stores by comments', '/stores', { sort_type: 'comment_rate' }],
  ['flash sales', '/seckills', undefined],
  ['groups', '/collectives', {}],
  ['goods of the points mall', '/integral/goods', {}],
] as const)('the pages of %s have each row once', async (_, path, params) => {
  const idsOf = async (size: number): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = { page, per_page: size, ...(params && { params: encodeParams(params) }) };
      const { data } = await souk.anonymous.get(path, query);
      ids.push(...data.data.map(({ id }: { readonly id: number }) => id));
      last = data.last_page;
      if (page === last) expect(ids.length).toBe(data.total);
    }
    return ids;
  };
  const [ids, same] = [await idsOf(2), await idsOf(5)];
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
  expect(same).toEqual(ids);
});
