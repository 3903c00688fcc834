import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import {
  account,
  codesOf,
  orderRow,
  pay,
  proof,
  type RaceMall,
  sharedRaceMall,
  successes,
} from '../../helpers/mall/race-mall.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import { expectInvariants, payPassword, place } from '../../helpers/mall/trade.ts';
import { runAtLockedRows, runDuringChange } from '../../helpers/server/lock-contention.ts';

/** Races of two actions on one amount, at two processes over one database, in every order. */
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

const clawBack = (client: Client, id: number) =>
  client.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'Fakes' });
const withdraw = (seller: Client, money: string) =>
  seller.post('/Seller/cashes', {
    money,
    name: 'Shop',
    card_no: '6222000011112222',
    bank_name: 'Bank',
  });
const adjust = (client: Client, id: number, money: string, type = 0) =>
  client.post(`/Admin/users/${id}/commands/money`, { is_type: type, money, info: 'Check' });

test('a withdrawal and a claw-back of the same money: the second uses what the first left', async () => {
  for (const first of ['withdraw', 'claw back'] as const) {
    const deal = await mall.aDeal();
    const id = await mall.aSettledOrder(deal);
    const { store, seller, shopper } = deal;
    const takeBack = () => clawBack(admin, id);
    const payOut = () => withdraw(seller.at(other.url), '10.00');
    const replies = await runAtLockedRows(
      souk.sql,
      account('store', store.storeId, 'available'),
      first === 'withdraw' ? [payOut, takeBack] : [takeBack, payOut],
    );
    expect(codesOf(replies)).toEqual(first === 'withdraw' ? [200, 200] : [200, 400]);
    expect([await mall.storeMoney(store.storeId), await mall.userBalance(shopper.id)]).toEqual([
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
    expect(await mall.storeMoney(store.storeId)).toEqual([0, 0, 0]);
  }
});

test('parallel withdrawals, two claw-backs and a settlement leave the store the exact difference', async () => {
  const deal = await mall.aDeal();
  const { store, seller } = deal;
  const [first, next] = [await mall.aSettledOrder(deal, 2), await mall.aCompletedOrder(deal, 3)];
  await mall.makeDue(next);
  const replies = await Promise.all([
    withdraw(seller, '5.00'),
    clawBack(admin, first),
    withdraw(seller.at(other.url), '5.00'),
    clawBack(secondAdmin, first),
    withdraw(seller, '5.00'),
    ...mall.atBothProcesses(SettleOrders).map((job) => job.run().then(() => undefined)),
  ]);
  const [withdrawn, clawedBack] = [
    [replies[0], replies[2], replies[4]],
    [replies[1], replies[3]],
  ].map((replies) => successes(replies as Reply[]));
  expect([clawedBack, await mall.storeMoney(store.storeId)]).toEqual([
    1,
    [0, 3000 - withdrawn! * 500, withdrawn! * 500],
  ]);
});

test('a claw-back of withdrawn commission leaves it frozen, records the debt, and the store pays', async () => {
  const parent = await trade.shopper();
  const deal = await mall.aDeal({ inviterId: parent.id });
  await insertApprovedCheck(souk.sql, parent.id);
  await deal.seller.post('/Seller/distributions', {
    goods_id: deal.goods.id,
    lev_1: 10,
    lev_2: 0,
    lev_3: 0,
  });
  const id = await mall.aSettledOrder(deal);
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
    await mall.userBalance(parent.id),
    await mall.userBalance(parent.id, 'frozen'),
    await mall.userBalance(deal.shopper.id),
    await mall.storeMoney(deal.store.storeId),
    await souk.sql.rows('SELECT money, netted FROM referral_shortages WHERE user_id = $1', [
      parent.id,
    ]),
  ]).toEqual([0, 100, 10_000, [0, -100, 0], [{ money: 100, netted: 0 }]]);
});

test('parallel spending, earning and claw-backs of commission lose no fen, without deadlock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const parent = await trade.shopper();
    const firstDeal = await mall.aDeal({ inviterId: parent.id });
    const secondDeal = await mall.aDeal({ inviterId: parent.id });
    for (const { seller, goods } of [firstDeal, secondDeal])
      await seller.post('/Seller/distributions', {
        goods_id: goods.id,
        lev_1: 10,
        lev_2: 0,
        lev_3: 0,
      });
    await insertApprovedCheck(souk.sql, parent.id);
    const orderIds = [await mall.aSettledOrder(firstDeal), await mall.aSettledOrder(secondDeal)];
    await Promise.all(
      [await mall.aCompletedOrder(firstDeal, 2), await mall.aCompletedOrder(secondDeal, 3)].map(
        mall.makeDue,
      ),
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
            ...mall.atBothProcesses(SettleOrders).map((job) => job.run().then(() => undefined)),
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
      ...(await mall.storeMoney(firstDeal.store.storeId)),
      ...(await mall.storeMoney(secondDeal.store.storeId)),
    ].reduce((sum, part) => sum + part, 0);
    expect([
      (await mall.userBalance(parent.id)) + (await mall.userBalance(parent.id, 'frozen')) - short,
      stores + short,
    ]).toEqual([500, 5000 - 500]);
  }
});

test('points spent during a refund of their order are taken once, and the shortage is recorded', async () => {
  const gift = await trade.pointsGoods();
  for (const first of ['spend', 'refund'] as const) {
    const deal = await mall.aDeal();
    const { shopper, seller } = deal;
    const id = await mall.aCompletedOrder(deal);
    await requestRefund(shopper, { order_id: id });
    const spend = () => shopper.client.at(other.url).post('/integral/pay', { id: gift.id });
    const agree = () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
    const replies = await runAtLockedRows(
      souk.sql,
      account('user', shopper.id, 'points'),
      first === 'spend' ? [spend, agree] : [agree, spend],
    );
    expect(codesOf(replies)).toEqual(first === 'spend' ? [200, 200] : [200, 400]);
    expect([
      await mall.userBalance(shopper.id, 'points'),
      await souk.sql.rows('SELECT points FROM point_shortages WHERE user_id = $1', [shopper.id]),
    ]).toEqual([0, first === 'spend' ? [{ points: 50 }] : []]);
  }
});

test('points goods that change during a purchase are refused with what changed', async () => {
  const gift = await trade.pointsGoods();
  const shopper = await trade.shopper({ points: 1000 });
  const buyDuring = (set: string) =>
    runDuringChange(
      souk.sql,
      (tx) => tx.run(`UPDATE integral_goods SET ${set} WHERE id = $1`, [gift.id]),
      () => shopper.client.post('/integral/pay', { id: gift.id, buy_num: 2 }),
    );
  expect(await buyDuring('goods_price = 60')).toMatchObject({
    code: 409,
    msg: 'The price has changed. Please check it again',
  });
  expect(await buyDuring('goods_stock = 1')).toMatchObject({
    code: 400,
    msg: 'Insufficient stock: only 1 left',
  });
  await souk.sql.run('UPDATE integral_goods SET goods_stock = 9 WHERE id = $1', [gift.id]);
  expect(await buyDuring('goods_status = 0')).toMatchObject({
    code: 400,
    msg: 'This item is no longer available',
  });
  expect(await mall.userBalance(shopper.id, 'points')).toBe(1000);
});

test('a points order ended during a claw-back leaves points, shortages and stock consistent', async () => {
  const gift = await trade.pointsGoods();
  for (const first of ['end', 'claw back'] as const) {
    const deal = await mall.aDeal();
    const { shopper } = deal;
    const id = await mall.aSettledOrder(deal);
    expect(await shopper.client.post('/integral/pay', { id: gift.id })).toMatchObject({
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
    expect((await mall.userBalance(shopper.id, 'points')) - short).toBe(0);
  }
  expect(
    await souk.sql.rows('SELECT goods_stock, goods_sale FROM integral_goods WHERE id = $1', [
      gift.id,
    ]),
  ).toEqual([{ goods_stock: 9, goods_sale: 0 }]);
});

test('of parallel decisions on a withdrawal, one succeeds', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  await insertApprovedCheck(souk.sql, shopper.id);
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
  expect([
    await mall.userBalance(shopper.id),
    await mall.userBalance(shopper.id, 'frozen'),
  ]).toEqual([4000, 0]);
});

test('an admin’s correction during spending and withdrawal counts once and never goes below zero', async () => {
  const deal = await mall.aDeal({ money: 1000 });
  const { goods, shopper } = deal;
  await insertApprovedCheck(souk.sql, shopper.id);
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
  expect([successes(replies), await mall.userBalance(shopper.id)]).toEqual([1, 0]);
});

test('an admin’s correction cannot take frozen money', async () => {
  const shopper = await trade.shopper({ money: 1000 });
  await insertApprovedCheck(souk.sql, shopper.id);
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
  expect(await mall.userBalance(shopper.id, 'frozen')).toBe(0);
});

test('a right revoked during a withdrawal does not interrupt it; the next call is refused', async () => {
  const deal = await mall.aDeal();
  const { store } = deal;
  await mall.aSettledOrder(deal, 3);
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
  expect((await mall.storeMoney(store.storeId))[2]! % 1000).toBe(0);
});
