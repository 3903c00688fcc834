import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeadlineSettings } from '../../../server/mall/orders/deadline-settings.ts';
import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import {
  completeOrder,
  expectInvariants,
  payPassword,
  placeAndPay,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(async () => {
  for (const name of ['store', 'integral', 'task', 'commission'])
    await writeConfig(souk.sql, name, {});
  await expectInvariants(souk);
});

const ageOrders = (days: number, ids: readonly number[]) =>
  souk.sql.run(
    'UPDATE orders SET complete_time = complete_time - make_interval(days => $2) WHERE id = ANY($1)',
    [ids, days],
  );
const settle = () => souk.app.get(SettleOrders).run();
// Orders of other files that are due are not counted below
beforeAll(settle);
const storeMoney = (id: number) => trade.storeMoney(id);

test('an order settles once at its time: the store gets the paid amount less platform fee and commission', async () => {
  const store = await trade.aStore();
  await souk.sql.run('UPDATE stores SET rate = 5 WHERE id = $1', [store.storeId]);
  const goods = await trade.goods(store, { price: 3333 });
  await (await souk.as.seller(store))
    .json()
    .post('/Seller/distributions', { goods_id: goods.id, lev_1: 10, lev_2: 5, lev_3: 1 });
  const grandparent = await trade.shopper();
  const parent = await trade.shopper({ inviterId: grandparent.id });
  const shopper = await trade.shopper({ money: 100_000, inviterId: parent.id });
  const id = await trade.aCompletedOrder(store, shopper, goods.id, 3);
  expect(await settle()).toBe(0);
  await ageOrders(8, [id]);
  expect(
    (await Promise.all([settle(), settle(), settle()])).reduce((sum, count) => sum + count, 0),
  ).toBe(1);
  const [fee, first, second] = [500, 999, 499];
  expect(await storeMoney(store.storeId)).toEqual([0, 9999 - fee - first - second, 0]);
  expect([
    await trade.balance('user', parent.id, 'money'),
    await trade.balance('user', grandparent.id, 'money'),
  ]).toEqual([first, second]);
  const seller = (await souk.as.seller(store)).json();
  expect((await seller.get('/Seller/order_settlements')).data.data).toMatchObject([
    {
      order_id: id,
      total_price: '99.99',
      commission: '5.00',
      referral: '14.98',
      settlement_price: '80.01',
      status: 1,
    },
  ]);
  expect(await seller.get('/Seller/order_settlements', { status: 0 })).toMatchObject({
    code: 200,
    data: { total: 0 },
  });
  expect((await parent.client.get('/user/distribution_logs')).data.data).toMatchObject([
    { name: 1, commission: '9.99', status: 1 },
  ]);
  expect(
    await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 0 }),
  ).toMatchObject({ code: 409, msg: 'This order has already been settled' });
});

test('refunded amounts are not settled', async () => {
  const store = await trade.aStore();
  await souk.sql.run('UPDATE stores SET rate = 10 WHERE id = $1', [store.storeId]);
  const goods = await trade.goods(store, { price: 1000 });
  await (await souk.as.seller(store))
    .json()
    .post('/Seller/distributions', { goods_id: goods.id, lev_1: 20, lev_2: 0, lev_3: 0 });
  const parent = await trade.shopper();
  const shopper = await trade.shopper({ money: 100_000, inviterId: parent.id });
  const id = await trade.aCompletedOrder(store, shopper, goods.id, 4);
  const line = (await shopper.client.get(`/user/order/${id}`)).data.order_goods[0].id;
  await shopper.client.post('/user/order/refund', {
    order_id: id,
    refund_type: 0,
    lines: [{ order_goods_id: line, num: 3 }],
  });
  await (await souk.as.seller(store)).json().put(`/Seller/refunds/${id}`, { refund_verify: 1 });
  await ageOrders(8, [id]);
  await settle();
  expect([
    await storeMoney(store.storeId),
    await trade.balance('user', parent.id, 'money'),
    await trade.balance('user', shopper.id, 'money'),
  ]).toEqual([[0, 700, 0], 200, 99_000]);
});

test('an open after-sale delays the settlement of its order', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await trade.aCompletedOrder(store, shopper, goods.id);
  await ageOrders(8, [id]);
  await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 0 });
  await settle();
  expect(await storeMoney(store.storeId)).toEqual([1000, 0, 0]);
});

test('after a refusal the order waits for the time to appeal; after the settlement no appeal is possible', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await trade.aCompletedOrder(store, shopper, (await trade.goods(store)).id);
  const other = await trade.aCompletedOrder(store, shopper, (await trade.goods(store)).id);
  for (const order of [id, other]) {
    await shopper.client.post('/user/order/refund', { order_id: order, refund_type: 0 });
    await seller.put(`/Seller/refunds/${order}`, { refund_verify: 2, refuse_remark: 'No' });
  }
  await ageOrders(30, [id, other]);
  expect(await settle()).toBe(0);
  const appeal = (order: number) =>
    shopper.client.post(`/user/order/refund/${order}/appeal`, { remark: 'x' });
  expect((await appeal(id)).code).toBe(200);
  await souk.sql.run(
    "UPDATE refunds SET finish_time = finish_time - interval '3 days' WHERE order_id = $1",
    [other],
  );
  expect(await settle()).toBe(1);
  expect([await appeal(other), await trade.statusOf(id)]).toMatchObject([
    { code: 409, msg: 'This order has already been settled' },
    5,
  ]);
});

test('an agreed return that is never sent is ended by the platform, and the order settles', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const admin = (await souk.as.admin()).json();
  const id = await trade.aCompletedOrder(store, shopper, goods.id);
  const {
    data: { id: refund },
  } = await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 1 });
  const seller = (await souk.as.seller(store)).json();
  const end = () => admin.post(`/Admin/refunds/${refund}/commands/end`, { reason: 'Never sent' });
  expect((await end()).code).toBe(400);
  expect((await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).code).toBe(200);
  await ageOrders(8, [id]);
  await settle();
  expect(await storeMoney(store.storeId)).toEqual([1000, 0, 0]);
  expect((await Promise.all([end(), end()])).map(({ code }) => code).toSorted()).toEqual([
    200, 400,
  ]);
  await settle();
  expect([
    await storeMoney(store.storeId),
    (await shopper.client.get(`/user/order/${id}`)).data.logs.at(-2),
  ]).toMatchObject([[0, 1000, 0], { act: 'endAfterSale', note: 'Never sent' }]);
});

test('a store withdraws available money: frozen, then paid once or returned once', async () => {
  const store = await trade.aStore();
  await writeConfig(souk.sql, 'store', { cash: 2.5 });
  const [admin, seller] = [(await souk.as.admin()).json(), (await souk.as.seller(store)).json()];
  await admin.proven().post(`/Admin/stores/${store.storeId}/commands/money`, {
    is_type: 0,
    money: '100.00',
    info: 'Bonus',
  });
  const body = { money: '60.00', name: 'Shop', card_no: '6222000011112222', bank_name: 'Bank' };
  expect(await seller.post('/Seller/cashes', body)).toMatchObject({ code: 422 });
  const proven = seller.proven();
  const codes = await Promise.all(
    [1, 2, 3].map(() => proven.post('/Seller/cashes', body).then(({ code }) => code)),
  );
  expect(codes.toSorted()).toEqual([200, 400, 400]);
  expect(await storeMoney(store.storeId)).toEqual([0, 4000, 6000]);
  const [cash] = (await seller.get('/Seller/cashes')).data.data;
  expect(cash).toMatchObject({ money: '58.50', commission: '1.50', cash_status: 0 });
  expect(
    await souk.sql.rows(
      "SELECT area, event, details FROM audits WHERE subject = 'cashes' AND subject_id = $1",
      [cash.id],
    ),
  ).toEqual([{ area: 'Seller', event: 'apply', details: { money: '60.00' } }]); // of three at once
  const pay = () => admin.proven().post(`/Admin/cashes/${cash.id}/commands/pay`);
  expect(
    (await Promise.all([pay(), pay(), seller.delete(`/Seller/cashes/${cash.id}`)])).filter(
      ({ code }) => code === 200,
    ),
  ).toHaveLength(1);
  const [pending, available, frozen] = await storeMoney(store.storeId);
  expect([pending, frozen, [4000, 10_000].includes(available!)]).toEqual([0, 0, true]);
});

test('a paid withdrawal cannot be cancelled out of the frozen money of another one', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  await insertApprovedCheck(souk.sql, shopper.id);
  const apply = () =>
    shopper.client.post('/user/cashes', { money: '20.00', pay_password: payPassword });
  const paid = (await apply()).data.id;
  await apply();
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.post(`/Admin/cashes/${paid}/commands/pay`)).code).toBe(200);
  expect((await shopper.client.delete(`/user/cashes/${paid}`)).code).toBe(409);
  expect([
    await trade.balance('user', shopper.id, 'money'),
    await trade.balance('user', shopper.id, 'frozen'),
  ]).toEqual([1000, 2000]);
  const { data: cash } = await admin.get(`/Admin/cashes/${paid}`);
  expect(cash.cash_status).toBe(1);
});

test('a withdrawal whose fee would take all of it is refused, and nothing is frozen', async () => {
  await writeConfig(souk.sql, 'store', { cash: 99 });
  const store = await trade.aStore();
  const [admin, seller] = [(await souk.as.admin()).json(), (await souk.as.seller(store)).json()];
  const proof = { 'proof-password': testPassword };
  await admin.with(proof).post(`/Admin/stores/${store.storeId}/commands/money`, {
    is_type: 0,
    money: '1.00',
    info: 'x',
  });
  const body = { money: '0.01', name: 'Shop', card_no: '6222000011112222', bank_name: 'Bank' };
  expect(await seller.with(proof).post('/Seller/cashes', body)).toMatchObject({ code: 400 });
  expect(await storeMoney(store.storeId)).toEqual([0, 100, 0]);
  await writeConfig(souk.sql, 'store', { cash: 2.5 });
});

test('a shopper withdraws with the payment password; a refusal returns everything', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  const admin = (await souk.as.admin()).json();
  const apply = (password: string) =>
    shopper.client.post('/user/cashes', { money: '20.00', pay_password: password });
  expect(await apply(payPassword)).toMatchObject({
    code: 400,
    msg: 'Verify your identity before you withdraw',
  });
  await insertApprovedCheck(souk.sql, shopper.id);
  expect(await apply('000000')).toMatchObject({ code: 400 });
  const {
    data: { id },
  } = await apply(payPassword);
  expect([
    await trade.balance('user', shopper.id, 'money'),
    await trade.balance('user', shopper.id, 'frozen'),
  ]).toEqual([3000, 2000]);
  expect(
    await admin.post(`/Admin/cashes/${id}/commands/reject`, { reason: 'Wrong card' }),
  ).toMatchObject({ code: 200 });
  expect([
    await trade.balance('user', shopper.id, 'money'),
    await trade.balance('user', shopper.id, 'frozen'),
  ]).toEqual([5000, 0]);
  expect(
    (await shopper.client.get('/user/money_logs')).data.data.map(
      ({ event }: { event: string }) => event,
    ),
  ).toEqual(expect.arrayContaining(['cash_applied', 'cash_rejected']));
});

test('points buy points goods when they suffice, and are returned when the order is cancelled', async () => {
  const gift = await trade.pointsGoods({ price: 300, stock: 2 });
  const rich = await trade.shopper({ points: 1000 });
  const poor = await trade.shopper({ points: 299 });
  expect(await poor.client.post('/integral/pay', { id: gift.id })).toMatchObject({
    code: 400,
    msg: 'You need 300 points',
  });
  const codes = await Promise.all(
    [1, 2, 3, 4].map(() =>
      rich.client.post('/integral/pay', { id: gift.id }).then(({ code }) => code),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(2);
  expect(await trade.balance('user', rich.id, 'points')).toBe(400);
  const orders = (await rich.client.get('/integral/orders')).data.data;
  const admin = (await souk.as.admin()).json();
  expect(
    await admin.post(`/Admin/integral_orders/${orders[0].id}/commands/cancel`, {
      reason: 'Broken',
    }),
  ).toMatchObject({ code: 200 });
  expect(
    await admin.post(`/Admin/integral_orders/${orders[1].id}/commands/ship`, {
      rows: [{ id: orders[1].id, input: { delivery_code: 'sf', delivery_no: 'SF12345678' } }],
    }),
  ).toMatchObject({ code: 200 });
  expect(
    await admin.post(`/Admin/integral_orders/${orders[1].id}/commands/cancel`, { reason: 'Late' }),
  ).toMatchObject({ code: 400 });
  expect([
    await trade.balance('user', rich.id, 'points'),
    await souk.sql.rows('SELECT goods_stock FROM integral_goods WHERE id = $1', [gift.id]),
  ]).toEqual([700, [{ goods_stock: 1 }]]);
});

test('completed orders earn points while the rule is on; a refund takes back what is left of them', async () => {
  await writeConfig(souk.sql, 'integral', { order_status: 1, order_integral: 50 });
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await trade.aCompletedOrder(store, shopper, goods.id);
  expect(await trade.balance('user', shopper.id, 'points')).toBe(50);
  await trade.give({ owner: 'user', id: shopper.id, kind: 'points' }, -20);
  await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 0 });
  await (await souk.as.seller(store)).json().put(`/Seller/refunds/${id}`, { refund_verify: 1 });
  expect([
    await trade.balance('user', shopper.id, 'points'),
    await souk.sql.rows('SELECT points FROM point_shortages WHERE user_id = $1', [shopper.id]),
  ]).toEqual([0, [{ points: 20 }]]);
});

test('partial refunds take back their share of the points, in total all of them', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const tea = await trade.goods(store, { price: 333 });
  const teapot = await trade.goods(store, { price: 1000 });
  const shopper = await trade.shopper({ money: 100_000 });
  const points = () => trade.balance('user', shopper.id, 'points');
  const aPaidOrder = async (): Promise<readonly [number, number, number]> => {
    const id = await placeAndPay(shopper, [
      { goods_id: tea.id, buy_num: 3 },
      { goods_id: teapot.id },
    ]);
    const lines = await souk.sql.rows<{ id: number }>(
      'SELECT id FROM order_goods WHERE order_id = $1 ORDER BY id',
      [id],
    );
    return [id, lines[0]!.id, lines[1]!.id];
  };
  const refundOf = async (order_id: number, lines?: object[]): Promise<number> => {
    expect(
      await shopper.client.post('/user/order/refund', {
        order_id,
        refund_type: 0,
        ...(lines ? { lines } : {}),
      }),
    ).toMatchObject({ code: 200 });
    expect(await seller.put(`/Seller/refunds/${order_id}`, { refund_verify: 1 })).toMatchObject({
      code: 200,
    });
    return points();
  };
  const [first, firstTea] = await aPaidOrder();
  await completeOrder(seller, shopper, first);
  expect(await points()).toBe(50); // 25 of each of the two lines
  expect([
    await refundOf(first, [{ order_goods_id: firstTea, num: 1 }]),
    await refundOf(first, [{ order_goods_id: firstTea, num: 1 }]),
    await refundOf(first),
  ]).toEqual([42, 34, 0]);
  const [second, , secondTeapot] = await aPaidOrder();
  await refundOf(second, [{ order_goods_id: secondTeapot, num: 1 }]);
  await completeOrder(seller, shopper, second);
  expect(await points()).toBe(25);
  expect(await refundOf(second)).toBe(0);
  expect(
    await souk.sql.rows('SELECT 1 FROM point_shortages WHERE user_id = $1', [shopper.id]),
  ).toEqual([]);
});

test('trading uses the settings that the platform saves', async () => {
  const admin = (await souk.as.admin()).json();
  expect(
    await admin.put('/Admin/configs/task', { cancel: 2, confirm: 6, settlement: 9 }),
  ).toMatchObject({ code: 200 });
  expect(await souk.app.get(DeadlineSettings).read()).toEqual({
    cancel: 2 * 86_400,
    confirm: 6 * 86_400,
    settlement: 9 * 86_400,
    refundAnswer: 3 * 86_400,
    refundSend: 7 * 86_400,
    refundReceive: 7 * 86_400,
  });
  await admin.put('/Admin/configs/commission', { rate: 8 });
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await trade.aCompletedOrder(store, shopper, (await trade.goods(store)).id);
  await ageOrders(10, [id]);
  await settle();
  expect(await storeMoney(store.storeId)).toEqual([0, 920, 0]);
});
