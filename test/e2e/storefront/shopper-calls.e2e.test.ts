import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  expectInvariants,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  store = await trade.aStore();
});
afterAll(() => expectInvariants(souk));

const parcel = { delivery_code: 'sf', delivery_no: 'SF12345678' };
async function shipped(shopper: Shopper, goodsId: number): Promise<number> {
  const id = await placeAndPay(shopper, [{ goods_id: goodsId }]);
  await (await souk.as.seller(store))
    .json()
    .post(`/Seller/orders/${id}/commands/ship`, { rows: [{ id, input: { parcels: [parcel] } }] });
  return id;
}

describe('favourites', () => {
  test('one call adds and removes favourites, goods and stores separately', async () => {
    const goods = await trade.goods(store, { price: 1234, skuStocks: [3, 4] });
    const { client } = await trade.shopper();
    const isFav = async (type: 0 | 1, targetId: number) =>
      (await client.get('/is_fav', { out_id: targetId, is_type: type })).data;
    const toggle = async (type: 0 | 1, targetId: number) =>
      (await client.post('/user/favorites', { out_id: targetId, is_type: type })).data;
    expect([await toggle(0, goods.id), await toggle(1, store.storeId)]).toEqual([
      { is_fav: true },
      { is_fav: true },
    ]);
    expect([
      await isFav(0, goods.id),
      await isFav(1, store.storeId),
      await isFav(1, goods.id),
    ]).toEqual([true, true, goods.id === store.storeId]);
    expect((await client.get('/user/favorites')).data).toMatchObject({
      total: 1,
      data: [
        {
          out_id: goods.id,
          is_type: 0,
          goods: {
            goods_price: '12.34',
            goods_stock: 7,
            goods_collect: 1,
            need: 0,
            is_open: true,
            store_name: store.storeName,
          },
        },
      ],
    });
    expect((await client.get('/user/favorites', { is_type: 1 })).data.data).toMatchObject([
      { out_id: store.storeId, store: { store_name: store.storeName, is_open: true } },
    ]);
    expect(
      (
        await client.get('/user/favorites/kept', {
          goods: `${goods.id},999999`,
          stores: store.storeId,
        })
      ).data,
    ).toEqual({ goods: [goods.id], stores: [store.storeId] });
    expect((await client.get('/user/favorites/kept', { goods: goods.id })).data).toEqual({
      goods: [goods.id],
      stores: [],
    });
    expect([
      (await client.get('/user/favorites/kept', { goods: 'x' })).code,
      (await souk.anonymous.get('/user/favorites/kept', { goods: 1 })).code,
    ]).toEqual([422, 401]);
    expect([await toggle(0, goods.id), await isFav(0, goods.id)]).toEqual([
      { is_fav: false },
      false,
    ]);
    expect((await souk.anonymous.get('/is_fav', { out_id: store.storeId, is_type: 1 })).data).toBe(
      false,
    );
  });

  test('repetitions with one key toggle once; three parallel calls toggle one after the other', async () => {
    const goods = await trade.goods(store);
    const { client, id } = await trade.shopper();
    const keyed = client.with({ 'idempotency-key': 'favourite-0001' });
    const toggle = (caller = client) => caller.post('/user/favorites', { out_id: goods.id });
    expect([await toggle(keyed), await toggle(keyed)].map(({ data }) => data)).toEqual([
      { is_fav: true },
      { is_fav: true },
    ]);
    await Promise.all([toggle(), toggle(), toggle()]);
    expect(await souk.sql.rows('SELECT 1 FROM favorites WHERE user_id = $1', [id])).toHaveLength(0);
  });

  test('invisible goods are refused; closed favourites are marked, deleted ones left out', async () => {
    const [hidden, deleted] = [await trade.goods(store), await trade.goods(store)];
    const [{ client }, { client: other }] = [await trade.shopper(), await trade.shopper()];
    for (const { id } of [hidden, deleted]) await client.post('/user/favorites', { out_id: id });
    await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [hidden.id]);
    await souk.sql.run('UPDATE goods SET deleted_at = mall_now() WHERE id = $1', [deleted.id]);
    expect((await other.post('/user/favorites', { out_id: hidden.id })).code).toBe(404);
    expect((await other.post('/user/favorites', { out_id: 999_999, is_type: 1 })).code).toBe(404);
    const { data } = (await client.get('/user/favorites')).data;
    expect(data).toMatchObject([{ out_id: hidden.id, goods: { is_open: false } }]);
    expect([
      (await other.delete(`/user/favorites/${data[0].id}`)).code,
      (await client.delete(`/user/favorites/${data[0].id}`)).code,
    ]).toEqual([404, 200]);
    expect((await client.get('/user/favorites')).data.total).toBe(0);
  });

  test('deleted goods, which the list does not show, do not count to its limit', async () => {
    const { client, id } = await trade.shopper();
    const [first, more] = [await trade.goods(store), await trade.goods(store)];
    await souk.sql.run(
      `
        INSERT INTO favorites (user_id, out_id, is_type)
        SELECT $1, 1000000 + n, 0
        FROM generate_series(1, 1000) AS n`,
      [id],
    );
    await souk.sql.run(
      `
        INSERT INTO goods (
          id, store_id, class_id, goods_name, goods_images, goods_master_image, goods_price,
          goods_market_price, goods_weight, goods_stock, freight_id, goods_status, goods_verify,
          deleted_at
        )
        SELECT
          1000000 + n, store_id, class_id, 'Gone', '[]', '', 1, 1, 1, 1, 0, 1, 1,
          CASE WHEN n > 1 THEN mall_now() END
        FROM goods
        CROSS JOIN generate_series(1, 1000) AS n
        WHERE id = $1`,
      [first.id],
    );
    const add = (goods: number) => client.post('/user/favorites', { out_id: goods });
    expect(await add(first.id)).toMatchObject({ code: 200, data: { is_fav: true } });
    await souk.sql.run(
      'UPDATE goods SET deleted_at = NULL WHERE id BETWEEN 1000001 AND 1000999 AND store_id = $1',
      [store.storeId],
    );
    expect(await add(more.id)).toMatchObject({ code: 400 });
    await souk.sql.run('DELETE FROM favorites WHERE user_id = $1', [id]);
    await souk.sql.run('DELETE FROM goods WHERE id > 1000000 AND store_id = $1', [store.storeId]);
  });
});

test('an account’s home page has orders by status, the newest orders and favourites', async () => {
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  await shopper.client.post('/user/favorites', { out_id: goods.id });
  const [first] = await place(shopper, [{ goods_id: goods.id }]);
  const second = await shipped(shopper, goods.id);
  const { data } = await shopper.client.get('/user/default');
  expect(data).toMatchObject({
    count: [1, 0, 1, 0, 0],
    order: {
      total: 2,
      data: [
        { id: second, order_status: 3, store: { store_name: store.storeName } },
        { id: first, order_goods: [{ goods_id: goods.id }] },
      ],
    },
    fav: { total: 1 },
  });
  expect((await (await trade.shopper()).client.get('/user/default')).data).toMatchObject({
    count: [0, 0, 0, 0, 0],
    order: { data: [] },
    fav: { data: [] },
  });
});

test('lists the parcels of the caller’s order; another’s order is missing', async () => {
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await shipped(shopper, (await trade.goods(store)).id);
  expect((await shopper.client.post('/user/order/express', { order_id: id })).data).toMatchObject([
    {
      delivery_name: 'SF',
      delivery_no: parcel.delivery_no,
      delivery_list: [{ context: expect.any(String) }],
    },
  ]);
  expect((await (await trade.shopper()).client.post('/user/order/express', { id })).code).toBe(404);
});

test('lists invited shoppers by level, with masked names', async () => {
  const top = await trade.shopper();
  const first = await trade.shopper({ inviterId: top.id });
  const second = await trade.shopper({ inviterId: top.id });
  const below = await trade.shopper({ inviterId: first.id });
  const last = await trade.shopper({ inviterId: below.id });
  await trade.shopper({ inviterId: last.id });
  await souk.sql.run("UPDATE users SET nickname = '13800138000' WHERE id = $1", [second.id]);
  const levels = await Promise.all(
    [0, 1, 2].map(async (lev) => (await top.client.get('/user/distributions', { lev })).data),
  );
  expect(levels.map(({ data }) => data.map(({ id }: { id: number }) => id))).toEqual([
    [second.id, first.id],
    [below.id],
    [last.id],
  ]);
  expect(levels[0].data[0]).toMatchObject({ nickname: '1***0' });
  expect((await top.client.get('/user/distributions', { lev: 3 })).code).toBe(422);
});

test('parallel calls for the default address end with one default and no error', async () => {
  const { client, id, addressId } = await trade.shopper();
  const others = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO addresses (
        user_id, receive_name, receive_tel, province_id, area_info, address, is_default
      )
      SELECT user_id, 'Mo ' || n, receive_tel, province_id, area_info, address, 0
      FROM addresses, generate_series(1, 4) n
      WHERE id = $1
      RETURNING id`,
    [addressId],
  );
  const ids = [addressId, ...others.map((other) => other.id)];
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      client.put(`/user/addresses/default/${ids[index % ids.length]}`),
    ),
  );
  expect(new Set(replies.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['200 200']),
  );
  const [defaults] = await souk.sql.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM addresses WHERE user_id = $1 AND is_default = 1',
    [id],
  );
  expect(defaults!.n).toBe(1);
});

test('the first address of a shopper is the default, later ones only when asked', async () => {
  const { id, client, addressId } = await trade.shopper();
  await souk.sql.run('DELETE FROM addresses WHERE id = $1', [addressId]);
  const area = (
    await souk.sql.rows<{ id: number }>('SELECT id FROM areas WHERE pid IS NULL LIMIT 1')
  ).map((row) => row.id);
  const add = (is_default: number) =>
    client.post('/user/addresses', {
      receive_name: 'Mo',
      receive_tel: '13800000000',
      area,
      address: 'Road 2',
      is_default,
    });
  const defaults = async () =>
    (
      await souk.sql.rows<{ is_default: number }>(
        'SELECT is_default FROM addresses WHERE user_id = $1 ORDER BY id',
        [id],
      )
    ).map((row) => row.is_default);
  expect(await add(0)).toMatchObject({ code: 200, data: { is_default: 1 } });
  expect([(await add(0)).code, await defaults()]).toEqual([200, [1, 0]]);
  expect([(await add(1)).code, await defaults()]).toEqual([200, [0, 0, 1]]);
});

test('makes one of the caller’s addresses the default', async () => {
  const { client, id, addressId } = await trade.shopper();
  const [other] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO addresses (
        user_id, receive_name, receive_tel, province_id, area_info, address, is_default
      )
      SELECT user_id, 'Mo', receive_tel, province_id, area_info, address, 0
      FROM addresses
      WHERE id = $1
      RETURNING id`,
    [addressId],
  );
  const chosen = async () =>
    (
      await souk.sql.rows<{ id: number }>(
        'SELECT id FROM addresses WHERE user_id = $1 AND is_default = 1',
        [id],
      )
    ).map((row) => row.id);
  expect((await client.get(`/user/addresses/default/${other!.id}`)).code).toBe(200);
  expect(await chosen()).toEqual([other!.id]);
  expect([(await client.put(`/user/addresses/default/${addressId}`)).code, await chosen()]).toEqual(
    [200, [addressId]],
  );
  expect(
    (await (await trade.shopper()).client.get(`/user/addresses/default/${addressId}`)).code,
  ).toBe(404);
});

test('lists seckills by hour of start, with their price', async () => {
  const goods = await Promise.all([0, 1, 1].map(() => trade.goods(store, { price: 999 })));
  onTestFinished(async () => {
    await souk.sql.run('DELETE FROM seckills WHERE store_id = $1', [store.storeId]);
    await souk.sql.run("UPDATE test_clock SET moved_by = interval '0'");
  });
  // After the rounds of other files, and far from the end of the hour
  await souk.sql.run(`
    UPDATE test_clock
    SET moved_by = date_trunc('hour', now()) + interval '100 years 30 minutes' - now()`);
  for (const [index, hour] of [0, 1, 1].entries()) {
    await souk.sql.run(
      `
        INSERT INTO seckills (
          store_id, goods_id, discount, stock, per_limit, start_time, end_time
        )
        VALUES (
          $1, $2, 15, 9, 2,
          date_trunc('hour', mall_now()) + make_interval(hours => $3, mins => $4),
          date_trunc('hour', mall_now()) + make_interval(hours => $3 + 2)
        )`,
      [store.storeId, goods[index]!.id, hour, index],
    );
  }
  const round = async (hour: number) =>
    (await souk.anonymous.get('/seckills', { start_time: hour, per_page: 1 })).data;
  expect(await round(0)).toMatchObject({
    total: 1,
    data: [
      {
        id: goods[0]!.id,
        goods_price: '9.99',
        seckill: { price: '8.49', discount: 15, stock: 9, sold: 0, per_limit: 2 },
      },
    ],
  });
  expect(await round(1)).toMatchObject({ total: 2, last_page: 2, data: [{ id: goods[1]!.id }] });
  expect([
    (await round(2)).data,
    (await souk.anonymous.get('/seckills', { start_time: 4 })).code,
  ]).toEqual([[], 422]);
});

test('lists comments of goods to everybody, by kind, with counts and masked names', async () => {
  const goods = await trade.goods(store);
  for (const score of [5, 3, 1]) {
    const shopper = await trade.shopper({ money: 10_000 });
    const id = await shipped(shopper, goods.id);
    await shopper.client.post(`/user/orders/${id}/receive`);
    expect(
      (
        await shopper.client.post('/user/comments', {
          order_id: id,
          score,
          content: `Scored ${score}`,
        })
      ).code,
    ).toBe(200);
  }
  const read = async (type: number) =>
    (await souk.anonymous.get(`/goods_comments/${goods.id}`, { is_type: type })).data;
  const contents = await Promise.all(
    [0, 1, 2, 3].map(async (type) =>
      (await read(type)).data.map(({ content }: { content: string }) => content),
    ),
  );
  expect(contents).toEqual([
    ['Scored 1', 'Scored 3', 'Scored 5'],
    ['Scored 5'],
    ['Scored 3'],
    ['Scored 1'],
  ]);
  expect(await read(2)).toMatchObject({
    total: 1,
    count: { all: 3, good: 1, commonly: 1, bad: 1, rate: 33 },
    data: [{ nickname: expect.stringMatching(/^N\*\*\*\d$/), image: [], score: 3 }],
  });
  await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [goods.id]);
  expect((await souk.anonymous.get(`/goods_comments/${goods.id}`)).code).toBe(404);
});
