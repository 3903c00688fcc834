import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import {
  expectInvariants,
  paramsOf,
  payByBalance,
  payPassword,
  place,
  placeAndPay,
  sharedTrade,
  ship,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

describe('quoting', () => {
  test('quotes a cart over two stores, one part per store', async () => {
    const [firstStore, secondStore] = [await trade.aStore(), await trade.aStore()];
    await souk.sql.run(
      `
        INSERT INTO full_reductions (store_id, name, money, use_money, start_time, end_time)
        VALUES (
          $1, 'Spring', 500, 2000, mall_now() - interval '1 day', mall_now() + interval '1 day'
        )`,
      [firstStore.storeId],
    );
    const tea = await trade.goods(firstStore, { price: 1250 });
    const cup = await trade.goods(secondStore, { price: 999, skuStocks: [3, 4] });
    const shopper = await trade.shopper();
    const { code, data } = await shopper.client.post('/user/order/before', {
      params: paramsOf([
        { goods_id: tea.id, buy_num: 2 },
        { goods_id: cup.id, sku_id: cup.skus[1]!, buy_num: 3 },
      ]),
    });
    expect(code).toBe(200);
    expect(data).toMatchObject([
      {
        store_info: { id: firstStore.storeId },
        order_price: '25.00',
        coupon_money: '5.00',
        freight_money: '0.00',
        total_price: '20.00',
        savings: [{ type: 'full_reduction', name: 'Spring', money: '5.00' }],
        goods_list: [{ id: tea.id, total: 25, off: '5.00', buy_num: 2 }],
      },
      {
        store_info: { id: secondStore.storeId },
        total_price: '29.97',
        goods_list: [{ sku_id: cup.skus[1], sku_name: 'Kind 2', total: 29.97 }],
      },
    ]);
  });

  test.each([
    ['no line', [], 'No product selected'],
    ['goods with SKUs and none chosen', [{}], 'Choose the specification'],
    ['a quantity of 0', [{ sku: 0, buy_num: 0 }], 'at least 1'],
    ['a negative quantity', [{ sku: 0, buy_num: -2 }], 'at least 1'],
    ['a quantity above the stock', [{ sku: 0, buy_num: 4 }], 'Insufficient stock'],
  ])(
    'refuses %s',
    async (_name, lines: readonly { readonly sku?: number; readonly buy_num?: number }[], msg) => {
      const cup = await trade.goods(await trade.aStore(), { skuStocks: [3, 4] });
      const shopper = await trade.shopper();
      const order = lines.map(({ sku, buy_num = 1 }) => ({
        goods_id: cup.id,
        sku_id: sku === undefined ? 0 : cup.skus[sku]!,
        buy_num,
      }));
      expect(
        await shopper.client.post('/user/order/before', { params: paramsOf(order) }),
      ).toMatchObject({ code: 400, msg: expect.stringContaining(msg) });
    },
  );

  test.each([
    ['', 'garbage'],
    ['half a piece', paramsOf([{ goods_id: 1, buy_num: 1.5 }])],
    ['a list', 'W10='],
  ])('answers 422 to %s', async (_name, params) => {
    const shopper = await trade.shopper();
    expect(await shopper.client.post('/user/order/before', { params })).toMatchObject({
      code: 422,
    });
  });
});

describe('statuses of an order', () => {
  test('is paid from the balance, shipped and received, with log entries and pending money', async () => {
    const store = await trade.aStore();
    const tea = await trade.goods(store, { price: 1234 });
    const shopper = await trade.shopper({ money: 5000 });
    const id = await placeAndPay(shopper, [{ goods_id: tea.id, buy_num: 2 }]);
    expect(await trade.balance('user', shopper.id, 'money')).toBe(5000 - 2468);
    expect(await trade.balance('store', store.storeId, 'pending')).toBe(2468);
    const seller = (await souk.as.seller(store)).json();
    const parcels = [{ delivery_code: 'sf', delivery_no: 'SF12345678' }];
    expect(
      await seller.post(`/Seller/orders/${id}/commands/ship`, {
        rows: [{ id, input: { parcels } }],
      }),
    ).toMatchObject({ code: 200 });
    expect(
      await seller.post(`/Seller/orders/${id}/commands/ship`, {
        rows: [{ id, input: { parcels: [{ delivery_code: 'sf', delivery_no: 'SF99999999' }] } }],
      }),
    ).toMatchObject({ code: 200 });
    expect(await shopper.client.put(`/user/order/${id}`, { order_status: 4 })).toMatchObject({
      code: 200,
    });
    expect(await shopper.client.put(`/user/order/${id}`, { order_status: 4 })).toMatchObject({
      code: 409,
    });
    const { data } = await shopper.client.get(`/user/order/${id}`);
    expect(data).toMatchObject({
      order_status: 4,
      payment_name: 'balance',
      parcels: [{ delivery_name: 'SF' }, { delivery_no: 'SF99999999' }],
    });
    expect(data.logs.map(({ act }: { act: string }) => act)).toEqual([
      'place',
      'pay',
      'ship',
      'parcel',
      'receive',
    ]);
  });

  test('is shipped only with couriers that the mall knows', async () => {
    const store = await trade.aStore();
    const tea = await trade.goods(store);
    const shopper = await trade.shopper({ money: 100_000 });
    const id = await placeAndPay(shopper, [{ goods_id: tea.id }]);
    const seller = await souk.as.seller(store);
    const parcels = [
      { delivery_code: 'sf', delivery_no: 'SF12345678' },
      { delivery_code: 'no_such', delivery_no: 'NS12345678' },
    ];
    expect(
      await seller
        .json()
        .post(`/Seller/orders/${id}/commands/ship`, { rows: [{ id, input: { parcels } }] }),
    ).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/rows/0/input/parcels/1/delivery_code' }] },
    });
    const legacy = { id, status: 3, ...parcels[1] };
    expect(await seller.put('/Seller/orders/status/edit', legacy)).toMatchObject({ code: 422 });
    expect(await trade.statusOf(id)).toBe(orderStatus.toShip);
    expect(
      await seller.put('/Seller/orders/status/edit', { ...legacy, delivery_code: 'yd' }),
    ).toMatchObject({ code: 200 });
  });

  test('an unpaid order is cancelled once and returns its stock once', async () => {
    const cup = await trade.goods(await trade.aStore(), { skuStocks: [4] });
    const shopper = await trade.shopper();
    const [id] = await place(shopper, [{ goods_id: cup.id, sku_id: cup.skus[0]!, buy_num: 3 }]);
    const codes = await Promise.all(
      [1, 2, 3].map(() =>
        shopper.client.post(`/user/orders/${id}/cancel`).then(({ code }) => code),
      ),
    );
    expect(codes.toSorted()).toEqual([200, 409, 409]);
    expect(await trade.stockOf(cup)).toBe(4);
    expect(await shopper.client.delete(`/user/orders/${id}`)).toMatchObject({ code: 200 });
    expect((await shopper.client.get('/user/orders')).data.total).toBe(0);
  });

  test('sold-out goods can be bought again after a cancellation', async () => {
    const cup = await trade.goods(await trade.aStore(), { skuStocks: [1] });
    const [first, second] = [await trade.shopper(), await trade.shopper()];
    const [id] = await place(first, [{ goods_id: cup.id, sku_id: cup.skus[0]! }]);
    await expect(place(second, [{ goods_id: cup.id, sku_id: cup.skus[0]! }])).rejects.toThrow(
      'Insufficient stock',
    );
    await first.client.post(`/user/orders/${id}/cancel`);
    await place(second, [{ goods_id: cup.id, sku_id: cup.skus[0]! }]);
  });

  test('a payment requires the right password, enough money, and the caller’s own unpaid orders', async () => {
    const tea = await trade.goods(await trade.aStore());
    const poor = await trade.shopper({ money: 999 });
    const other = await trade.shopper({ money: 5000 });
    const [id] = await place(poor, [{ goods_id: tea.id }]);
    const pay = (client: typeof poor.client, password: string) =>
      client.post('/user/order/pay', {
        order_id: id,
        payment_name: 'balance',
        pay_password: password,
      });
    expect(await pay(poor.client, '000000')).toMatchObject({
      code: 400,
      msg: 'The payment password is wrong',
    });
    expect(await pay(poor.client, payPassword)).toMatchObject({
      code: 400,
      msg: 'Your balance is too low',
    });
    expect(await pay(other.client, payPassword)).toMatchObject({ code: 404 });
    expect(await trade.statusOf(id!)).toBe(orderStatus.toPay);
  });

  test('a missing payment password is no attempt', async () => {
    const tea = await trade.goods(await trade.aStore());
    const shopper = await trade.shopper({ money: 5000 });
    const [id] = await place(shopper, [{ goods_id: tea.id }]);
    const pay = (more: object) =>
      shopper.client.post('/user/order/pay', { order_id: id, payment_name: 'balance', ...more });
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect(await pay(attempt % 2 === 0 ? {} : { pay_password: '' })).toMatchObject({
        code: 422,
        data: { errors: [{ pointer: '/pay_password' }] },
      });
    expect((await pay({ pay_password: payPassword })).code).toBe(200);
  });

  test('two parallel payments charge once; a parallel payment and cancellation end in one of both', async () => {
    const store = await trade.aStore();
    const tea = await trade.goods(store);
    const shopper = await trade.shopper({ money: 10_000 });
    for (let round = 0; round < 4; round += 1) {
      const [id] = await place(shopper, [{ goods_id: tea.id }]);
      const before = await trade.balance('user', shopper.id, 'money');
      const pay = () =>
        shopper.client.post('/user/order/pay', {
          order_id: id,
          payment_name: 'balance',
          pay_password: payPassword,
        });
      await Promise.all([pay(), shopper.client.post(`/user/orders/${id}/cancel`), pay()]);
      const status = await trade.statusOf(id!);
      expect([0, 2]).toContain(status);
      expect(await trade.balance('user', shopper.id, 'money')).toBe(
        status === 2 ? before - 1000 : before,
      );
    }
  });

  test('another shopper or store cannot read or change an order', async () => {
    const tea = await trade.goods(await trade.aStore());
    const [shopper, other] = [await trade.shopper({ money: 10_000 }), await trade.shopper()];
    const [id] = (await place(shopper, [{ goods_id: tea.id }])) as [number];
    const stranger = (await souk.as.seller()).json();
    expect(await other.client.get(`/user/order/${id}`)).toMatchObject({ code: 404 });
    expect(await stranger.get(`/Seller/orders/${id}`)).toMatchObject({ code: 404 });
    const order = { order_id: String(id) };
    const calls: readonly (readonly [string, object])[] = [
      [`orders/${id}/cancel`, {}],
      [`orders/${id}/receive`, {}],
      ['order/after', order],
      ['order/check', order],
      ['order/express', order],
      ['order/pay', { ...order, payment_name: 'balance', pay_password: payPassword }],
      ['order/refund', { order_id: id, refund_type: 0 }],
      ['order/refund/preview', { order_id: id, refund_type: 0 }],
    ];
    for (const state of ['unpaid', 'paid']) {
      if (state === 'paid') await payByBalance(shopper, [id]);
      for (const [path, body] of calls)
        expect((await other.client.post(`/user/${path}`, body)).code, `${path} ${state}`).toBe(404);
    }
  });
});

test('lines of the same goods are merged, and their sum is limited like one line', async () => {
  const goods = await trade.goods(await trade.aStore(), { price: 1, stock: 99_999 });
  const shopper = await trade.shopper();
  const quote = (...nums: readonly number[]) =>
    shopper.client.post('/user/order/before', {
      params: paramsOf(nums.map((buy_num) => ({ goods_id: goods.id, buy_num }))),
    });
  expect((await quote(3, 4)).data[0]).toMatchObject({
    total_price: '0.07',
    goods_list: [{ buy_num: 7 }],
  });
  expect((await quote(9998, 1)).data[0]).toMatchObject({ total_price: '99.99' });
  expect(await quote(9999, 1)).toMatchObject({ code: 422 });
});

test('the payment password has six digits and is set with the sign-in password', async () => {
  const shopper = await trade.shopper();
  const set = (pay_password: string, old_password: string) =>
    shopper.client.post('/auth/edit', { nickname: 'Lin', pay_password, old_password });
  expect(await set('12345a', testPassword)).toMatchObject({
    code: 422,
    data: {
      errors: [{ pointer: '/pay_password', message: 'The payment password is six digits, 0 to 9' }],
    },
  });
  expect(await set('135790', 'wrong-password')).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/old_password' }] },
  });
  expect(await set('135790', testPassword)).toMatchObject({ code: 200 });
});

test('an order that the shopper has hidden is in no list and no count, whatever its state', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper();
  const [kept, hidden] = [
    ...(await place(shopper, [{ goods_id: goods.id }])),
    ...(await place(shopper, [{ goods_id: goods.id }])),
  ];
  await souk.sql.run('UPDATE orders SET hidden_at = mall_now() WHERE id = $1', [hidden]);
  const { data } = await shopper.client.get('/user/orders');
  expect(data.data.map(({ id }: { readonly id: number }) => id)).toEqual([kept]);
  expect([data.total, data.count[orderStatus.toPay]]).toEqual([1, 1]);
});

test('an order is hidden only once it has ended', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const [id] = (await place(shopper, [{ goods_id: goods.id }])) as [number];
  const hide = async () => (await shopper.client.delete(`/user/orders/${id}`)).code;
  expect(await hide(), 'unpaid').toBe(409);
  await payByBalance(shopper, [id]);
  expect(await hide(), 'paid').toBe(409);
  await ship(seller, id);
  expect(await hide(), 'shipped').toBe(409);
  await shopper.client.post(`/user/orders/${id}/receive`);
  expect(await hide(), 'received').toBe(409);
  await shopper.client.post('/user/comments', { order_id: id, score: 5 });
  expect(await hide(), 'reviewed').toBe(200);
});
