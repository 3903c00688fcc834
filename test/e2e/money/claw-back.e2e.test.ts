import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Client } from '../../helpers/http/client.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  expectInvariants,
  place,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  admin = (await souk.as.admin()).json().proven();
});
afterAll(async () => {
  await writeConfig(souk.sql, 'integral', {});
  await expectInvariants(souk);
});

type Store = Awaited<ReturnType<Trade['aStore']>>;
const complete = async (store: Store, shopper: Shopper, id: number): Promise<void> =>
  completeOrder((await souk.as.seller(store)).json(), shopper, id);
/** A parcel of the store costs 8 yuan for its first kilogram, 1 yuan for each further one. */
const chargeFreight = ({ storeId }: Store): Promise<number> =>
  souk.sql.run(
    `
      UPDATE freights
      SET f_weight = 1, f_price = 800, o_weight = 1, o_price = 100
      WHERE store_id = $1`,
    [storeId],
  );
const clawBack = (id: number, client = admin) =>
  client.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'Fakes' });
const storeMoney = async (id: number) =>
  Promise.all(['pending', 'available'].map((kind) => trade.balance('store', id, kind)));
const money = (id: number) => trade.balance('user', id, 'money');

test('a claw-back of a settled order refunds the shopper, and takes back platform fee and commission', async () => {
  const store = await trade.aStore();
  await souk.sql.run('UPDATE stores SET rate = 5 WHERE id = $1', [store.storeId]);
  const goods = await trade.goods(store, { price: 3333 });
  await (await souk.as.seller(store))
    .json()
    .post('/Seller/distributions', { goods_id: goods.id, lev_1: 10, lev_2: 0, lev_3: 0 });
  const parent = await trade.shopper();
  const shopper = await trade.shopper({ money: 10_000, inviterId: parent.id });
  const id = await trade.aCompletedOrder(store, shopper, goods.id, 3);
  expect((await clawBack(id)).code).toBe(400);
  await settle(souk, id);
  expect(await storeMoney(store.storeId)).toEqual([0, 9999 - 500 - 999]);
  expect(await clawBack(id, (await souk.as.admin()).json())).toMatchObject({ code: 422 });
  expect(
    (
      await (
        await souk.as.adminWith('Admin.orders.index')
      )
        .json()
        .proven()
        .post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'x' })
    ).code,
  ).toBe(codes.noRight);
  const replyCodes = (await Promise.all([1, 2, 3].map(() => clawBack(id)))).map(({ code }) => code);
  expect(replyCodes.filter((code) => code === 200)).toHaveLength(1);
  expect([
    await storeMoney(store.storeId),
    await money(shopper.id),
    await money(parent.id),
  ]).toEqual([[0, 0], 10_000, 0]);
  const fees = await souk.sql.rows(
    `
      SELECT sum(amount)::bigint AS fee
      FROM ledger_entries e
      WHERE kind = 'commission'
        AND (
          cause = 'settlement'
          AND cause_id = (SELECT id FROM order_settlements WHERE order_id = $1)
          OR cause = 'refund'
          AND cause_id IN (SELECT id FROM refunds WHERE order_id = $1)
        )`,
    [id],
  );
  expect(fees).toEqual([{ fee: 0 }]);
  expect((await admin.get('/Admin/order_settlements', { order_id: id })).data.data).toMatchObject([
    { settlement_price: '85.00', clawed_back: '85.00' },
  ]);
  expect((await parent.client.get('/user/distribution_logs')).data.data).toMatchObject([
    { commission: '9.99', status: 3 },
  ]);
  expect(
    (await parent.client.get('/user/money_logs')).data.data.map(
      ({ event, money: moved }: Record<string, string>) => [event, moved],
    ),
  ).toEqual([
    ['clawed_back', '-9.99'],
    ['settled', '9.99'],
  ]);
  expect((await shopper.client.get(`/user/order/${id}`)).data).toMatchObject({
    order_status: 6,
    refund_status: 2,
    refund_money: '99.99',
    refund: { money: '99.99', refund_step: 3 },
    logs: expect.arrayContaining([
      expect.objectContaining({ act: 'clawBack', actor: 'store', note: 'Fakes' }),
    ]),
  });
  expect(
    (await (await souk.as.seller(store)).get('/Seller/money_logs')).data.data.map(
      ({ event }: { event: string }) => event,
    ),
  ).toContain('clawed_back');
});

test('a store that withdrew its income owes it: no withdrawals, and next sales are netted', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 10_000 });
  const goods = await trade.goods(store, { price: 1000 });
  const first = await trade.aCompletedOrder(store, shopper, goods.id, 2);
  const second = await trade.aCompletedOrder(store, shopper, goods.id, 3);
  await settle(souk, first);
  const seller = (await souk.as.seller(store)).json().proven();
  const withdraw = (amount: string) =>
    seller.post('/Seller/cashes', {
      money: amount,
      name: 'Shop',
      card_no: '6222000011112222',
      bank_name: 'Bank',
    });
  expect((await withdraw('20.00')).code).toBe(200);
  expect((await clawBack(first)).code).toBe(200);
  expect([await storeMoney(store.storeId), (await withdraw('1.00')).code]).toEqual([
    [3000, -2000],
    400,
  ]);
  await settle(souk, second);
  expect(await storeMoney(store.storeId)).toEqual([0, 1000]);
});

test('the store pays a spent commission and gets it from the referrer’s next income', async () => {
  const [store, other] = [await trade.aStore(), await trade.aStore()];
  const parent = await trade.shopper();
  const aBuyer = () => trade.shopper({ money: 100_000, inviterId: parent.id });
  const aReferredOrder = async (of: Store, price: number): Promise<number> => {
    const goods = await trade.goods(of, { price });
    await (await souk.as.seller(of))
      .json()
      .post('/Seller/distributions', { goods_id: goods.id, lev_1: 10, lev_2: 0, lev_3: 0 });
    return trade.aCompletedOrder(of, await aBuyer(), goods.id);
  };
  const first = await aReferredOrder(store, 10_000);
  const small = await aReferredOrder(other, 4000);
  const large = await aReferredOrder(other, 50_000);
  await settle(souk, first);
  await trade.give({ owner: 'user', id: parent.id, kind: 'money' }, -700);
  expect((await clawBack(first)).code).toBe(200);
  expect([await money(parent.id), await storeMoney(store.storeId)]).toEqual([0, [0, -700]]);
  expect(
    await souk.sql.rows(
      'SELECT store_id, money, netted FROM referral_shortages WHERE user_id = $1',
      [parent.id],
    ),
  ).toEqual([{ store_id: store.storeId, money: 700, netted: 0 }]);
  await settle(souk, small);
  expect([
    await money(parent.id),
    await storeMoney(store.storeId),
    await storeMoney(other.storeId),
  ]).toEqual([0, [0, -300], [50_000, 3600]]);
  await settle(souk, large);
  expect([
    await money(parent.id),
    await storeMoney(store.storeId),
    await storeMoney(other.storeId),
  ]).toEqual([5000 - 300, [0, 0], [0, 48_600]]);
  expect(
    (await parent.client.get('/user/money_logs')).data.data
      .slice(0, 4)
      .map(({ event, money: moved }: Record<string, string>) => [event, moved]),
  ).toEqual([
    ['referral_netted', '-3.00'],
    ['settled', '50.00'],
    ['referral_netted', '-4.00'],
    ['settled', '4.00'],
  ]);
  const seller = (await souk.as.seller(store)).json();
  const [{ order_no }] = (await souk.sql.rows<{ order_no: string }>(
    'SELECT order_no FROM orders WHERE id = $1',
    [first],
  )) as [{ order_no: string }];
  expect(
    (await seller.get('/Seller/money_logs', { event: 'referral_netted' })).data.data,
    'of its own order, for the other’s number is not the store’s',
  ).toMatchObject([
    { money: '3.00', info: order_no },
    { money: '4.00', info: order_no },
  ]);
  expect(
    (await admin.get('/Admin/order_entries', { order_id: first, event: 'referral_netted' })).data
      .total,
  ).toBe(4);
  await clawBack(large);
  expect([
    await money(parent.id),
    await souk.sql.rows('SELECT money FROM referral_shortages WHERE user_id = $1 ORDER BY id', [
      parent.id,
    ]),
  ]).toEqual([0, [{ money: 700 }, { money: 300 }]]);
});

test('refunds before the settlement lower the commission; the claw-back takes the rest', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 3333 });
  await (await souk.as.seller(store))
    .json()
    .post('/Seller/distributions', { goods_id: goods.id, lev_1: 10, lev_2: 5, lev_3: 0 });
  const grandparent = await trade.shopper();
  const parent = await trade.shopper({ inviterId: grandparent.id });
  const shopper = await trade.shopper({ money: 10_000, inviterId: parent.id });
  const id = await trade.aCompletedOrder(store, shopper, goods.id, 3);
  const line = (await shopper.client.get(`/user/order/${id}`)).data.order_goods[0].id;
  await shopper.client.post('/user/order/refund', {
    order_id: id,
    refund_type: 0,
    lines: [{ order_goods_id: line, num: 1 }],
  });
  await (await souk.as.seller(store)).json().put(`/Seller/refunds/${id}`, { refund_verify: 1 });
  await settle(souk, id);
  expect([await money(parent.id), await money(grandparent.id)]).toEqual([666, 333]);
  expect((await clawBack(id)).code).toBe(200);
  expect([
    await money(parent.id),
    await money(grandparent.id),
    await money(shopper.id),
    await storeMoney(store.storeId),
  ]).toEqual([0, 0, 10_000, [0, 0]]);
});

test('a claw-back does not refund earlier refunds again, refunds freight, and takes the order’s points', async () => {
  await writeConfig(souk.sql, 'integral', { order_status: 1, order_integral: 50 });
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 10_000 });
  await chargeFreight(store);
  const id = await trade.aCompletedOrder(
    store,
    shopper,
    (await trade.goods(store, { price: 1000 })).id,
    3,
  );
  const line = (await shopper.client.get(`/user/order/${id}`)).data.order_goods[0].id;
  await shopper.client.post('/user/order/refund', {
    order_id: id,
    refund_type: 0,
    lines: [{ order_goods_id: line, num: 1 }],
  });
  await (await souk.as.seller(store)).json().put(`/Seller/refunds/${id}`, { refund_verify: 1 });
  expect([await money(shopper.id), await trade.balance('user', shopper.id, 'points')]).toEqual([
    10_000 - 3000 - 1000 + 1000,
    50 - 16,
  ]); // one third, rounded down
  await settle(souk, id);
  expect((await clawBack(id)).code).toBe(200);
  expect([
    await money(shopper.id),
    await storeMoney(store.storeId),
    await trade.balance('user', shopper.id, 'points'),
  ]).toEqual([10_000, [0, 0], 0]);
  expect((await clawBack(id)).code).toBe(400);
});

test('money paid by a provider is refunded at the provider', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper();
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(store, { price: 1234 })).id }]);
  const { pay_no } = await beginPayment(shopper, [id!], { method: 'wechat' });
  await new Sandbox(souk).press(pay_no, 'approve');
  await complete(store, shopper, id!);
  await settle(souk, id!);
  expect((await clawBack(id!)).code).toBe(200);
  expect([await money(shopper.id), await storeMoney(store.storeId)]).toEqual([0, [0, 0]]);
  expect(
    await souk.sql.rows(
      `
        SELECT r.money
        FROM pay_refunds r
        JOIN refunds f ON f.id = r.cause_id AND r.cause = 'refund'
        WHERE f.order_id = $1`,
      [id],
    ),
  ).toEqual([{ money: 1234 }]);
});

test('an order with only freight left refunds the freight', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 10_000 });
  await chargeFreight(store);
  const id = await trade.aCompletedOrder(
    store,
    shopper,
    (await trade.goods(store, { price: 1000 })).id,
    1,
  );
  expect(
    (await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 0 })).code,
  ).toBe(200);
  const [{ id: refund } = { id: 0 }] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [id],
  );
  expect(
    (
      await (
        await souk.as.seller(store)
      )
        .json()
        .post(`/Seller/after_sales/${refund}/commands/agree`)
    ).code,
  ).toBe(200);
  expect([await money(shopper.id), await trade.statusOf(id)]).toEqual([10_000 - 800, 6]);
  await settle(souk, id);
  expect(await storeMoney(store.storeId)).toEqual([0, 800]);
  expect((await clawBack(id)).code).toBe(200);
  expect([await money(shopper.id), await storeMoney(store.storeId)]).toEqual([10_000, [0, 0]]);
  expect((await clawBack(id)).code, 'nothing is left').toBe(400);
});
