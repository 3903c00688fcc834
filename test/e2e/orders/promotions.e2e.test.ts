import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectInvariants,
  openPeriod,
  paramsOf,
  place,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('parallel orders of a seckill get exactly its stock, and a shopper no more than the limit', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const buy = async (stock: number, buyers: readonly Shopper[]) => {
    const goods = await trade.goods(store, { price: 1000, stock: 100 });
    const round = { goods_id: goods.id, discount: 30, stock, per_limit: 2, ...openPeriod };
    expect(await seller.post('/Seller/seckills', round)).toMatchObject({ code: 200 });
    const answers = await Promise.all(
      buyers.map(({ client, addressId }) =>
        client.post('/user/order/create', {
          params: paramsOf([{ goods_id: goods.id }]),
          address_id: addressId,
          total: '7.00',
        }),
      ),
    );
    return answers.map(({ code }) => code).toSorted();
  };
  const many = await Promise.all(Array.from({ length: 6 }, () => trade.shopper()));
  const [first, second, third, ...refused] = await buy(3, many);
  expect([first, second, third]).toEqual([200, 200, 200]);
  // 409: the buyer began after the last piece was sold, and the price is no longer that of the seckill
  for (const code of refused) expect([400, 409]).toContain(code);
  expect(await buy(50, Array<Shopper>(4).fill(many[0]!))).toEqual([200, 200, 400, 400]);
});

test('a changed stock of points goods keeps parallel sales', async () => {
  const admin = (await souk.as.admin()).json();
  const shopper = await trade.shopper({ points: 1000 });
  const gift = await trade.pointsGoods();
  expect(await shopper.client.post('/integral/pay', { id: gift.id, buy_num: 4 })).toMatchObject({
    code: 200,
  });
  expect(
    await admin.put(`/Admin/integral_goods/${gift.id}`, { goods_stock: 10, stock_shown: 9 }),
  ).toMatchObject({ code: 200, data: { goods_stock: 6 } });
  expect(
    await admin.put(`/Admin/integral_goods/${gift.id}`, { goods_stock: 1, stock_shown: 9 }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/goods_stock' }] } });
});

test('nobody pays more points for goods of the points mall than were shown', async () => {
  const shopper = await trade.shopper({ points: 1000 });
  const gift = await trade.pointsGoods();
  const buy = (total: number) =>
    shopper.client.post('/integral/pay', { id: gift.id, buy_num: 2, total });
  await souk.sql.run('UPDATE integral_goods SET goods_price = 400 WHERE id = $1', [gift.id]);
  expect(await buy(100)).toMatchObject({
    code: 409,
    msg: 'The price has changed. Please check it again',
  });
  expect(await trade.balance('user', shopper.id, 'points')).toBe(1000);
  expect(await buy(800)).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'points')).toBe(200);
});

test('a seckill sells its stock at its price, up to the limit per shopper', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000, stock: 100 });
  const seller = (await souk.as.seller(store)).json();
  expect(
    await seller.post('/Seller/seckills', {
      goods_id: goods.id,
      discount: 30,
      stock: 5,
      per_limit: 2,
      ...openPeriod,
    }),
  ).toMatchObject({ code: 200 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => trade.shopper()));
  const overLimit = await buyers[0]!.client.post('/user/order/before', {
    params: paramsOf([{ goods_id: goods.id, buy_num: 3 }]),
  });
  expect(overLimit).toMatchObject({ code: 400 });
  const replies = await Promise.all(
    buyers.map((buyer) =>
      buyer.client.post('/user/order/create', {
        params: paramsOf([{ goods_id: goods.id }]),
        address_id: buyer.addressId,
        total: '7.00',
      }),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
  expect(await souk.sql.rows('SELECT sold FROM seckills WHERE goods_id = $1', [goods.id])).toEqual([
    { sold: 5 },
  ]);
  const usual = await buyers[7]!.client.post('/user/order/before', {
    params: paramsOf([{ goods_id: goods.id }]),
  });
  expect(usual.data[0].total_price).toBe('10.00');
  const winner = buyers[replies.findIndex(({ code }) => code === 200)]!;
  const order = replies.find(({ code }) => code === 200)!.data.order_id[0];
  await winner.client.post(`/user/orders/${order}/cancel`);
  expect(await souk.sql.rows('SELECT sold FROM seckills WHERE goods_id = $1', [goods.id])).toEqual([
    { sold: 4 },
  ]);
});

test('a refusal names only the goods whose seckill was sold meanwhile', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const aRound = async () => {
    const goods = await trade.goods(store, { price: 1000, stock: 100 });
    const { data } = await seller.post('/Seller/seckills', {
      goods_id: goods.id,
      discount: 30,
      stock: 5,
      per_limit: 2,
      ...openPeriod,
    });
    return { goods, id: data.id as number };
  };
  const [tea, pot] = [await aRound(), await aRound()];
  const { client, addressId } = await trade.shopper();
  const sell = (sold: number) =>
    ['UPDATE seckills SET sold = $2 WHERE id = $1', [pot.id, sold]] as const;
  const answer = await runDuringChange(
    souk.sql,
    async (tx) => {
      await tx.run(...sell(5));
    },
    () =>
      client.post('/user/order/create', {
        params: paramsOf([{ goods_id: tea.goods.id }, { goods_id: pot.goods.id }]),
        address_id: addressId,
        total: '14.00',
      }),
  );
  const name = await souk.sql.rows<{ goods_name: string }>(
    'SELECT goods_name FROM goods WHERE id = $1',
    [pot.goods.id],
  );
  expect(answer).toMatchObject({
    code: 400,
    msg: `Insufficient stock in this flash sale: ${name[0]!.goods_name}`,
  });
  await souk.sql.run(...sell(0));
});

test('goods of another store cannot be added to a promotion', async () => {
  const [mine, other] = [await trade.aStore(), await trade.aStore()];
  const goods = await trade.goods(other);
  const seller = (await souk.as.seller(mine)).json();
  expect(
    await seller.post('/Seller/seckills', { goods_id: goods.id, discount: 30, ...openPeriod }),
  ).toMatchObject({ code: 422 });
});

test('rounds of one product do not overlap', async () => {
  const store = await trade.aStore();
  const [goods, other] = [await trade.goods(store), await trade.goods(store)];
  const seller = (await souk.as.seller(store)).json();
  const add = (day: string, end: string, id = goods.id) =>
    seller.post('/Seller/seckills', {
      goods_id: id,
      discount: 30,
      start_time: `2099-01-${day} 00:00:00`,
      end_time: `2099-01-${end} 00:00:00`,
    });
  const overlaps = { code: 422, data: { errors: [{ pointer: '/start_time' }] } };
  const first = await add('10', '12');
  expect(first.code).toBe(200);
  for (const [start, end] of [
    ['10', '12'],
    ['09', '11'],
    ['11', '13'],
    ['09', '13'],
  ] as const)
    expect(await add(start, end), `${start} to ${end}`).toMatchObject(overlaps);
  expect((await add('10', '12', other.id)).code, 'another product').toBe(200);
  const next = await add('13', '14');
  expect(next.code).toBe(200);
  const path = `/Seller/seckills/${next.data.id}`;
  expect(await seller.put(path, { start_time: '2099-01-11 00:00:00' })).toMatchObject(overlaps);
  expect((await seller.put(path, { discount: 20 })).code).toBe(200);
  expect((await seller.delete(path)).code).toBe(200);
  const both = await Promise.all([add('13', '14'), add('13', '14')]);
  expect(both.map(({ code }) => code).toSorted(), 'at the same time').toEqual([200, 422]);
});

test('goods have one referral rule; a deleted one can be replaced and then not be restored', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const seller = (await souk.as.seller(store)).json();
  const rule = (caller = seller) =>
    caller.post('/Seller/distributions', { goods_id: goods.id, lev_1: 5, lev_2: 0, lev_3: 0 });
  const both = await Promise.all([rule(), rule()]);
  const {
    data: { id },
  } = both.find(({ code }) => code === 200)!;
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  expect(await rule()).toMatchObject({
    code: 422,
    data: {
      errors: [
        {
          pointer: '/goods_id',
          message: 'This product already has a referral rule. Edit that one',
        },
      ],
    },
  });
  expect(await rule(seller.speaking('zh-cn'))).toMatchObject({
    data: { errors: [{ pointer: '/goods_id', message: '该商品已有分销规则，请修改原有规则' }] },
  });
  expect((await seller.put(`/Seller/distributions/${id}`, { lev_1: 6 })).code).toBe(200);
  expect((await seller.delete(`/Seller/distributions/${id}`)).code).toBe(200);
  expect((await rule()).code).toBe(200);
  expect(await seller.post(`/Seller/distributions/${id}/commands/restore`)).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/goods_id' }] },
  });
});

test('a store cannot reduce a seckill’s stock below what was sold', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper();
  const {
    data: { id },
  } = await seller.post('/Seller/seckills', {
    goods_id: goods.id,
    discount: 10,
    stock: 5,
    per_limit: 5,
    ...openPeriod,
  });
  await place(shopper, [{ goods_id: goods.id, buy_num: 3 }]);
  expect(await seller.put(`/Seller/seckills/${id}`, { stock: 2 })).toMatchObject({
    code: 422,
    data: {
      errors: [{ pointer: '/stock', message: 'Cannot be less than the quantity already sold' }],
    },
  });
  expect((await seller.put(`/Seller/seckills/${id}`, { stock: 3 })).code).toBe(200);
  await expect(
    place(shopper, [{ goods_id: goods.id, buy_num: 1 }], { total: '9.00' }),
  ).rejects.toThrow('409');
});

test('goods of a seckill that has just ended are not sold without a shown total', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const endedAt = (moment: string) =>
    souk.sql.run(
      `UPDATE seckills SET start_time = '2020-01-01', end_time = mall_now() - $2::interval
      WHERE goods_id = $1`,
      [goods.id, moment],
    );
  await (await souk.as.seller(store)).json().post('/Seller/seckills', {
    goods_id: goods.id,
    discount: 50,
    stock: 5,
    per_limit: 1,
    ...openPeriod,
  });
  await endedAt('1 minute');
  const late = await trade.shopper();
  await expect(place(late, [{ goods_id: goods.id }])).rejects.toThrow('so the price has changed');
  expect(await place(late, [{ goods_id: goods.id }], { total: '10.00' })).toHaveLength(1);
  await endedAt('20 minutes');
  expect(await place(late, [{ goods_id: goods.id }])).toHaveLength(1);
});

test('a sold-out seckill is refused without a shown total, and sold at the usual price with it', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/seckills', {
    goods_id: goods.id,
    discount: 50,
    stock: 1,
    per_limit: 1,
    ...openPeriod,
  });
  await place(await trade.shopper(), [{ goods_id: goods.id }], { total: '5.00' });
  const late = await trade.shopper();
  await expect(place(late, [{ goods_id: goods.id }])).rejects.toThrow('so the price has changed');
  await expect(place(late, [{ goods_id: goods.id }], { total: '5.00' })).rejects.toThrow('409');
  expect(await place(late, [{ goods_id: goods.id }], { total: '10.00' })).toHaveLength(1);
});
