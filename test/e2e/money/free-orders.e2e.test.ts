import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import { MoveOverdueRefunds } from '../../../server/mall/refunds/move-overdue-refunds.job.ts';
import type { Client } from '../../helpers/http/client.ts';
import { parcel } from '../../helpers/mall/refund-calls.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  expectInvariants,
  openPeriod,
  payByBalance,
  place,
  placeAndPay,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Orders that cost the shopper nothing, because a coupon of the platform pays them. */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  admin = (await souk.as.admin()).json().proven();
});
afterAll(() => expectInvariants(souk));

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

const endGroups = (goodsId: number): Promise<number> =>
  souk.sql.run(
    "UPDATE collective_logs SET end_time = mall_now() - interval '1 second' WHERE goods_id = $1",
    [goodsId],
  );

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
  await endGroups(goods.id);
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

/** Three pieces of 3.33 yuan that a coupon of the platform pays wholly. */
async function freeOrder({ inGroup = false }: { readonly inGroup?: boolean } = {}) {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store, { price: inGroup ? 666 : 333, stock: 10 });
  if (inGroup)
    await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 50, need: 2 });
  const { data: coupon } = await admin.post('/Admin/coupons', {
    name: 'All of it',
    money: '9.99',
    use_money: '9.99',
    stock: 5,
    ...openPeriod,
  });
  const shopper = await trade.shopper();
  const { data: own } = await shopper.client.post('/user/coupon/receive', { id: coupon.id });
  const id = await placeAndPay(
    shopper,
    [{ goods_id: goods.id, buy_num: 3, collective_id: inGroup ? -1 : 0 }],
    { coupon_id: String(own.id), total: '0.00' },
  );
  const { data } = await shopper.client.get(`/user/order/${id}`);
  const line = data.order_goods[0].id as number;
  return {
    id,
    goods,
    shopper,
    seller,
    money: () => trade.storeMoney(store.storeId),
    couponStatus: async () =>
      (await souk.sql.rows('SELECT status FROM coupon_logs WHERE id = $1', [own.id]))[0],
    request: (num: number, type = 0) =>
      shopper.client.post('/user/order/refund', {
        order_id: id,
        refund_type: type,
        refund_remark: 'Broken',
        lines: [{ order_goods_id: line, num }],
      }),
    answer: (body: object) => seller.put(`/Seller/refunds/${id}`, body),
    refundRest: () => admin.post(`/Admin/orders/${id}/commands/refund`, { reason: 'Broken' }),
    clawBack: () => admin.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'Fakes' }),
  };
}

describe('the platform takes back its coupon to the fen', () => {
  test('after refunds of single pieces and of the rest', async () => {
    const order = await freeOrder();
    for (const left of [666, 333]) {
      expect(await order.request(1)).toMatchObject({ code: 200 });
      expect(await order.answer({ refund_verify: 1 })).toMatchObject({ code: 200 });
      expect(await order.money()).toEqual([left, 0, 0]);
    }
    expect(await order.couponStatus()).toEqual({ status: 1 });
    expect(await order.refundRest()).toMatchObject({ code: 200 });
    expect(await order.money()).toEqual([0, 0, 0]);
    expect(await order.couponStatus()).toEqual({ status: 0 });
    expect(await trade.stockOf(order.goods)).toBe(10);
    expect(await order.refundRest()).toMatchObject({ code: 400 });
  });

  test('by a claw-back after a refund of one piece and the settlement', async () => {
    const order = await freeOrder();
    await completeOrder(order.seller, order.shopper, order.id);
    await order.request(1);
    await order.answer({ refund_verify: 1 });
    await settle(souk, order.id);
    expect(await order.money()).toEqual([0, 666, 0]);
    expect(await order.refundRest()).toMatchObject({ code: 400 });
    expect(await order.clawBack()).toMatchObject({ code: 200 });
    expect(await order.money()).toEqual([0, 0, 0]);
    expect(await order.clawBack()).toMatchObject({ code: 400 });
  });

  test('when its group is not filled, also with a refund that was asked for before', async () => {
    for (const isAsked of [false, true]) {
      const order = await freeOrder({ inGroup: true });
      if (isAsked) expect(await order.request(1)).toMatchObject({ code: 200 });
      await endGroups(order.goods.id);
      await souk.app.get(DissolveGroups).run();
      if (isAsked) {
        expect(await order.money()).toEqual([999, 0, 0]);
        expect(await order.answer({ refund_verify: 1 })).toMatchObject({ code: 200 });
        expect(await order.money()).toEqual([666, 0, 0]);
        await souk.app.get(DissolveGroups).run();
      }
      expect(await order.money()).toEqual([0, 0, 0]);
      expect(await order.couponStatus()).toEqual({ status: 0 });
      expect(await trade.stockOf(order.goods)).toBe(10);
    }
  });

  test('when an exchange becomes a return', async () => {
    const order = await freeOrder();
    await completeOrder(order.seller, order.shopper, order.id);
    expect(await order.request(2, 2)).toMatchObject({ code: 200 });
    expect(await order.answer({ refund_verify: 1 })).toMatchObject({ code: 200 });
    await order.shopper.client.put(`/user/order/refund/${order.id}`, parcel);
    await souk.sql.run(
      "UPDATE refunds SET deadline = deadline - interval '30 days' WHERE order_id = $1",
      [order.id],
    );
    await souk.app.get(MoveOverdueRefunds).run();
    expect(await order.money()).toEqual([333, 0, 0]);
    expect(await order.refundRest()).toMatchObject({ code: 200 });
    expect(await order.money()).toEqual([0, 0, 0]);
  });
});

test('orders of two stores at once give the platform its coupon and the shopper the rest', async () => {
  const stores = [await trade.aStore(), await trade.aStore()] as const;
  const goods = [
    await trade.goods(stores[0], { price: 701, stock: 10 }),
    await trade.goods(stores[1], { price: 500, stock: 10 }),
  ] as const;
  const { data: coupon } = await admin.post('/Admin/coupons', {
    name: 'Seven',
    money: '7.00',
    use_money: '7.00',
    stock: 5,
    ...openPeriod,
  });
  const shopper = await trade.shopper({ money: 1000 });
  const { data: own } = await shopper.client.post('/user/coupon/receive', { id: coupon.id });
  const ids = await place(
    shopper,
    goods.map(({ id }) => ({ goods_id: id })),
    { coupon_id: String(own.id) },
  );
  await payByBalance(shopper, ids);
  const before = await trade.balance('user', shopper.id, 'money');
  expect(before).toBe(1000 - 1 - 500);
  for (const id of ids)
    expect(
      await admin.post(`/Admin/orders/${id}/commands/refund`, { reason: 'Broken' }),
    ).toMatchObject({ code: 200 });
  expect(await trade.balance('user', shopper.id, 'money')).toBe(1000);
  for (const { storeId } of stores) expect(await trade.storeMoney(storeId)).toEqual([0, 0, 0]);
});
