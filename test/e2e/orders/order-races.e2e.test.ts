import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import {
  account,
  codesOf,
  orderRow,
  pay,
  type RaceMall,
  sharedRaceMall,
  successes,
} from '../../helpers/mall/race-mall.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  completeOrder,
  expectInvariants,
  openPeriod,
  payByBalance,
  place,
  placeAndPay,
} from '../../helpers/mall/trade.ts';
import { runAtLockedRows } from '../../helpers/server/lock-contention.ts';

/** Races for one order, its stock and promotions, at two processes over one database. */
let mall: RaceMall;
let souk: RaceMall['parts']['souk'];
let other: RaceMall['parts']['other'];
let trade: RaceMall['parts']['trade'];
let admin: RaceMall['parts']['admin'];
let secondAdmin: RaceMall['parts']['secondAdmin'];
beforeAll(async () => {
  mall = await sharedRaceMall();
  await mall.startPoints();
  ({ souk, other, trade, admin, secondAdmin } = mall.parts);
});
afterEach(() => expectInvariants(souk));
afterAll(() => mall.endPoints());

test('a coupon is returned once by any ending of its order, and used by one order at a time', async () => {
  const deal = await mall.aDeal({ price: 2000 });
  const { goods, shopper, seller } = deal;
  const {
    data: { id: coupon },
  } = await seller.post('/Seller/coupons', {
    name: 'Ten off',
    money: '10.00',
    use_money: '20.00',
    stock: 5,
    per_limit: 1,
    ...openPeriod,
  });
  const {
    data: { id: own },
  } = await shopper.client.post('/user/coupon/receive', { id: coupon });
  const [waits] = await place(shopper, [{ goods_id: goods.id }], { coupon_id: String(own) });
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = $1",
    [waits],
  );
  const ends = await Promise.all(
    [
      shopper.client.post(`/user/orders/${waits}/cancel`),
      admin.post(`/Admin/orders/${waits}/commands/cancel`, { reason: 'x' }),
      shopper.client.at(other.url).post(`/user/orders/${waits}/cancel`),
    ].concat(
      mall
        .atBothProcesses(OrderJobs)
        .map((job) => job.cancelUnpaid().then(() => ({ code: 0 }) as Reply)),
    ),
  );
  expect([successes(ends) <= 1, await trade.statusOf(waits!), await trade.stockOf(goods)]).toEqual([
    true,
    0,
    100,
  ]);
  const pair = await Promise.all(
    [souk, other]
      .map(({ url }) => shopper.client.at(url))
      .map((client) =>
        place({ ...shopper, client }, [{ goods_id: goods.id }], { coupon_id: String(own) }).catch(
          () => [],
        ),
      ),
  );
  expect(pair.flat()).toHaveLength(1);
  const [id] = pair.flat();
  await payByBalance(shopper, [id!]);
  expect(await requestRefund(shopper, { order_id: id! })).toMatchObject({ code: 200 });
  const [refund] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [id],
  );
  const answers = await runAtLockedRows(souk.sql, orderRow(id!), [
    () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 }),
    () => secondAdmin.post(`/Admin/refunds/${refund!.id}/commands/agree`),
    () => shopper.client.at(other.url).post(`/user/order/refund/${id}/withdraw`),
  ]);
  expect([
    successes(answers),
    await mall.userBalance(shopper.id),
    await trade.stockOf(goods),
  ]).toEqual([1, 10_000, 100]);
  expect(
    await souk.sql.rows('SELECT status, order_id FROM coupon_logs WHERE id = $1', [own]),
  ).toEqual([{ status: 0, order_id: null }]);
});

test('seckill quota and stock are returned once when shopper, platform and task end an order at once', async () => {
  const deal = await mall.aDeal();
  const { goods, shopper, seller } = deal;
  await seller.post('/Seller/seckills', {
    goods_id: goods.id,
    discount: 50,
    stock: 4,
    per_limit: 4,
    ...openPeriod,
  });
  const ids = [
    await place(shopper, [{ goods_id: goods.id, buy_num: 2 }]),
    await place(shopper, [{ goods_id: goods.id, buy_num: 1 }]),
  ].flat();
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ANY($1)",
    [ids],
  );
  const jobs = () => mall.atBothProcesses(OrderJobs).map((job) => job.cancelUnpaid());
  const [payment] = await Promise.all([
    pay(shopper, ids[0]!),
    ...jobs(),
    shopper.client.post(`/user/orders/${ids[1]}/cancel`),
    shopper.client.at(other.url).post(`/user/orders/${ids[1]}/cancel`),
  ]);
  await Promise.all(jobs());
  const sold = payment!.code === 200 ? 2 : 0;
  expect([
    await trade.statusOf(ids[0]!),
    await trade.statusOf(ids[1]!),
    await trade.stockOf(goods),
  ]).toEqual([sold ? 2 : 0, 0, 100 - sold]);
  expect(
    await souk.sql.rows(
      `
        SELECT k.sold, u.num
        FROM seckills k
        JOIN seckill_users u ON u.seckill_id = k.id
        WHERE k.goods_id = $1`,
      [goods.id],
    ),
  ).toEqual([{ sold, num: sold }]);
});

test('a group that ends during its last payment, a refund and both tasks is wholly refunded, or full', async () => {
  for (const first of ['end', 'pay'] as const) {
    const deal = await mall.aDeal();
    const { goods, shopper, seller } = deal;
    const friend = await trade.shopper({ money: 10_000 });
    await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 50, need: 2 });
    const leading = await placeAndPay(shopper, [
      { goods_id: goods.id, buy_num: 3, collective_id: -1 },
    ]);
    const {
      collective_id: group,
      order_goods: [line],
    } = (await shopper.client.get(`/user/order/${leading}`)).data;
    expect(
      await requestRefund(shopper, {
        order_id: leading,
        lines: [{ order_goods_id: line.id, num: 1 }],
      }),
    ).toMatchObject({ code: 200 });
    expect(await seller.put(`/Seller/refunds/${leading}`, { refund_verify: 1 })).toMatchObject({
      code: 200,
    });
    const [joined] = await place(friend, [{ goods_id: goods.id, collective_id: group }]);
    const payment = () =>
      pay({ ...friend, client: friend.client.at(other.url) }, joined!).then(({ code }) => code);
    if (first === 'pay') expect(await payment()).toBe(200);
    await souk.sql.run(
      "UPDATE collective_logs SET end_time = mall_now() - interval '1 second' WHERE id = $1",
      [group],
    );
    const tasks = mall.atBothProcesses(DissolveGroups).map((job) => () => job.run());
    expect(
      (await runAtLockedRows<unknown>(souk.sql, orderRow(joined!), [payment, ...tasks]))[0],
    ).toBe(409);
    expect([
      await trade.statusOf(leading),
      await trade.statusOf(joined!),
      await mall.userBalance(shopper.id),
      await mall.userBalance(friend.id),
      await trade.stockOf(goods),
    ]).toEqual(first === 'end' ? [0, 0, 10_000, 10_000, 100] : [2, 2, 9000, 9500, 97]);
  }
});

test('a due order that a task and two admins settle at once settles once, or waits for its after-sale', async () => {
  for (const first of ['settle', 'ask'] as const) {
    const deal = await mall.aDeal();
    const { store, shopper, seller } = deal;
    const id = await mall.aCompletedOrder(deal);
    await mall.makeDue(id);
    const settle = () => admin.post('/Admin/order_settlements/commands/settle');
    if (first === 'ask')
      expect(
        codesOf(
          await runAtLockedRows(souk.sql, orderRow(id), [
            () => requestRefund(shopper, { order_id: id }),
          ]),
        ),
      ).toEqual([200]);
    await Promise.all([
      settle(),
      secondAdmin.post('/Admin/order_settlements/commands/settle'),
      secondAdmin.get('/Admin/order_settlement_handle'),
      ...mall.atBothProcesses(SettleOrders).map((job) => job.run()),
    ]);
    expect(await mall.storeMoney(store.storeId)).toEqual(
      first === 'settle' ? [0, 1000, 0] : [1000, 0, 0],
    );
    expect((await requestRefund(shopper, { order_id: id })).code).toBe(409);
    if (first === 'settle') continue;
    await Promise.all([
      seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 }),
      ...mall.atBothProcesses(SettleOrders).map((job) => job.run()),
    ]);
    await souk.app.get(SettleOrders).run();
    expect([
      await mall.storeMoney(store.storeId),
      await mall.userBalance(shopper.id),
      await mall.userBalance(shopper.id, 'points'),
    ]).toEqual([[0, 0, 0], 10_000, 0]);
  }
});

test('of parallel appeals and decisions, one each succeeds', async () => {
  const deal = await mall.aDeal();
  const { shopper, seller } = deal;
  const id = await mall.aPaidOrder(deal);
  await requestRefund(shopper, { order_id: id });
  await seller.put(`/Seller/refunds/${id}`, { refund_verify: 2, refuse_remark: 'no' });
  const appeal = (url: string) => () =>
    shopper.client.at(url).post(`/user/order/refund/${id}/appeal`, { remark: 'y' });
  expect(
    successes(
      await runAtLockedRows(souk.sql, orderRow(id), [
        appeal(souk.url),
        appeal(other.url),
        appeal(souk.url),
      ]),
    ),
  ).toBe(1);
  const [refund] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [id],
  );
  const decide = (client: Client, act: string) => () =>
    client.post(`/Admin/refunds/${refund!.id}/commands/${act}`, { reason: 'x' });
  const replies = await runAtLockedRows(souk.sql, orderRow(id), [
    decide(admin, 'reject'),
    decide(secondAdmin, 'agree'),
    () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 }),
    decide(admin, 'agree'),
  ]);
  expect([
    codesOf(replies)[0],
    successes(replies),
    await mall.userBalance(shopper.id),
    await trade.statusOf(id),
  ]).toEqual([200, 1, 9000, 2]);
  expect(await appeal(other.url)()).toMatchObject({ code: 409 });
});

test('a closed store sells nothing from then on; earlier orders continue', async () => {
  const deal = await mall.aDeal();
  const { store, goods, shopper, seller } = deal;
  const id = await mall.aPaidOrder(deal);
  const close = () => admin.put(`/Admin/stores/${store.storeId}`, { store_status: 0 });
  const order = async () =>
    ({
      code: await place(shopper, [{ goods_id: goods.id }]).then(
        () => 200,
        () => 400,
      ),
    }) as Reply;
  const [before, closed] = await runAtLockedRows(
    souk.sql,
    `SELECT 1 FROM goods WHERE id = ${goods.id}`,
    [order, close],
  );
  expect([before!.code, closed!.code]).toEqual([200, 200]);
  expect((await order()).code).toBe(400);
  await completeOrder(seller, shopper, id);
  expect(await trade.statusOf(id)).toBe(orderStatus.done);
});

test('one key starts one payment at a provider, at any process', async () => {
  const deal = await mall.aDeal();
  const { goods, shopper } = deal;
  const ids = [
    await place(shopper, [{ goods_id: goods.id }]),
    await place(shopper, [{ goods_id: goods.id }]),
  ].flat();
  const startPayment = (id: number, url = souk.url, device = 'scan') =>
    shopper.client
      .at(url)
      .with({ 'idempotency-key': 'begin-one-payment' })
      .post('/user/order/pay', { order_id: id, payment_name: 'wechat', device });
  const replies = await Promise.all([
    startPayment(ids[0]!),
    startPayment(ids[0]!, other.url),
    startPayment(ids[0]!),
  ]);
  expect([codesOf(replies), new Set(replies.map(({ data }) => data.pay_no)).size]).toEqual([
    [200, 200, 200],
    1,
  ]);
  expect(
    codesOf([await startPayment(ids[1]!), await startPayment(ids[0]!, other.url, 'wap')]),
  ).toEqual([409, 409]);
  expect(
    await souk.sql.rows(
      `
        SELECT DISTINCT p.device
        FROM order_pays p
        JOIN pay_orders o ON o.pay_id = p.id
        WHERE o.order_id = ANY($1)`,
      [ids],
    ),
  ).toEqual([{ device: 'scan' }]);
  await shopper.client.post(`/user/orders/${ids[0]}/cancel`);
  expect(await startPayment(ids[0]!)).toMatchObject({
    code: 409,
    msg: expect.stringMatching(
      /^Nothing was paid, because these orders cannot be paid any more: \d+ \(cancelled\)$/,
    ),
  });
});

test('a transaction that waits for a balance holds no stock locks', async () => {
  const free = (goods: number) => async () =>
    souk.sql.rows('SELECT 1 FROM goods WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [goods]).then(
      () => 'free',
      () => 'held',
    );
  const deal = await mall.aDeal();
  const { goods, seller, store } = deal;
  const friend = { ...deal, shopper: await trade.shopper({ money: 10_000 }) };
  const ids = [await mall.aPaidOrder(deal), await mall.aPaidOrder(friend)];
  for (const [index, { shopper }] of [deal, friend].entries())
    await requestRefund(shopper, { order_id: ids[index]! });
  const refunds = (
    await souk.sql.rows<{ id: number }>(
      'SELECT id FROM refunds WHERE order_id = ANY($1) ORDER BY id',
      [ids],
    )
  ).map(({ id }) => id);
  const agree = () =>
    seller.post(`/Seller/after_sales/${refunds.join(',')}/commands/agree`).then(({ code }) => code);
  expect(
    await runAtLockedRows<unknown>(souk.sql, account('user', friend.shopper.id, 'money'), [
      agree,
      free(goods.id),
    ]),
  ).toEqual([200, 'free']);
  await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 50, need: 2 });
  await payByBalance(
    deal.shopper,
    await place(deal.shopper, [{ goods_id: goods.id, collective_id: -1 }]),
  );
  await souk.sql.run(
    "UPDATE collective_logs SET end_time = mall_now() - interval '1 minute' WHERE goods_id = $1",
    [goods.id],
  );
  expect(
    await runAtLockedRows<unknown>(souk.sql, account('store', store.storeId, 'pending'), [
      () =>
        other.app
          .get(DissolveGroups)
          .run()
          .then(() => 'ended'),
      free(goods.id),
    ]),
  ).toEqual(['ended', 'free']);
  expect([
    await mall.userBalance(deal.shopper.id),
    await mall.userBalance(friend.shopper.id),
    await trade.stockOf(goods),
  ]).toEqual([10_000, 10_000, 100]);
});
