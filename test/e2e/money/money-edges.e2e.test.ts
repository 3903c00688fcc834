import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CommentOverdueOrders } from '../../../server/mall/comments/comment-overdue-orders.job.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  closeAndCheckInvariants,
  completeOrder,
  expectInvariants,
  paramsOf,
  payPassword,
  place,
  placeAndPay,
  type Shopper,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Edge cases: reused keys, deadlines to the second, fen that do not divide, and largest amounts.
 */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ SOUK_RATE_FACTOR: '50' }));
  admin = (await souk.as.admin()).json().proven();
  await writeConfig(souk.sql, 'task', {
    cancel_minutes: 24 * 60,
    unpaid_pieces: 1_000_000,
    unpaid_sku_pieces: 1_000_000,
  });
});
afterEach(() => expectInvariants(souk));
afterAll(() => closeAndCheckInvariants(souk));

const money = ({ id }: Shopper) => trade.balance('user', id, 'money');

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
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  await seller.post(`/Seller/orders/${id}/commands/ship`, {
    rows: [{ id, input: { parcels: [{ delivery_code: 'sf', delivery_no: 'SF12345678' }] } }],
  });
  await expectActsOnTime({
    run: () => app.get(OrderJobs).receiveShipped(),
    column: 'delivery_time',
    days: 4,
    isDone: hasStatus(4),
    ids: [id],
  });
  await expectActsOnTime({
    run: () => app.get(CommentOverdueOrders).run(),
    column: 'receipt_time',
    days: 4,
    isDone: hasStatus(6),
    ids: [id],
  });
  await expectActsOnTime({
    run: () => app.get(SettleOrders).run(),
    column: 'complete_time',
    days: 7,
    isDone: async (order) =>
      (await souk.sql.rows('SELECT 1 FROM order_settlements WHERE order_id = $1', [order]))
        .length === 1,
    ids: [id],
  });
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({ code: 409 });
});

test('the largest order is paid, settled and clawed back to the fen; a larger one is refused', async () => {
  const price = 999_999_999;
  const num = 9999;
  const total = price * num;
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price, stock: 2 * num });
  const shopper = await trade.shopper({ money: total });
  const seller = (await souk.as.seller(store)).json().proven();
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
  const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: num }], {
    total: '99989999900.01',
  });
  await completeOrder(seller, shopper, id);
  await settle(souk, id);
  const fee = Math.round(total * 0.1234);
  expect([await money(shopper), await trade.storeMoney(store.storeId)]).toEqual([
    0,
    [0, total - fee, 0],
  ]);
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
  expect([await money(shopper), await trade.storeMoney(store.storeId)]).toEqual([
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
  // The database refuses it too, with a message that does not name the reason
  expect(await add('0.01')).toMatchObject({
    code: 400,
    msg: 'This is more than an account can hold',
  });
  expect(await money(shopper)).toBe(Number.MAX_SAFE_INTEGER);
});

test('a withdrawal has at most 999999999.99, for shoppers and stores, whichever call asks', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper();
  await insertApprovedCheck(souk.sql, shopper.id);
  const seller = (await souk.as.seller(store)).json().proven();
  const bank = { name: 'Shop', card_no: '6222000011112222', bank_name: 'Bank' };
  const calls: readonly (readonly [string, (money: string) => Promise<Reply>])[] = [
    [
      '/money',
      (money) => shopper.client.post('/user/cashes', { money, pay_password: payPassword }),
    ],
    ['/money', (money) => seller.post('/Seller/cashes', { ...bank, money })],
    ['/amount', (amount) => seller.post('/Seller/cashes/commands/apply', { ...bank, amount })],
  ];
  for (const [pointer, ask] of calls) {
    for (const money of ['1000000000', '1000000000.00', '999999999999999999999', '1e12'])
      expect(await ask(money), `${pointer} ${money}`).toMatchObject({
        code: 422,
        data: { errors: [{ pointer }] },
      });
    expect(await ask('999999999.99'), pointer).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/balance/i),
    });
  }
});
