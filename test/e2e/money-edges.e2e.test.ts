import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { examine } from '../../server/doctor/examine.ts';
import { OrderJobs } from '../../server/mall/orders/order-jobs.ts';
import { SettleOrders } from '../../server/mall/settlements/settle-orders.ts';
import { CommentOverdueOrders } from '../../server/mall/comments/comment-overdue-orders.job.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { testPassword } from '../helpers/mall/builders.ts';
import { writeConfig } from '../helpers/mall/write-config.ts';
import type { Client } from '../helpers/http/client.ts';
import {
  checksOfTests,
  closeAndCheckInvariants,
  completeOrder,
  startTrade,
  paramsOf,
  payByBalance,
  payPassword,
  place,
  type Shopper,
  type Trade,
} from '../helpers/mall/trade.ts';

/**
 * Edge cases: reused keys, deadlines to the second, fen that do not divide, and largest amounts.
 */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ SOUK_RATE_FACTOR: '50' }));
  admin = (await souk.as.admin()).json().with({ 'proof-password': testPassword });
  await writeConfig(souk.sql, 'task', {
    cancel_minutes: 24 * 60,
    unpaid_pieces: 1_000_000,
    unpaid_sku_pieces: 1_000_000,
  });
});
afterEach(async () => {
  expect(await examine(souk.sql, checksOfTests)).toEqual([]);
});
afterAll(() => closeAndCheckInvariants(souk));

const window = { start_time: '2020-01-01 00:00:00', end_time: '2099-01-01 00:00:00' };
const money = ({ id }: Shopper) => trade.balance('user', id, 'money');
const storeMoney = (id: number) =>
  Promise.all(['pending', 'available', 'frozen'].map((kind) => trade.balance('store', id, kind)));
const refund = ({ client }: Shopper, id: number, lines?: readonly object[]) =>
  client.post('/user/order/refund', {
    order_id: id,
    refund_type: 0,
    refund_remark: 'x',
    ...(lines ? { lines } : {}),
  });
const linesOf = async ({ client }: Shopper, id: number): Promise<readonly number[]> =>
  (await client.get(`/user/order/${id}`)).data.order_goods.map((line: { id: number }) => line.id);
async function settle(id: number): Promise<void> {
  await souk.sql.run(
    "UPDATE orders SET complete_time = complete_time - interval '8 days' WHERE id = $1",
    [id],
  );
  await souk.app.get(SettleOrders).run();
}
/** Returns a claimed coupon of a store or, created by the admin, of the platform. */
async function coupon(
  creator: Client,
  shopper: Shopper,
  path: string,
  off: string,
): Promise<number> {
  const {
    data: { id },
  } = await creator.post(path, {
    name: 'Off',
    money: off,
    use_money: off,
    stock: 9,
    per_limit: 9,
    ...window,
  });
  return (await shopper.client.post('/user/coupon/receive', { id })).data.id;
}

test('refuses a key with another body, path or order, also after a restart', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const call = shopper.client.with({ 'idempotency-key': 'one-key-of-one-call' });
  const body = { params: paramsOf([{ goods_id: goods.id }]), address_id: shopper.addressId };
  const { data } = await call.post('/user/order/create', body);
  const again = await startApp({
    DATABASE_URL: souk.databaseUrl,
    SOUK_SECRET: 'another-secret-than-that-of-before-32',
    SOUK_RATE_FACTOR: '50',
  });
  const foreign = call.at(again.url);
  expect((await call.post('/user/order/create', body)).data).toEqual(data);
  // A hash made with another secret cannot be compared
  expect(await foreign.post('/user/order/create', body)).toMatchObject({ code: 409 });
  await again.close();
  expect(
    await call.post('/user/order/create', {
      ...body,
      params: paramsOf([{ goods_id: goods.id, buy_num: 2 }]),
    }),
  ).toMatchObject({ code: 409 });
  expect(
    await call.post('/user/order/pay', {
      order_id: data.order_id[0],
      payment_name: 'balance',
      pay_password: payPassword,
    }),
  ).toMatchObject({ code: 409 });
  expect(await call.post(`/user/orders/${data.order_id[0]}/cancel`)).toMatchObject({ code: 409 });
  expect([
    await money(shopper),
    await trade.stockOf(goods),
    await trade.statusOf(data.order_id[0]),
  ]).toEqual([10_000, 99, 1]);
  const other = await trade.shopper({ money: 10_000 });
  expect(
    (
      await other.client
        .with({ 'idempotency-key': 'one-key-of-one-call' })
        .post('/user/order/create', { ...body, address_id: other.addressId })
    ).data.order_id,
  ).not.toEqual(data.order_id);
});

test('a refused call releases its key', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 999 });
  const [id] = await place(shopper, [{ goods_id: goods.id }]);
  const pay = () =>
    shopper.client.with({ 'idempotency-key': 'tried-once-and-again' }).post('/user/order/pay', {
      order_id: id,
      payment_name: 'balance',
      pay_password: payPassword,
    });
  expect(await pay()).toMatchObject({ code: 400 });
  await trade.give({ owner: 'user', id: shopper.id, kind: 'money' }, 1);
  expect([(await pay()).code, (await pay()).code, await money(shopper)]).toEqual([200, 200, 0]);
});

test('tasks act from the second of the deadline on', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper({ money: 100_000 });
  /** Expects that the task acts on the orders `days` after `column`, to the second. */
  const expectActsOnTime = async ({
    run,
    column,
    days,
    isDone,
    ids,
  }: {
    readonly run: () => Promise<unknown>;
    readonly column: string;
    readonly days: number;
    readonly isDone: (id: number) => Promise<boolean>;
    readonly ids: readonly number[];
  }) => {
    await souk.sql.run(
      `
        UPDATE orders
        SET ${column} = date_trunc(
          'second', mall_now()
        ) - make_interval(days => $2) + make_interval(secs => 2)
        WHERE id = ANY($1)`,
      [ids, days],
    );
    await run();
    const [early] = await souk.sql.rows<{ early: boolean }>(
      `
        SELECT mall_now() < min(${column}) + make_interval(days => $2) AS early
        FROM orders
        WHERE id = ANY($1)`,
      [ids, days],
    );
    if (early!.early) expect(await Promise.all(ids.map(isDone))).toEqual(ids.map(() => false));
    await expect
      .poll(async () => {
        await run();
        return Promise.all(ids.map(isDone));
      })
      .toEqual(ids.map(() => true));
    const [periods] = await souk.sql.rows<{ fine: boolean }>(
      `
        SELECT bool_and(l.at >= o.${column} + make_interval(days => $2)) AS fine
        FROM orders o
        JOIN LATERAL (SELECT max(created_at) AS at FROM order_logs g WHERE g.order_id = o.id) l
          ON true
        WHERE o.id = ANY($1)`,
      [ids, days],
    );
    expect(periods).toEqual({ fine: true });
  };
  const hasStatus = (status: number) => async (id: number) => (await trade.statusOf(id)) === status;
  const { app } = souk;
  await expectActsOnTime({
    run: () => app.get(OrderJobs).cancelUnpaid(),
    column: 'created_at',
    days: 1,
    isDone: hasStatus(0),
    ids: await place(shopper, [{ goods_id: goods.id }]),
  });
  const [id] = await place(shopper, [{ goods_id: goods.id }]);
  await payByBalance(shopper, [id!]);
  await seller.post(`/Seller/orders/${id}/commands/ship`, {
    rows: [{ id, input: { parcels: [{ delivery_code: 'sf', delivery_no: 'SF12345678' }] } }],
  });
  await expectActsOnTime({
    run: () => app.get(OrderJobs).receiveShipped(),
    column: 'delivery_time',
    days: 4,
    isDone: hasStatus(4),
    ids: [id!],
  });
  await expectActsOnTime({
    run: () => app.get(CommentOverdueOrders).run(),
    column: 'receipt_time',
    days: 4,
    isDone: hasStatus(6),
    ids: [id!],
  });
  await expectActsOnTime({
    run: () => app.get(SettleOrders).run(),
    column: 'complete_time',
    days: 7,
    isDone: async (order) =>
      (await souk.sql.rows('SELECT 1 FROM order_settlements WHERE order_id = $1', [order]))
        .length === 1,
    ids: [id!],
  });
  expect(await refund(shopper, id!)).toMatchObject({ code: 409 });
});

test('three pieces with a coupon of one fen are refunded to the fen, with the platform’s part', async () => {
  for (const by of ['store', 'platform'] as const) {
    const store = await trade.aStore();
    const goods = await trade.goods(store, { price: 1000 });
    const shopper = await trade.shopper({ money: 10_000 });
    const seller = (await souk.as.seller(store)).json();
    const own = await coupon(
      by === 'store' ? seller : admin,
      shopper,
      by === 'store' ? '/Seller/coupons' : '/Admin/coupons',
      '0.01',
    );
    const [id] = await place(shopper, [{ goods_id: goods.id, buy_num: 3 }], {
      coupon_id: String(own),
      total: '29.99',
    });
    await payByBalance(shopper, [id!]);
    const [line] = await linesOf(shopper, id!);
    const returned: number[] = [];
    const subsidy: number[] = [];
    for (const _ of [1, 2, 3]) {
      const before = [await money(shopper), (await storeMoney(store.storeId))[0]!];
      expect(await refund(shopper, id!, [{ order_goods_id: line, num: 1 }])).toMatchObject({
        code: 200,
      });
      expect(await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).toMatchObject({
        code: 200,
      });
      returned.push((await money(shopper)) - before[0]!);
      subsidy.push(before[1]! - (await storeMoney(store.storeId))[0]! - returned.at(-1)!);
    }
    expect([returned, subsidy]).toEqual([
      [999, 1000, 1000],
      by === 'store' ? [0, 0, 0] : [0, 0, 1],
    ]);
    expect([
      await money(shopper),
      await storeMoney(store.storeId),
      await trade.statusOf(id!),
    ]).toEqual([10_000, [0, 0, 0], 6]);
    expect(await souk.sql.rows('SELECT status FROM coupon_logs WHERE id = $1', [own])).toEqual([
      { status: 0 },
    ]);
  }
});

test('odd lines, coupons and fees settle to the fen after any refunds', async () => {
  const parent = await trade.shopper();
  for (const [prices, refunds, rate] of [
    [[333, 1], [[2, 1]], 7],
    [
      [1, 1],
      [
        [1, 0],
        [1, 1],
      ],
      33.33,
    ],
    [
      [9999, 101],
      [
        [1, 3],
        [1, 2],
      ],
      50,
    ],
    [
      [7, 5],
      [
        [3, 0],
        [0, 4],
      ],
      100,
    ],
  ] as const) {
    const store = await trade.aStore();
    const shopper = await trade.shopper({ money: 100_000, inviterId: parent.id });
    await souk.sql.run('UPDATE stores SET rate = $2 WHERE id = $1', [store.storeId, rate]);
    const seller = (await souk.as.seller(store)).json();
    const goods = [
      await trade.goods(store, { price: prices[0] }),
      await trade.goods(store, { price: prices[1] }),
    ];
    for (const { id: goods_id } of goods)
      await seller.post('/Seller/distributions', { goods_id, lev_1: 33.33, lev_2: 0, lev_3: 0 });
    const own = await coupon(admin, shopper, '/Admin/coupons', '0.11');
    const [id] = await place(
      shopper,
      goods.map(({ id: goods_id }, index) => ({ goods_id, buy_num: index === 0 ? 3 : 7 })),
      prices[0] * 3 + prices[1] * 7 > 11 ? { coupon_id: String(own) } : {},
    );
    await payByBalance(shopper, [id!]);
    await completeOrder(seller, shopper, id!);
    const lines = await linesOf(shopper, id!);
    for (const nums of refunds) {
      expect(
        await refund(
          shopper,
          id!,
          nums.flatMap((num, index) => (num > 0 ? [{ order_goods_id: lines[index], num }] : [])),
        ),
      ).toMatchObject({ code: 200 });
      expect(await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).toMatchObject({
        code: 200,
      });
    }
    await settle(id!);
    expect((await storeMoney(store.storeId))[0]).toBe(0);
    expect(
      await admin.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'x' }),
    ).toMatchObject({ code: 200 });
    expect([await money(shopper), (await storeMoney(store.storeId))[0]]).toEqual([100_000, 0]);
  }
});

test('the platform pays only for the lines of its coupon; a refunded line takes back at most its share', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper({ money: 10_000 });
  const tea = await trade.goods(store);
  const cup = await trade.goods(
    { ...store, classId: await souk.aClassOf(store.storeId) },
    { price: 9000 },
  );
  await seller.post('/Seller/full_reductions', {
    name: 'Off',
    money: '10.00',
    use_money: '50.00',
    ...window,
  });
  const {
    data: { id },
  } = await admin.post('/Admin/coupons', {
    name: 'Tea',
    money: '9.00',
    use_money: '9.00',
    stock: 9,
    class_id: [store.classId],
    ...window,
  });
  const {
    data: { id: own },
  } = await shopper.client.post('/user/coupon/receive', { id });
  const [order] = await place(shopper, [{ goods_id: tea.id }, { goods_id: cup.id }], {
    coupon_id: String(own),
    total: '81.00',
  });
  expect(
    await souk.sql.rows(
      'SELECT off_money, platform_money FROM order_goods WHERE order_id = $1 ORDER BY id',
      [order],
    ),
  ).toEqual([
    { off_money: 1000, platform_money: 900 },
    { off_money: 900, platform_money: 0 },
  ]);
  await payByBalance(shopper, [order!]);
  await completeOrder(seller, shopper, order!);
  await refund(shopper, order!, [{ order_goods_id: (await linesOf(shopper, order!))[1], num: 1 }]);
  await seller.put(`/Seller/refunds/${order}`, { refund_verify: 1 });
  await settle(order!);
  // Goods at ten yuan, less the store's share of its reduction
  expect([await money(shopper), await storeMoney(store.storeId)]).toEqual([10_000, [0, 900, 0]]);
});

test('freight of an unshipped order is refunded with its last piece, once', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper({ money: 10_000 });
  await souk.sql.run('UPDATE freights SET f_price = 800 WHERE store_id = $1', [store.storeId]);
  const goods = [await trade.goods(store), await trade.goods(store, { price: 500 })];
  const [id] = await place(
    shopper,
    goods.map(({ id: goods_id }) => ({ goods_id, buy_num: 2 })),
    { total: '38.00' },
  );
  await payByBalance(shopper, [id!]);
  const [tea, cup] = await linesOf(shopper, id!);
  const answer = (body: object) => seller.put(`/Seller/refunds/${id}`, body);
  const steps: readonly (readonly [
    lines: readonly (readonly [number | undefined, number])[],
    left: number,
  ])[] = [
    [[[tea, 1]], 7200],
    [
      [
        [tea, 1],
        [cup, 1],
      ],
      8700,
    ],
  ];
  for (const [lines, left] of steps) {
    await refund(
      shopper,
      id!,
      lines.map(([order_goods_id, num]) => ({ order_goods_id, num })),
    );
    await answer({ refund_verify: 1 });
    expect(await money(shopper)).toBe(left);
  }
  expect(
    (await shopper.client.post('/user/order/refund/preview', { order_id: id, refund_type: 0 }))
      .data,
  ).toMatchObject({ goods_money: '5.00', freight_money: '8.00' });
  await refund(shopper, id!);
  await answer({ refund_verify: 2, refuse_remark: 'no' });
  await refund(shopper, id!);
  await shopper.client.post(`/user/order/refund/${id}/withdraw`);
  await refund(shopper, id!);
  expect(
    (await Promise.all([answer({ refund_verify: 1 }), answer({ refund_verify: 1 })]))
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual([200, 409]);
  expect([
    await money(shopper),
    await storeMoney(store.storeId),
    await trade.statusOf(id!),
  ]).toEqual([10_000, [0, 0, 0], 6]);
});

test('the largest order is paid, settled and clawed back to the fen; a larger one is refused', async () => {
  const price = 999_999_999;
  const num = 9999;
  const total = price * num;
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price, stock: 2 * num });
  const shopper = await trade.shopper({ money: total });
  const seller = (await souk.as.seller(store)).json().with({ 'proof-password': testPassword });
  expect(
    await shopper.client.post('/user/order/create', {
      params: paramsOf([
        { goods_id: goods.id, buy_num: num },
        { goods_id: (await trade.goods(store, { price })).id, buy_num: 2 },
      ]),
      address_id: shopper.addressId,
    }),
  ).toMatchObject({ code: 400, msg: expect.stringContaining('too high') });
  await souk.sql.run('UPDATE stores SET rate = 12.34 WHERE id = $1', [store.storeId]);
  const [id] = await place(shopper, [{ goods_id: goods.id, buy_num: num }], {
    total: '99989999900.01',
  });
  await payByBalance(shopper, [id!]);
  await completeOrder(seller, shopper, id!);
  await settle(id!);
  const fee = Math.round(total * 0.1234);
  expect([await money(shopper), await storeMoney(store.storeId)]).toEqual([0, [0, total - fee, 0]]);
  expect(
    (
      await seller.post('/Seller/cashes', {
        money: '9999999.99',
        name: 'Shop',
        card_no: '6222000011112222',
        bank_name: 'Bank',
      })
    ).code,
  ).toBe(200);
  expect((await admin.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'x' })).code).toBe(
    200,
  );
  expect([await money(shopper), await storeMoney(store.storeId)]).toEqual([
    total,
    [0, -price, price],
  ]);
});

test('freight above the largest amount is a refusal, not a fault', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { stock: 9999, weight: 99_999 });
  const shopper = await trade.shopper();
  await souk.sql.run(
    `
      UPDATE freights
      SET f_weight = 0.01, f_price = 999999, o_weight = 0.01, o_price = 999999
      WHERE store_id = $1`,
    [store.storeId],
  );
  const line = { goods_id: goods.id, buy_num: 9999 };
  const params = paramsOf([line]);
  for (const reply of [
    await shopper.client.post('/user/order/before', { params }),
    await shopper.client.post('/user/order/create', { params, address_id: shopper.addressId }),
  ])
    expect(reply).toMatchObject({ code: 400 });
  expect(
    (
      await shopper.client.post('/user/order/before', {
        params: paramsOf([{ ...line, buy_num: 1 }]),
      })
    ).code,
  ).toBe(200);
});

test('no balance exceeds the largest safe integer', async () => {
  const shopper = await trade.shopper({ money: Number.MAX_SAFE_INTEGER - 5 });
  const add = (amount: string) =>
    admin.post(`/Admin/users/${shopper.id}/commands/money`, {
      is_type: 0,
      money: amount,
      info: 'x',
    });
  expect((await add('0.05')).code).toBe(200);
  expect([400, 422]).toContain((await add('0.01')).code);
  expect(await money(shopper)).toBe(Number.MAX_SAFE_INTEGER);
});

test('an order of zero is paid without a provider, settles at zero and refunds zero', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 100 });
  const shopper = await trade.shopper();
  const seller = (await souk.as.seller(store)).json();
  await souk.sql.run(
    `
      INSERT INTO full_reductions (store_id, name, money, use_money, start_time, end_time)
      VALUES ($1, 'Off', 60, 100, mall_now() - interval '1 day', mall_now() + interval '1 day')`,
    [store.storeId],
  );
  const ids: number[] = [];
  for (const by of ['Seller', 'Admin'] as const) {
    const own = await coupon(by === 'Seller' ? seller : admin, shopper, `/${by}/coupons`, '0.50');
    ids.push(
      (
        await place(shopper, [{ goods_id: goods.id }], { coupon_id: String(own), total: '0.00' })
      )[0]!,
    );
  }
  const startPayment = () =>
    shopper.client
      .with({ 'idempotency-key': 'nothing-to-be-paid' })
      .post('/user/order/pay', { order_id: ids[0], payment_name: 'wechat', device: 'scan' });
  const first = await startPayment();
  expect(first).toMatchObject({ code: 200, data: { pay_status: 1 } });
  expect((await startPayment()).data).toEqual(first.data);
  await payByBalance(shopper, [ids[1]!]);
  for (const id of ids) await completeOrder(seller, shopper, id);
  await refund(shopper, ids[1]!);
  await seller.put(`/Seller/refunds/${ids[1]}`, { refund_verify: 1 });
  for (const id of ids) await settle(id);
  expect([
    await money(shopper),
    await storeMoney(store.storeId),
    await Promise.all(ids.map((id) => trade.statusOf(id))),
  ]).toEqual([0, [0, 0, 0], [6, 6]]);
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
    ...window,
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
