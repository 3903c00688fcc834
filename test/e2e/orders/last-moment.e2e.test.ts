import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  openPeriod,
  paramsOf,
  place,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';

/** Promotions that end between the quote of an order and its reservation. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

const changeWhile = async (change: string, id: number, run: () => Promise<unknown>) =>
  runDuringChange(
    souk.sql,
    (tx) => tx.run(change, [id]),
    () => run().catch((error: unknown) => error),
  );

describe('an order at the price of a flash sale is refused when the round', () => {
  test.each([
    ['ends', "start_time = '2020-01-01', end_time = mall_now() - interval '1 second'"],
    ['is moved', "start_time = mall_now() + interval '1 hour'"],
    ['is deleted', 'deleted_at = mall_now()'],
    ['is sold out', 'sold = stock'],
  ])('%s meanwhile', async (_, assignment) => {
    const store = await trade.aStore();
    const goods = await trade.goods(store);
    const shopper = await trade.shopper();
    const [round] = await souk.sql.rows<{ id: number }>(
      `
        INSERT INTO seckills (
          store_id, goods_id, discount, stock, per_limit, start_time, end_time
        )
        VALUES ($1, $2, 50, 5, 5, $3, $4)
        RETURNING id`,
      [store.storeId, goods.id, openPeriod.start_time, openPeriod.end_time],
    );
    const placed = await changeWhile(
      `UPDATE seckills SET ${assignment} WHERE id = $1`,
      round!.id,
      () => place(shopper, [{ goods_id: goods.id }]),
    );
    expect(placed).toBeInstanceOf(Error);
    expect(await trade.stockOf(goods)).toBe(100);
    await souk.sql.run('UPDATE seckills SET sold = 0 WHERE id = $1', [round!.id]);
  });
});

describe('a shopper opens or joins no group when', () => {
  const aGroup = async () => {
    const store = await trade.aStore();
    const goods = await trade.goods(store);
    const [rule] = await souk.sql.rows<{ id: number }>(
      `
        INSERT INTO collectives (store_id, goods_id, discount, need)
        VALUES ($1, $2, 20, 3)
        RETURNING id`,
      [store.storeId, goods.id],
    );
    const first = await trade.shopper();
    const join = async (collective_id: number) =>
      place(await trade.shopper(), [{ goods_id: goods.id, collective_id }]);
    await place(first, [{ goods_id: goods.id, collective_id: -1 }]);
    const [group] = await souk.sql.rows<{ id: number }>(
      'SELECT id FROM collective_logs WHERE collective_id = $1',
      [rule!.id],
    );
    return { rule: rule!.id, group: group!.id, join };
  };

  test.each([
    ['the group ends', "end_time = mall_now() - interval '1 second'"],
    ['the group is full', 'joined = need'],
  ])('%s meanwhile', async (_, assignment) => {
    const { group, join } = await aGroup();
    const undo = 'UPDATE collective_logs SET end_time = mall_now(), joined = 1 WHERE id = $1';
    const placed = await changeWhile(
      `UPDATE collective_logs SET ${assignment} WHERE id = $1`,
      group,
      () => join(group),
    );
    expect(placed).toBeInstanceOf(Error);
    await souk.sql.run(undo, [group]);
  });

  test('the rule is deleted before the group is opened', async () => {
    const { rule, join } = await aGroup();
    await souk.sql.run('UPDATE collectives SET deleted_at = mall_now() WHERE id = $1', [rule]);
    await expect(join(-1)).rejects.toThrow();
  });
});

test.each([
  ['stays in the new quote', 1200, { msg: 'Prices have changed. Please check', off: '2.00' }],
  ['is said to be removed when it does not fit', 900, { msg: 'They were removed', off: '0.00' }],
])('a coupon whose goods change their price %s', async (_, price, { msg, off }) => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const seller = (await souk.as.seller(store)).json();
  const { data: coupon } = await seller.post('/Seller/coupons', {
    name: 'Two off',
    money: '2.00',
    use_money: '10.00',
    stock: 5,
    per_limit: 1,
    ...openPeriod,
  });
  const shopper = await trade.shopper();
  await shopper.client.post('/user/coupon/receive', { id: coupon.id });
  const params = paramsOf([{ goods_id: goods.id }]);
  const { data: quote } = await shopper.client.post('/user/order/before', { params });
  const reply = await runDuringChange(
    souk.sql,
    (tx) => tx.run('UPDATE goods SET goods_price = $2 WHERE id = $1', [goods.id, price]),
    () =>
      shopper.client.post('/user/order/create', {
        params,
        address_id: shopper.addressId,
        coupon_id: String(quote[0].coupon_id),
        total: '8.00',
      }),
  );
  expect(reply).toMatchObject({
    code: 409,
    msg: expect.stringContaining(msg),
    data: { quote: [{ coupon_money: off }] },
  });
});

test('orders are found by the kind of their after-sale', async () => {
  const { shopper, id, line } = await aPaidOrder({ souk, trade }, { shipped: true });
  const goods = await trade.goods(await trade.aStore());
  await place(shopper, [{ goods_id: goods.id }]);
  const found = async (params: object) =>
    (await shopper.client.get('/user/orders', { ...params })).data.total;
  expect(
    await requestRefund(shopper, {
      order_id: id,
      refund_type: 2,
      lines: [{ order_goods_id: line, num: 1 }],
    }),
  ).toMatchObject({ code: 200 });
  expect([await found({ is_refund: 1 }), await found({ is_return: 1 })]).toEqual([0, 1]);
  await souk.sql.run('UPDATE refunds SET refund_type = 0 WHERE order_id = $1', [id]);
  expect([await found({ is_refund: 1 }), await found({ is_return: 1 })]).toEqual([1, 0]);
  await souk.sql.run('UPDATE refunds SET refund_type = 2 WHERE order_id = $1', [id]);
});
