import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../schemas/contract/order-statuses.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import { examine } from '../../server/doctor/examine.ts';
import { OrderJobs } from '../../server/mall/orders/order-jobs.ts';
import { DissolveGroups } from '../../server/mall/refunds/dissolve-groups.job.ts';
import { SettleOrders } from '../../server/mall/settlements/settle-orders.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { testPassword } from '../helpers/mall/builders.ts';
import type { Client, Reply } from '../helpers/http/client.ts';
import { runAtLockedRows } from '../helpers/server/lock-contention.ts';
import {
  checksOfTests,
  closeAndCheckInvariants,
  completeOrder,
  startTrade,
  payByBalance,
  payPassword,
  place,
  type Shopper,
  type Trade,
} from '../helpers/mall/trade.ts';
import { writeConfig } from '../helpers/mall/write-config.ts';

/** Races of two actions on one amount, at two processes over one database, in every order. */
let souk: TestApp;
let other: TestApp;
let trade: Trade;
let admin: Client;
let secondAdmin: Client;
const settings = {
  SOUK_RATE_FACTOR: '50',
  SOUK_SECRET: 'a-secret-of-two-applications-of-32-letters',
};
const proof = { 'proof-password': testPassword };
beforeAll(async () => {
  ({ souk, trade } = await startTrade(settings));
  other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
  [admin, secondAdmin] = [
    (await souk.as.admin()).json().with(proof),
    (await souk.as.admin()).json().with(proof).at(other.url),
  ];
  await writeConfig(souk.sql, 'integral', { order_status: 1, order_integral: 50 });
});
afterEach(async () => {
  expect(await examine(souk.sql, checksOfTests)).toEqual([]);
});
afterAll(async () => {
  await other.close();
  await closeAndCheckInvariants(souk);
});

const window = { start_time: '2020-01-01 00:00:00', end_time: '2099-01-01 00:00:00' };
const codesOf = (replies: readonly Reply[]): readonly number[] => replies.map(({ code }) => code);
const successes = (replies: readonly Reply[]): number =>
  replies.filter(({ code }) => code === 200).length;
const atBothProcesses = <Job>(job: new (...args: never[]) => Job): readonly [Job, Job] => [
  souk.app.get(job) as Job,
  other.app.get(job) as Job,
];
const account = (owner: 'user' | 'store', id: number, kind: string): string =>
  `SELECT 1 FROM ledger_accounts WHERE owner = '${owner}' AND owner_id = ${id} AND kind = '${kind}'`;
const orderRow = (id: number): string => `SELECT 1 FROM orders WHERE id = ${id}`;
const storeMoney = (id: number) =>
  Promise.all(['pending', 'available', 'frozen'].map((kind) => trade.balance('store', id, kind)));
const userBalance = (id: number, kind = 'money') => trade.balance('user', id, kind);
const passIdentityCheck = (id: number): Promise<number> =>
  souk.sql.run(
    `
      INSERT INTO user_checks (user_id, name, bank_no, bank_name, card_no, card_t, card_b)
      VALUES ($1, 'Lin', '6222000011112222', 'Bank', '1', '', '')`,
    [id],
  );

async function aDeal({
  money = 10_000,
  inviterId,
  price = 1000,
}: {
  readonly money?: number;
  readonly inviterId?: number;
  readonly price?: number;
} = {}) {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price, stock: 100 });
  const shopper = await trade.shopper({ money, ...(inviterId === undefined ? {} : { inviterId }) });
  const seller = (await souk.as.seller(store)).json().with(proof);
  return { store, goods, shopper, seller };
}
type Deal = Awaited<ReturnType<typeof aDeal>>;
async function aPaidOrder(
  { goods, shopper }: Deal,
  num = 1,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const [id] = await place(shopper, [{ goods_id: goods.id, buy_num: num }], more);
  await payByBalance(shopper, [id!]);
  return id!;
}
const makeDue = (id: number): Promise<number> =>
  souk.sql.run(
    "UPDATE orders SET complete_time = complete_time - interval '8 days' WHERE id = $1",
    [id],
  );
async function aCompletedOrder(deal: Deal, num = 1): Promise<number> {
  const id = await aPaidOrder(deal, num);
  await completeOrder(deal.seller, deal.shopper, id);
  return id;
}
async function aSettledOrder(deal: Deal, num = 1): Promise<number> {
  const id = await aCompletedOrder(deal, num);
  await makeDue(id);
  await souk.app.get(SettleOrders).run();
  return id;
}
const clawBack = (client: Client, id: number) =>
  client.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'Fakes' });
const withdraw = (seller: Client, money: string) =>
  seller.post('/Seller/cashes', {
    money,
    name: 'Shop',
    card_no: '6222000011112222',
    bank_name: 'Bank',
  });
const pay = ({ client }: Shopper, id: number) =>
  client.post('/user/order/pay', {
    order_id: id,
    payment_name: 'balance',
    pay_password: payPassword,
  });
const requestRefund = ({ client }: Shopper, id: number, more: object = {}) =>
  client.post('/user/order/refund', { order_id: id, refund_type: 0, refund_remark: 'x', ...more });
const adjust = (client: Client, id: number, money: string, type = 0) =>
  client.post(`/Admin/users/${id}/commands/money`, { is_type: type, money, info: 'Check' });

test('a withdrawal and a claw-back of the same money: the second uses what the first left', async () => {
  for (const first of ['withdraw', 'claw back'] as const) {
    const deal = await aDeal();
    const id = await aSettledOrder(deal);
    const { store, seller, shopper } = deal;
    const takeBack = () => clawBack(admin, id);
    const payOut = () => withdraw(seller.at(other.url), '10.00');
    const replies = await runAtLockedRows(
      souk.sql,
      account('store', store.storeId, 'available'),
      first === 'withdraw' ? [payOut, takeBack] : [takeBack, payOut],
    );
    expect(codesOf(replies)).toEqual(first === 'withdraw' ? [200, 200] : [200, 400]);
    expect([await storeMoney(store.storeId), await userBalance(shopper.id)]).toEqual([
      first === 'withdraw' ? [0, -1000, 1000] : [0, 0, 0],
      10_000,
    ]);
    if (first === 'claw back') continue;
    const cash = replies[0]!.data.id as number;
    expect(
      successes(
        await runAtLockedRows(souk.sql, account('store', store.storeId, 'frozen'), [
          () => admin.post(`/Admin/cashes/${cash}/commands/reject`, { reason: 'Owes' }),
          () => secondAdmin.post(`/Admin/cashes/${cash}/commands/pay`),
          () => seller.delete(`/Seller/cashes/${cash}`),
        ]),
      ),
    ).toBe(1);
    expect(await storeMoney(store.storeId)).toEqual([0, 0, 0]);
  }
});

test('parallel withdrawals, two claw-backs and a settlement leave the store the exact difference', async () => {
  const deal = await aDeal();
  const { store, seller } = deal;
  const [first, next] = [await aSettledOrder(deal, 2), await aCompletedOrder(deal, 3)];
  await makeDue(next);
  const replies = await Promise.all([
    withdraw(seller, '5.00'),
    clawBack(admin, first),
    withdraw(seller.at(other.url), '5.00'),
    clawBack(secondAdmin, first),
    withdraw(seller, '5.00'),
    ...atBothProcesses(SettleOrders).map((job) => job.run().then(() => undefined)),
  ]);
  const [withdrawn, clawedBack] = [
    [replies[0], replies[2], replies[4]],
    [replies[1], replies[3]],
  ].map((replies) => successes(replies as Reply[]));
  expect([clawedBack, await storeMoney(store.storeId)]).toEqual([
    1,
    [0, 3000 - withdrawn! * 500, withdrawn! * 500],
  ]);
});

test('a claw-back of withdrawn commission leaves it frozen, records the debt, and the store pays', async () => {
  const parent = await trade.shopper();
  const deal = await aDeal({ inviterId: parent.id });
  await passIdentityCheck(parent.id);
  await deal.seller.post('/Seller/distributions', {
    goods_id: deal.goods.id,
    lev_1: 10,
    lev_2: 0,
    lev_3: 0,
  });
  const id = await aSettledOrder(deal);
  expect(
    await parent.client.post('/user/cashes', { money: '1.00', pay_password: payPassword }),
  ).toMatchObject({ code: 200 });
  expect(
    codesOf(
      await runAtLockedRows(souk.sql, orderRow(id), [
        () => clawBack(admin, id),
        () => clawBack(secondAdmin, id),
      ]),
    ),
  ).toEqual([200, 400]);
  expect([
    await userBalance(parent.id),
    await userBalance(parent.id, 'frozen'),
    await userBalance(deal.shopper.id),
    await storeMoney(deal.store.storeId),
    await souk.sql.rows('SELECT money, netted FROM referral_shortages WHERE user_id = $1', [
      parent.id,
    ]),
  ]).toEqual([0, 100, 10_000, [0, -100, 0], [{ money: 100, netted: 0 }]]);
});

test('parallel spending, earning and claw-backs of commission lose no fen, without deadlock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const parent = await trade.shopper();
    const firstDeal = await aDeal({ inviterId: parent.id });
    const secondDeal = await aDeal({ inviterId: parent.id });
    for (const { seller, goods } of [firstDeal, secondDeal])
      await seller.post('/Seller/distributions', {
        goods_id: goods.id,
        lev_1: 10,
        lev_2: 0,
        lev_3: 0,
      });
    const [, ...orderIds] = [
      await passIdentityCheck(parent.id),
      await aSettledOrder(firstDeal),
      await aSettledOrder(secondDeal),
    ];
    await Promise.all(
      [await aCompletedOrder(firstDeal, 2), await aCompletedOrder(secondDeal, 3)].map(makeDue),
    );
    const payOut = (client: Client) =>
      client.post('/user/cashes', { money: '1.50', pay_password: payPassword });
    expect(
      codesOf(
        (
          await Promise.all([
            clawBack(admin, orderIds[0]!),
            clawBack(secondAdmin, orderIds[1]!),
            payOut(parent.client),
            ...atBothProcesses(SettleOrders).map((job) => job.run().then(() => undefined)),
            payOut(parent.client.at(other.url)),
          ])
        ).slice(0, 2) as Reply[],
      ),
    ).toEqual([200, 200]);
    const [{ short }] = (await souk.sql.rows<{ short: number }>(
      `
        SELECT coalesce(sum(money - netted), 0)::int AS short
        FROM referral_shortages
        WHERE user_id = $1`,
      [parent.id],
    )) as [{ short: number }];
    const stores = [
      ...(await storeMoney(firstDeal.store.storeId)),
      ...(await storeMoney(secondDeal.store.storeId)),
    ].reduce((sum, part) => sum + part, 0);
    expect([
      (await userBalance(parent.id)) + (await userBalance(parent.id, 'frozen')) - short,
      stores + short,
    ]).toEqual([500, 5000 - 500]);
  }
});

test('points spent during a refund of their order are taken once, and the shortage is recorded', async () => {
  const [gift] = await souk.sql.rows<{ id: number }>(
    `
      WITH c AS (INSERT INTO integral_goods_classes (name) VALUES ('Cups') RETURNING id)
      INSERT INTO integral_goods (
        cid, goods_name, goods_images, goods_price, goods_market_price, goods_stock, goods_status
      )
      SELECT id, 'Cup', '[]', 50, 100, 9, 1
      FROM c
      RETURNING id`,
  );
  for (const first of ['spend', 'refund'] as const) {
    const deal = await aDeal();
    const { shopper, seller } = deal;
    const id = await aCompletedOrder(deal);
    await requestRefund(shopper, id);
    const spend = () => shopper.client.at(other.url).post('/integral/pay', { id: gift!.id });
    const agree = () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
    const replies = await runAtLockedRows(
      souk.sql,
      account('user', shopper.id, 'points'),
      first === 'spend' ? [spend, agree] : [agree, spend],
    );
    expect(codesOf(replies)).toEqual(first === 'spend' ? [200, 200] : [200, 400]);
    expect([
      await userBalance(shopper.id, 'points'),
      await souk.sql.rows('SELECT points FROM point_shortages WHERE user_id = $1', [shopper.id]),
    ]).toEqual([0, first === 'spend' ? [{ points: 50 }] : []]);
  }
});

test('a points order ended during a claw-back leaves points, shortages and stock consistent', async () => {
  const [gift] = await souk.sql.rows<{ id: number }>(
    `
      WITH c AS (INSERT INTO integral_goods_classes (name) VALUES ('Pots') RETURNING id)
      INSERT INTO integral_goods (
        cid, goods_name, goods_images, goods_price, goods_market_price, goods_stock, goods_status
      )
      SELECT id, 'Pot', '[]', 50, 100, 9, 1
      FROM c
      RETURNING id`,
  );
  for (const first of ['end', 'claw back'] as const) {
    const deal = await aDeal();
    const { shopper } = deal;
    const id = await aSettledOrder(deal);
    expect(await shopper.client.post('/integral/pay', { id: gift!.id })).toMatchObject({
      code: 200,
    });
    const [order] = (await shopper.client.get('/integral/orders')).data.data;
    const end = () =>
      secondAdmin.post(`/Admin/integral_orders/${order.id}/commands/cancel`, { reason: 'Broken' });
    const takeBack = () => clawBack(admin, id);
    expect(
      codesOf(
        await runAtLockedRows(
          souk.sql,
          account('user', shopper.id, 'points'),
          first === 'end' ? [end, takeBack] : [takeBack, end],
        ),
      ),
    ).toEqual([200, 200]);
    const [{ short }] = (await souk.sql.rows<{ short: number }>(
      'SELECT coalesce(sum(points), 0)::int AS short FROM point_shortages WHERE user_id = $1',
      [shopper.id],
    )) as [{ short: number }];
    expect((await userBalance(shopper.id, 'points')) - short).toBe(0);
  }
  expect(
    await souk.sql.rows('SELECT goods_stock, goods_sale FROM integral_goods WHERE id = $1', [
      gift!.id,
    ]),
  ).toEqual([{ goods_stock: 9, goods_sale: 0 }]);
});

test('a coupon is returned once by any ending of its order, and used by one order at a time', async () => {
  const deal = await aDeal({ price: 2000 });
  const { goods, shopper, seller } = deal;
  const {
    data: { id: coupon },
  } = await seller.post('/Seller/coupons', {
    name: 'Ten off',
    money: '10.00',
    use_money: '20.00',
    stock: 5,
    per_limit: 1,
    ...window,
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
      atBothProcesses(OrderJobs).map((job) =>
        job.cancelUnpaid().then(() => ({ code: 0 }) as Reply),
      ),
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
  expect(await requestRefund(shopper, id!)).toMatchObject({ code: 200 });
  const [refund] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [id],
  );
  const answers = await runAtLockedRows(souk.sql, orderRow(id!), [
    () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 }),
    () => secondAdmin.post(`/Admin/refunds/${refund!.id}/commands/agree`),
    () => shopper.client.at(other.url).post(`/user/order/refund/${id}/withdraw`),
  ]);
  expect([successes(answers), await userBalance(shopper.id), await trade.stockOf(goods)]).toEqual([
    1, 10_000, 100,
  ]);
  expect(
    await souk.sql.rows('SELECT status, order_id FROM coupon_logs WHERE id = $1', [own]),
  ).toEqual([{ status: 0, order_id: null }]);
});

test('seckill quota and stock are returned once when shopper, platform and task end an order at once', async () => {
  const deal = await aDeal();
  const { goods, shopper, seller } = deal;
  await seller.post('/Seller/seckills', {
    goods_id: goods.id,
    discount: 50,
    stock: 4,
    per_limit: 4,
    ...window,
  });
  const ids = [
    await place(shopper, [{ goods_id: goods.id, buy_num: 2 }]),
    await place(shopper, [{ goods_id: goods.id, buy_num: 1 }]),
  ].flat();
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ANY($1)",
    [ids],
  );
  const jobs = () => atBothProcesses(OrderJobs).map((job) => job.cancelUnpaid());
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
    const deal = await aDeal();
    const { goods, shopper, seller } = deal;
    const friend = await trade.shopper({ money: 10_000 });
    await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 50, need: 2 });
    const [leading] = await place(shopper, [{ goods_id: goods.id, buy_num: 3, collective_id: -1 }]);
    await payByBalance(shopper, [leading!]);
    const {
      collective_id: group,
      order_goods: [line],
    } = (await shopper.client.get(`/user/order/${leading}`)).data;
    expect(
      await requestRefund(shopper, leading!, { lines: [{ order_goods_id: line.id, num: 1 }] }),
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
    const tasks = atBothProcesses(DissolveGroups).map((job) => () => job.run());
    expect(
      (await runAtLockedRows<unknown>(souk.sql, orderRow(joined!), [payment, ...tasks]))[0],
    ).toBe(409);
    expect([
      await trade.statusOf(leading!),
      await trade.statusOf(joined!),
      await userBalance(shopper.id),
      await userBalance(friend.id),
      await trade.stockOf(goods),
    ]).toEqual(first === 'end' ? [0, 0, 10_000, 10_000, 100] : [2, 2, 9000, 9500, 97]);
  }
});

test('task, buttons of two admins and a refund request on a due order: it settles or it waits', async () => {
  for (const first of ['settle', 'ask'] as const) {
    const deal = await aDeal();
    const { store, shopper, seller } = deal;
    const id = await aCompletedOrder(deal);
    await makeDue(id);
    const settle = () => admin.post('/Admin/order_settlements/commands/settle');
    if (first === 'ask')
      expect(
        codesOf(await runAtLockedRows(souk.sql, orderRow(id), [() => requestRefund(shopper, id)])),
      ).toEqual([200]);
    await Promise.all([
      settle(),
      secondAdmin.post('/Admin/order_settlements/commands/settle'),
      secondAdmin.get('/Admin/order_settlement_handle'),
      ...atBothProcesses(SettleOrders).map((job) => job.run()),
    ]);
    expect(await storeMoney(store.storeId)).toEqual(
      first === 'settle' ? [0, 1000, 0] : [1000, 0, 0],
    );
    expect((await requestRefund(shopper, id)).code).toBe(409);
    if (first === 'settle') continue;
    await Promise.all([
      seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 }),
      ...atBothProcesses(SettleOrders).map((job) => job.run()),
    ]);
    await souk.app.get(SettleOrders).run();
    expect([
      await storeMoney(store.storeId),
      await userBalance(shopper.id),
      await userBalance(shopper.id, 'points'),
    ]).toEqual([[0, 0, 0], 10_000, 0]);
  }
});

test('of parallel decisions on a withdrawal, one succeeds', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  await passIdentityCheck(shopper.id);
  for (const round of [0, 1, 2]) {
    const {
      data: { id },
    } = await shopper.client.post('/user/cashes', { money: '10.00', pay_password: payPassword });
    const acts = [
      () => admin.post(`/Admin/cashes/${id}/commands/pay`),
      () => secondAdmin.post(`/Admin/cashes/${id}/commands/reject`, { reason: 'x' }),
      () => shopper.client.at(other.url).delete(`/user/cashes/${id}`),
    ];
    const replies = await runAtLockedRows(souk.sql, `SELECT 1 FROM cashes WHERE id = ${id}`, [
      ...acts.slice(round),
      ...acts.slice(0, round),
    ]);
    expect([replies[0]!.code, successes(replies)]).toEqual([200, 1]);
  }
  expect([await userBalance(shopper.id), await userBalance(shopper.id, 'frozen')]).toEqual([
    4000, 0,
  ]);
});

test('an admin’s correction during spending and withdrawal counts once and never goes below zero', async () => {
  const deal = await aDeal({ money: 1000 });
  const { goods, shopper } = deal;
  await passIdentityCheck(shopper.id);
  const [id] = await place(shopper, [{ goods_id: goods.id }]);
  const acts = [
    () => adjust(admin, shopper.id, '-10.00'),
    () => pay(shopper, id!),
    () =>
      shopper.client
        .at(other.url)
        .post('/user/cashes', { money: '10.00', pay_password: payPassword }),
    () => adjust(secondAdmin, shopper.id, '-0.01'),
  ];
  const replies = await runAtLockedRows(souk.sql, account('user', shopper.id, 'money'), acts);
  expect([successes(replies), await userBalance(shopper.id)]).toEqual([1, 0]);
});

test('an admin’s correction cannot take frozen money', async () => {
  const shopper = await trade.shopper({ money: 1000 });
  await passIdentityCheck(shopper.id);
  const {
    data: { id },
  } = await shopper.client.post('/user/cashes', { money: '10.00', pay_password: payPassword });
  expect(await adjust(admin, shopper.id, '5.00', 1)).toMatchObject({ code: 200 });
  expect(await adjust(secondAdmin, shopper.id, '-5.01', 1)).toMatchObject({ code: 400 });
  expect(
    codesOf(
      await Promise.all([
        adjust(admin, shopper.id, '-5.00', 1),
        adjust(secondAdmin, shopper.id, '-5.00', 1),
      ]),
    ).toSorted(),
  ).toEqual([200, 400]);
  expect(await admin.post(`/Admin/cashes/${id}/commands/pay`)).toMatchObject({ code: 200 });
  expect(await userBalance(shopper.id, 'frozen')).toBe(0);
});

test('of parallel appeals and decisions, one each succeeds', async () => {
  const deal = await aDeal();
  const { shopper, seller } = deal;
  const id = await aPaidOrder(deal);
  await requestRefund(shopper, id);
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
    await userBalance(shopper.id),
    await trade.statusOf(id),
  ]).toEqual([200, 1, 9000, 2]);
  expect(await appeal(other.url)()).toMatchObject({ code: 409 });
});

test('a right revoked during a withdrawal does not interrupt it; the next call is refused', async () => {
  const deal = await aDeal();
  const { store } = deal;
  await aSettledOrder(deal, 3);
  const { username, id } = await souk.aSubAccount(store, {
    rights: ['Seller.cashes.index', 'Seller.cashes.apply'],
  });
  const sub = (await souk.as.account('Seller', username)).json().with(proof);
  const payOut = () => withdraw(sub.at(other.url), '10.00');
  expect(
    codesOf(
      await runAtLockedRows(souk.sql, account('store', store.storeId, 'available'), [
        payOut,
        async () => {
          await souk.sql.run('DELETE FROM user_to_roles WHERE user_id = $1', [id]);
          return { code: 0 } as Reply;
        },
      ]),
    ),
  ).toEqual([200, 0]);
  await expect.poll(async () => (await payOut()).code, { timeout: 5000 }).toBe(codes.noRight);
  expect((await storeMoney(store.storeId))[2]! % 1000).toBe(0);
});

test('a closed store sells nothing from then on; earlier orders continue', async () => {
  const deal = await aDeal();
  const { store, goods, shopper, seller } = deal;
  const id = await aPaidOrder(deal);
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

test('a transaction that waits for a balance holds no stock locks', async () => {
  const free = (goods: number) => async () =>
    souk.sql.rows('SELECT 1 FROM goods WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [goods]).then(
      () => 'free',
      () => 'held',
    );
  const deal = await aDeal();
  const { goods, seller, store } = deal;
  const friend = { ...deal, shopper: await trade.shopper({ money: 10_000 }) };
  const ids = [await aPaidOrder(deal), await aPaidOrder(friend)];
  for (const [index, { shopper }] of [deal, friend].entries())
    await requestRefund(shopper, ids[index]!);
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
    await userBalance(deal.shopper.id),
    await userBalance(friend.shopper.id),
    await trade.stockOf(goods),
  ]).toEqual([10_000, 10_000, 100]);
});

test('one key starts one payment at a provider, at any process', async () => {
  const deal = await aDeal();
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
  expect((await startPayment(ids[0]!)).code).not.toBe(200);
});
