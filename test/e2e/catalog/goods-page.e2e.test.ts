import { beforeAll, expect, test } from 'vitest';
import type { GoodsDetail } from '../../../schemas/contract/calls/catalog/goods.ts';
import { payByBalance, place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** The page of goods, its freight and its comments. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
});

test('a page of goods shows its SKUs, offers, groups, coupons and store', async () => {
  const own = await trade.aStore();
  const goods = await trade.goods(own, { price: 2000, skuStocks: [3, 5] });
  await souk.sql.run('UPDATE goods SET goods_images = $2 WHERE id = $1', [
    goods.id,
    '["/storage/pictures/a.jpg"]',
  ]);
  await souk.sql.run('UPDATE goods_skus SET goods_price = 3000 WHERE id = $1', [goods.skus[1]]);
  const [attr] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO goods_attrs (store_id, name) VALUES ($1, 'Kind') RETURNING id",
    [own.storeId],
  );
  const specs = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO goods_specs (attr_id, name)
      SELECT $1, 'Kind ' || n
      FROM generate_series(1, 3) n
      RETURNING id`,
    [attr!.id],
  );
  await souk.sql.run('INSERT INTO goods_sku_specs (sku_id, spec_id) VALUES ($1, $2), ($3, $4)', [
    goods.skus[0],
    specs[0]!.id,
    goods.skus[1],
    specs[1]!.id,
  ]);
  await souk.sql.run(
    `
      UPDATE goods_skus k
      SET spec_key = j.spec_id::text
      FROM goods_sku_specs j
      WHERE j.sku_id = k.id AND k.goods_id = $1`,
    [goods.id],
  );
  await souk.sql.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, sold, start_time, end_time)
      VALUES
        ($1, $2, 10, 5, 2, mall_now() - interval '1 hour', mall_now() + interval '1 hour'),
        ($1, $2, 20, 9, 0, mall_now() + interval '3 hours', mall_now() + interval '4 hours')`,
    [own.storeId, goods.id],
  );
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 25, 3)',
    [own.storeId, goods.id],
  );
  const ownCoupons = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO coupons (store_id, name, money, use_money, stock, start_time, end_time)
      VALUES
        ($1, 'Now', 500, 1000, 5, mall_now() - interval '1 day', mall_now() + interval '1 day'),
        (
          $1, 'Later', 500, 1000, 5, mall_now() + interval '1 day', mall_now() + interval '2 days'
        ),
        ($1, 'Gone', 500, 1000, 0, mall_now() - interval '1 day', mall_now() + interval '1 day')
      RETURNING id`,
    [own.storeId],
  );
  await souk.sql.run(
    `
      INSERT INTO full_reductions (store_id, name, money, use_money, start_time, end_time)
      VALUES ($1, 'Less', 100, 900, mall_now() - interval '1 day', mall_now() + interval '1 day')`,
    [own.storeId],
  );
  const leader = await trade.shopper({ money: 10_000 });
  await payByBalance(
    leader,
    await place(leader, [{ goods_id: goods.id, sku_id: goods.skus[0]!, collective_id: -1 }]),
  );
  const { data } = await souk.anonymous.get<GoodsDetail>(`/goods/${goods.id}`);
  expect(data).toMatchObject({
    id: goods.id,
    goods_price: '20.00',
    goods_price_to: '30.00',
    goods_stock: 7,
    seckill_price: '18.00',
    seckills: { discount: 10, price: '18.00', stock: 5, left: 3 },
    next_seckill: { price: '16.00', left: 9 },
    collectives: { need: 3, discount: 25, price: '15.00' },
    collective_list: [
      { need: 3, orders_count: 1, left: 2, nickname: expect.stringContaining('***') },
    ],
    comment_statistics: { all: 0, rate: 100, pictures: 0 },
    rate: { scoreAll: 5, speedAll: 5 },
    full_reductions: [{ name: 'Less', money: '1.00', use_money: '9.00' }],
    freight: { from: '0.00', to: '0.00' },
    goods_images_thumb_150: ['/storage/pictures/a_150.jpg'],
    store_info: {
      id: own.storeId,
      store_name: own.storeName,
      goods_count: 1,
      rate: { scoreAll: 5, speedAll: 5, comments: 0 },
    },
    classList: [{ name: 'Leaf' }, { name: 'Branch' }, {}],
  });
  // Coupons of the platform, which other tests make, are shown with every store
  const shownCoupons = data.coupons.filter(({ id }) => ownCoupons.some((own) => own.id === id));
  expect(shownCoupons).toMatchObject([
    { name: 'Now', money: '5.00', use_money: '10.00', stock: 5 },
  ]);
  expect(data.store_info).not.toHaveProperty('user_id');
  expect(data.skuList).toMatchObject([
    {
      goods_price: '20.00',
      seckill_price: '18.00',
      collective_price: '15.00',
      goods_stock: 2,
      spec_id: [specs[0]!.id],
    },
    { goods_price: '30.00', seckill_price: '27.00', collective_price: '22.50' },
  ]);
  expect(data.attrList).toMatchObject([
    { name: 'Kind', specs: [{ check: true }, { check: true }, { check: false }] },
  ]);
  expect(Math.abs(data.server_time - Date.now())).toBeLessThan(60_000);
  expect(
    (await souk.anonymous.get<GoodsDetail>(`/goods/${goods.id}`, { saveCheck: true })).data
      .attrList[0]!.specs,
  ).toHaveLength(2);
  expect((await souk.anonymous.get(`/goods/${goods.id}/mine`)).data).toEqual({
    is_fav: false,
    is_store_fav: false,
    claimed: [],
    used: [],
    notices: [],
    seckill_left: -1,
  });
  const coupon = shownCoupons[0]!.id;
  await leader.client.post('/user/coupon/receive', { id: coupon });
  await leader.client.post('/user/favorites', { out_id: goods.id });
  await leader.client.post('/user/favorites', { out_id: own.storeId, is_type: 1 });
  expect((await leader.client.get(`/goods/${goods.id}/mine`)).data).toEqual({
    is_fav: true,
    is_store_fav: true,
    notices: [],
    claimed: [coupon],
    used: [],
    seckill_left: 1,
  });
  await souk.sql.run(
    `
      UPDATE coupon_logs l
      SET status = 1, used_at = mall_now(), order_id = o.id
      FROM orders o
      WHERE l.coupon_id = $1 AND o.user_id = l.user_id`,
    [coupon],
  );
  expect((await leader.client.get(`/goods/${goods.id}/mine`)).data).toMatchObject({
    claimed: [coupon],
    used: [coupon],
  });
});

const setFreight = (id: number, template: number | null): Promise<number> =>
  souk.sql.run('UPDATE goods SET freight_id = $2 WHERE id = $1', [id, template]);

test('values of fields with `spec` are listed with their labels, in the language of the request', async () => {
  const { id } = await trade.goods(await trade.aStore());
  await souk.sql.run("UPDATE goods SET goods_no = 'T-7' WHERE id = $1", [id]);
  const specs = async (language: 'en' | 'zh-cn') =>
    (await souk.anonymous.speaking(language).get(`/goods/${id}`)).data.specs;
  expect(await specs('en')).toEqual([{ label: 'Product number', value: 'T-7' }]);
  expect(await specs('zh-cn')).toEqual([{ label: '商品货号', value: 'T-7' }]);
  const { id: other } = await trade.goods(await trade.aStore());
  await souk.sql.run("UPDATE goods SET goods_no = '' WHERE id = $1", [other]);
  expect((await souk.anonymous.get(`/goods/${other}`)).data.specs).toEqual([]);
});

test('freight is quoted before anything is in a cart: by province, SKU and number', async () => {
  const own = await trade.aStore();
  await souk.sql.run(
    `
      UPDATE freights
      SET f_weight = 1, f_price = 800, o_weight = 1, o_price = 200
      WHERE store_id = $1`,
    [own.storeId],
  );
  const goods = await trade.goods(own, { weight: 2 });
  const [province] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO areas (name, code) VALUES ('Far', 'far1') RETURNING id",
  );
  const [city] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO areas (name, code, pid) VALUES ('Far city', 'far2', 'far1') RETURNING id",
  );
  const [farTemplate] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
      VALUES ($1, 'Far', 1, 1, 3000, 0, 0)
      RETURNING id`,
    [own.storeId],
  );
  await souk.sql.run('INSERT INTO freight_areas (freight_id, area_id) VALUES ($1, $2)', [
    farTemplate!.id,
    province!.id,
  ]);
  await setFreight(goods.id, farTemplate!.id);
  expect(
    (await souk.anonymous.get(`/goods/${goods.id}/freight`, { area_id: city!.id })).data,
  ).toMatchObject({
    freight_money: '30.00',
    is_free: false,
    province: 'Far',
    province_id: province!.id,
    days: { from: 5, to: 8 },
  });
  const [near] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO areas (name, code) VALUES ('Near', 'near1') RETURNING id",
  );
  expect(
    (await souk.anonymous.get(`/goods/${goods.id}/freight`, { area_id: near!.id, buy_num: 2 }))
      .data,
  ).toMatchObject({ freight_money: '14.00' });
  expect((await souk.anonymous.get<GoodsDetail>(`/goods/${goods.id}`)).data.freight).toEqual({
    from: '10.00',
    to: '30.00',
  });
  expect([
    (await souk.anonymous.get(`/goods/${goods.id}/freight`, { area_id: 999_999 })).code,
    (await souk.anonymous.get(`/goods/${goods.id}/freight`, { area_id: near!.id, sku_id: 5 })).code,
    (await souk.anonymous.get(`/goods/${goods.id}/freight`)).code,
  ]).toEqual([404, 404, 422]);
  const usual = await trade.goods(own, { weight: 2 });
  await setFreight(usual.id, null); // as forms keep the store's default: the wire says 0
  expect((await souk.anonymous.get<GoodsDetail>(`/goods/${usual.id}`)).data).toMatchObject({
    freight_id: 0,
    freight: { from: '10.00', to: '10.00' },
  });
  expect(
    (await souk.anonymous.get(`/goods/${usual.id}/freight`, { area_id: near!.id, buy_num: 2 }))
      .data,
  ).toMatchObject({ freight_money: '14.00' });
});

test('comments are counted on the cards, and those with pictures have a list', async () => {
  const goods = await trade.goods(await trade.aStore());
  const shopper = await trade.shopper({ money: 100_000 });
  const orders = [
    await place(shopper, [{ goods_id: goods.id }]),
    await place(shopper, [{ goods_id: goods.id }]),
  ].flat();
  await payByBalance(shopper, orders);
  await souk.sql.run(
    `
      INSERT INTO order_comments (
        user_id, order_id, order_goods_id, goods_id, store_id, content, image
      )
      SELECT
        l.user_id, l.order_id, l.id, l.goods_id, l.store_id, $2,
        CASE WHEN l.order_id = $3 THEN '["/storage/a.jpg"]'::jsonb ELSE '[]' END
      FROM order_goods l
      WHERE l.order_id = ANY($1::bigint[])`,
    [orders, 'Fine', orders[0]],
  );
  expect((await souk.anonymous.get('/goods/cards', { ids: `${goods.id}` })).data).toMatchObject([
    { id: goods.id, order_comment_count: 2 },
  ]);
  const { data } = await souk.anonymous.get(`/goods_comments/${goods.id}`, { is_type: 4 });
  expect([data.total, data.count]).toEqual([
    1,
    { all: 2, good: 2, commonly: 0, bad: 0, pictures: 1, rate: 100 },
  ]);
  await souk.sql.run('UPDATE order_comments SET deleted_at = mall_now() WHERE order_id = $1', [
    orders[0],
  ]);
  expect(
    (await souk.anonymous.get('/goods/cards', { ids: `${goods.id},${goods.id}` })).data,
  ).toMatchObject([{ order_comment_count: 1 }]);
});

test('the score of goods is the average of their comments, not the share of good ones', async () => {
  const goods = await trade.goods(await trade.aStore());
  const shopper = await trade.shopper({ money: 100_000 });
  const statistics = async () =>
    (await souk.anonymous.get(`/goods/${goods.id}`)).data.comment_statistics;
  expect(await statistics()).toMatchObject({ all: 0, rate: 100, score: 5 });
  const orders = [
    await place(shopper, [{ goods_id: goods.id }]),
    await place(shopper, [{ goods_id: goods.id }]),
  ].flat();
  await payByBalance(shopper, orders);
  await souk.sql.run(
    `
      INSERT INTO order_comments (
        user_id, order_id, order_goods_id, goods_id, store_id, content, score, agree, service, speed
      )
      SELECT l.user_id, l.order_id, l.id, l.goods_id, l.store_id, 'Fine', 3, 3, 4, 3
      FROM order_goods l
      WHERE l.order_id = ANY($1::bigint[])`,
    [orders],
  );
  await expect.poll(statistics).toMatchObject({ all: 2, commonly: 2, rate: 0, score: 3.3 });
});
