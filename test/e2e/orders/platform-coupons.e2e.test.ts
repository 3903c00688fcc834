import { afterEach, beforeAll, expect, test } from 'vitest';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { answerRefund, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  expectInvariants,
  openPeriod,
  paramsOf,
  payByBalance,
  place,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Coupons that the platform pays for; those for all stores count the whole cart. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterEach(() => expectInvariants(souk));

const offer = (more: object = {}) => ({
  name: 'Thirty off 300',
  money: '30.00',
  use_money: '300.00',
  stock: 9,
  per_limit: 3,
  ...openPeriod,
  ...more,
});

/** A shopper with a coupon of the mall, and goods for 200 and 177 of two stores. */
async function aCart(more: object = {}) {
  const stores = [await trade.aStore(), await trade.aStore()];
  const goods = [
    await trade.goods(stores[0]!, { price: 200_00 }),
    await trade.goods(stores[1]!, { price: 177_00 }),
  ];
  const shopper = await trade.shopper({ money: 1_000_00 });
  const admin = (await souk.as.admin()).json();
  const { data } = await admin.post('/Admin/coupons', offer(more));
  const own = await claim(shopper, data.id);
  return { stores, goods, shopper, own, lines: goods.map(({ id }) => ({ goods_id: id })) };
}
const claim = async ({ client }: Shopper, id: number): Promise<number> =>
  (await client.post('/user/coupon/receive', { id })).data.id;
const quote = ({ client }: Shopper, lines: readonly { goods_id: number }[], ids?: string) =>
  client.post('/user/order/before', {
    params: paramsOf(lines),
    ...(ids === undefined ? {} : { coupon_id: ids }),
  });
const couponOf = async (id: number) =>
  (await souk.sql.rows('SELECT status, order_id FROM coupon_logs WHERE id = $1', [id]))[0];
const unused = { status: 0, order_id: null };

test('a coupon of the mall counts the whole cart and is shared to the fen', async () => {
  const { shopper, own, lines } = await aCart();
  const { data } = await quote(shopper, lines);
  expect(data).toMatchObject([
    { coupon_id: own, coupon_money: '15.92', total_price: '184.08', coupons: [{ is_mall: true }] },
    { coupon_id: own, coupon_money: '14.08', total_price: '162.92', coupons: [{ is_mall: true }] },
  ]);
  for (const ids of [`${own}`, `${own},0`, `0,${own}`, `${own},${own}`])
    expect((await quote(shopper, lines, ids)).data, ids).toEqual(data);
  expect((await quote(shopper, lines, '0,0')).data).toMatchObject([
    { coupon_id: 0, total_price: '200.00' },
    { coupon_id: 0, total_price: '177.00' },
  ]);
  expect((await quote(shopper, lines.slice(0, 1), `${own}`)).code).toBe(400);
});

test('a store’s own coupon goes before its share, and one coupon of the mall is used', async () => {
  const { stores, shopper, own, lines } = await aCart();
  const seller = (await souk.as.seller(stores[0]!)).json();
  const { data: ofStore } = await seller.post(
    '/Seller/coupons',
    offer({ money: '20.00', use_money: '100.00' }),
  );
  const storeOwn = await claim(shopper, ofStore.id);
  const expected = [
    { coupon_id: storeOwn, coupon_money: '20.00' },
    { coupon_id: own, coupon_money: '30.00' },
  ];
  expect((await quote(shopper, lines)).data).toMatchObject(expected);
  expect((await quote(shopper, lines, `${storeOwn},${own}`)).data).toMatchObject(expected);
  const admin = (await souk.as.admin()).json();
  const other = await claim(shopper, (await admin.post('/Admin/coupons', offer())).data.id);
  expect(await quote(shopper, lines, `${own},${other}`)).toMatchObject({
    code: 400,
    msg: 'Only one coupon for all stores can be used in a checkout',
  });
});

test('orders that share a coupon are paid, settled and refunded to the fen', async () => {
  const { stores, shopper, own, lines } = await aCart();
  const ids = await place(shopper, lines, { coupon_id: `${own},${own}`, total: '347.00' });
  await payByBalance(shopper, ids);
  expect(await trade.balance('user', shopper.id, 'money')).toBe(1_000_00 - 347_00);
  for (const [index, id] of ids.entries())
    await completeOrder((await souk.as.seller(stores[index]!)).json(), shopper, id);
  const refund = await requestRefund(shopper, { order_id: ids[1] });
  expect(refund.code, refund.msg).toBe(200);
  const seller = (await souk.as.seller(stores[1]!)).json();
  expect((await answerRefund(seller, ids[1]!, { refund_verify: 1 })).code).toBe(200);
  expect(await trade.balance('user', shopper.id, 'money')).toBe(1_000_00 - 184_08);
  expect(await couponOf(own)).toEqual({ status: 1, order_id: ids[0] });
  await settle(souk, ...ids);
  expect(await trade.storeMoney(stores[0]!.storeId)).toEqual([0, 200_00, 0]);
  expect(await trade.storeMoney(stores[1]!.storeId)).toEqual([0, 0, 0]);
});

test.each([[[0, 1]], [[1, 0]]] as const)(
  'the coupon comes back once, with the last of its orders (%j)',
  async ([first, last]) => {
    const { shopper, own, lines } = await aCart();
    const ids = await place(shopper, lines, { coupon_id: String(own) });
    await shopper.client.post(`/user/orders/${ids[first]}/cancel`);
    expect(await couponOf(own)).toEqual({ status: 1, order_id: ids[last] });
    expect((await quote(shopper, lines, String(own))).code).toBe(400);
    await expectInvariants(souk);
    await shopper.client.post(`/user/orders/${ids[last]}/cancel`);
    expect(await couponOf(own)).toEqual(unused);
    expect((await quote(shopper, lines)).data[0]).toMatchObject({ coupon_id: own });
  },
);

test('a refunded and an expired order return their coupon together', async () => {
  const { stores, shopper, own, lines } = await aCart();
  const ids = await place(shopper, lines, { coupon_id: String(own) });
  await payByBalance(shopper, ids.slice(0, 1));
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = ANY($1)",
    [ids],
  );
  await souk.sql.run(
    "UPDATE coupon_logs SET start_time = start_time - interval '9 days' WHERE id = $1",
    [own],
  );
  await souk.app.get(OrderJobs).cancelUnpaid();
  expect(await trade.statusOf(ids[1]!)).toBe(0);
  expect(await couponOf(own)).toEqual({ status: 1, order_id: ids[0] });
  await requestRefund(shopper, { order_id: ids[0] });
  const seller = (await souk.as.seller(stores[0]!)).json();
  await answerRefund(seller, ids[0]!, { refund_verify: 1 });
  expect(await couponOf(own)).toEqual(unused);
  expect(await trade.balance('user', shopper.id, 'money')).toBe(1_000_00);
});

test('orders that end at the same time return their coupon once', async () => {
  for (let round = 0; round < 5; round++) {
    const { shopper, own, lines } = await aCart();
    const ids = await place(shopper, lines, { coupon_id: String(own) });
    await Promise.all(ids.map((id) => shopper.client.post(`/user/orders/${id}/cancel`)));
    expect(await couponOf(own)).toEqual(unused);
  }
});

test('of parallel checkouts one gets the coupon', async () => {
  const { shopper, own, lines } = await aCart();
  const placed = await Promise.allSettled(
    Array.from({ length: 4 }, () => place(shopper, lines, { coupon_id: String(own) })),
  );
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the database refuses shares that exceed their coupon', async () => {
  const { shopper, own, lines } = await aCart();
  const ids = await place(shopper, lines, { coupon_id: String(own) });
  await expect(
    souk.sql.run(
      `
        INSERT INTO order_savings (order_id, type, activity_id, name, off_money, is_automatic)
        VALUES ($1, 'coupon', $2, 'More', 1, false)
        ON CONFLICT (order_id, type) DO NOTHING`,
      [ids[0], own],
    ),
  ).resolves.toBe(0);
  const third = await place(shopper, lines.slice(0, 1));
  await souk.sql
    .transaction(async (tx) => {
      await tx.run(
        'UPDATE orders SET group_id = (SELECT group_id FROM orders WHERE id = $2) WHERE id = $1',
        [third[0], ids[0]],
      );
      await tx.run(
        `
          INSERT INTO order_savings (order_id, type, activity_id, name, off_money, is_automatic)
          VALUES ($1, 'coupon', $2, 'More', 1, false)`,
        [third[0], own],
      );
    })
    .then(
      () => expect.unreachable(),
      (error: unknown) => expect(String(error)).toContain('take more off than their coupon'),
    );
});

test('a store neither changes nor deletes a coupon that the platform pays for', async () => {
  const store = await trade.aStore();
  const admin = (await souk.as.admin()).json();
  const seller = (await souk.as.seller(store)).json();
  const { data: own } = await seller.post('/Seller/coupons', offer({ name: 'Own' }));
  const { data: paid } = await admin.post(
    '/Admin/coupons',
    offer({ name: 'Paid', store_id: store.storeId }),
  );
  const change = { money: '9999.00', use_money: '9999.00', stock: 1_000_000 };
  expect((await seller.put(`/Seller/coupons/${own.id}`, change)).code).toBe(200);
  expect(await seller.put(`/Seller/coupons/${paid.id}`, change)).toMatchObject({ code: 400 });
  expect(await seller.delete(`/Seller/coupons/${paid.id}`)).toMatchObject({ code: 400 });
  expect((await seller.get(`/Seller/coupons/${paid.id}`)).data).toMatchObject({
    money: '30.00',
    stock: 9,
    is_platform: 1,
  });
  expect((await admin.put(`/Admin/coupons/${paid.id}`, { stock: 6 })).code).toBe(200);
});

test('a store does not restore a coupon that the platform paid for and deleted', async () => {
  const store = await trade.aStore();
  const admin = (await souk.as.admin()).json();
  const seller = (await souk.as.seller(store)).json();
  const { data: own } = await seller.post('/Seller/coupons', offer({ name: 'Own' }));
  const { data: paid } = await admin.post(
    '/Admin/coupons',
    offer({ name: 'Paid', store_id: store.storeId }),
  );
  await seller.delete(`/Seller/coupons/${own.id}`);
  await admin.delete(`/Admin/coupons/${paid.id}`);
  const restore = (id: string) => seller.post(`/Seller/coupons/${id}/commands/restore`);
  expect((await restore(paid.id)).code).toBe(400);
  expect((await restore(`${own.id},${paid.id}`)).code).toBe(400);
  expect((await restore(own.id)).code).toBe(200);
  expect((await admin.post(`/Admin/coupons/${paid.id}/commands/restore`)).code).toBe(200);
});
