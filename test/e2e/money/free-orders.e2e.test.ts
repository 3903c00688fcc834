import { afterAll, beforeAll, expect, test } from 'vitest';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import type { Client } from '../../helpers/http/client.ts';
import {
  closeAndCheckInvariants,
  completeOrder,
  openPeriod,
  placeAndPay,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { settle } from '../../helpers/mall/settle.ts';

/** Orders that cost the shopper nothing, because a coupon of the platform pays them. */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ SOUK_RATE_FACTOR: '50' }));
  admin = (await souk.as.admin()).json().with({ 'proof-password': testPassword });
});
afterAll(() => closeAndCheckInvariants(souk));

/** A completed order of 10 yuan that a coupon of the platform pays wholly. */
async function completedFreeOrder() {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000, stock: 100 });
  const { data: coupon } = await admin.post('/Admin/coupons', {
    name: 'All of it',
    money: '10.00',
    use_money: '10.00',
    stock: 5,
    ...openPeriod,
  });
  const shopper = await trade.shopper();
  const { data: own } = await shopper.client.post('/user/coupon/receive', { id: coupon.id });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }], {
    coupon_id: String(own.id),
    total: '0.00',
  });
  await completeOrder((await souk.as.seller(store)).json(), shopper, id);
  return { store, id };
}

test('the platform gets its coupon back from an order for which the shopper paid nothing', async () => {
  const settled = await completedFreeOrder();
  const clawBack = () =>
    admin.post(`/Admin/orders/${settled.id}/commands/claw_back`, { reason: 'Fakes' });
  await settle(souk, settled.id);
  expect(await trade.storeMoney(settled.store.storeId)).toEqual([0, 1000, 0]);
  expect(await clawBack()).toMatchObject({ code: 200 });
  expect(await trade.storeMoney(settled.store.storeId)).toEqual([0, 0, 0]);
  expect(await clawBack()).toMatchObject({ code: 400 });

  const unsettled = await completedFreeOrder();
  const refund = () =>
    admin.post(`/Admin/orders/${unsettled.id}/commands/refund`, { reason: 'Broken' });
  expect(await trade.storeMoney(unsettled.store.storeId)).toEqual([1000, 0, 0]);
  expect(await refund()).toMatchObject({ code: 200 });
  expect(await trade.storeMoney(unsettled.store.storeId)).toEqual([0, 0, 0]);
  expect(await refund()).toMatchObject({ code: 400 });
});

/** A store whose freight is 3 yuan, with a seller. */
async function storeWithFreight() {
  const store = await trade.aStore();
  await souk.sql.run('UPDATE freights SET f_price = 300 WHERE store_id = $1', [store.storeId]);
  return { store, seller: (await souk.as.seller(store)).json() };
}

test('a seckill of 100 percent costs the freight; refund and settlement lose no fen', async () => {
  const { store, seller } = await storeWithFreight();
  const free = await trade.goods(store, { price: 1999, stock: 10 });
  const paid = await trade.goods(store, { price: 1001, stock: 10 });
  const offer = { goods_id: free.id, stock: 9, per_limit: 9, ...openPeriod };
  expect(await seller.post('/Seller/seckills', { ...offer, discount: 100.01 })).toMatchObject({
    code: 422,
  });
  expect(await seller.post('/Seller/seckills', { ...offer, discount: 100 })).toMatchObject({
    code: 200,
  });

  const shopper = await trade.shopper({ money: 5000 });
  const order = (id: number, buyNum: number) => ({ goods_id: id, buy_num: buyNum });
  const alone = await placeAndPay(shopper, [order(free.id, 3)], { total: '3.00' });
  const mixed = await placeAndPay(shopper, [order(free.id, 2), order(paid.id, 3)], {
    total: '33.03',
  });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(5000 - 300 - 3303);
  expect(await trade.storeMoney(store.storeId)).toEqual([3603, 0, 0]);

  const refund = (orderId: number, more: object = {}) =>
    shopper.client.post('/user/order/refund', {
      order_id: orderId,
      refund_type: 0,
      refund_remark: 'Broken',
      ...more,
    });
  const agree = (orderId: number) => seller.put(`/Seller/refunds/${orderId}`, { refund_verify: 1 });
  expect(await refund(alone)).toMatchObject({ code: 200 });
  expect(await agree(alone)).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(5000 - 3303);
  expect(await trade.stockOf(free)).toBe(8);

  await completeOrder(seller, shopper, mixed);
  const { data } = await shopper.client.get(`/user/order/${mixed}`);
  const line = data.order_goods.find((row: { goods_id: number }) => row.goods_id === free.id);
  expect(
    await refund(mixed, { lines: [{ order_goods_id: line.id as number, num: 1 }] }),
  ).toMatchObject({ code: 200 });
  expect(await agree(mixed)).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(5000 - 3303);
  await settle(souk, mixed);
  expect(await trade.storeMoney(store.storeId)).toEqual([0, 3303, 0]);
});

test('a group offer of 100 percent is paid, ended and refunded like any other', async () => {
  const { store, seller } = await storeWithFreight();
  const goods = await trade.goods(store, { price: 1000, stock: 10 });
  const offer = { goods_id: goods.id, discount: 100, need: 2 };
  expect(await seller.post('/Seller/collectives', offer)).toMatchObject({ code: 200 });
  const open = { goods_id: goods.id, collective_id: -1 };
  const [leader, member, alone] = [
    await trade.shopper({ money: 300 }),
    await trade.shopper({ money: 300 }),
    await trade.shopper({ money: 300 }),
  ];
  const first = await placeAndPay(leader, [open], { total: '3.00' });
  const { data } = await leader.client.get(`/user/order/${first}`);
  const group = data.collective_id as number;
  const second = await placeAndPay(member, [{ goods_id: goods.id, collective_id: group }]);
  const unfilled = await placeAndPay(alone, [open]);
  await souk.sql.run("UPDATE collective_logs SET end_time = mall_now() - interval '1 second'");
  await souk.app.get(DissolveGroups).run();
  expect(await trade.balance('user', alone.id, 'money')).toBe(300);
  expect(await trade.statusOf(unfilled)).toBe(0);
  for (const [shopper, id] of [
    [leader, first],
    [member, second],
  ] as const)
    await completeOrder(seller, shopper, id);
  await settle(souk, first, second);
  expect(await trade.storeMoney(store.storeId)).toEqual([0, 600, 0]);
  expect(await trade.stockOf(goods)).toBe(8);
});
