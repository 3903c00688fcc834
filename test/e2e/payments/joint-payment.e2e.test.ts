import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import {
  expectInvariants,
  type Goods,
  payByBalance,
  payPassword,
  place,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** One checkout makes an order for each store. Each may be paid or cancelled alone before. */
let souk: TestApp;
let trade: Trade;
let goods: readonly Goods[];
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  goods = await Promise.all(
    [1000, 2000, 4000].map(async (price) => trade.goods(await trade.aStore(), { price })),
  );
});
afterAll(() => expectInvariants(souk));

const placeAll = (shopper: Shopper): Promise<readonly number[]> =>
  place(
    shopper,
    goods.map(({ id }) => ({ goods_id: id })),
  );
const cancel = async (shopper: Shopper, id: number): Promise<void> => {
  const { code, msg } = await shopper.client.post(`/user/orders/${id}/cancel`, {});
  if (code !== 200) throw new Error(`${code} ${msg}`);
};
const pay = (shopper: Shopper, ids: readonly number[], more: object = {}) =>
  shopper.client.post<{ pay_status: number }>('/user/order/pay', {
    order_id: ids.join(','),
    payment_name: 'balance',
    pay_password: payPassword,
    ...more,
  });
const check = async (shopper: Shopper, ids: readonly number[]) =>
  (
    await shopper.client.post<{ code?: string; ended?: string }>('/user/order/check', {
      order_id: ids.join(','),
    })
  ).data;
const numbersOf = async (ids: readonly number[]): Promise<readonly string[]> =>
  (
    await souk.sql.rows<{ order_no: string }>(
      'SELECT order_no FROM orders WHERE id = ANY($1) ORDER BY id',
      [ids],
    )
  ).map(({ order_no: no }) => no);

test.each(['balance', 'alipay', 'wechat'])(
  'orders of which one is paid and one is cancelled: %s refuses all together, names both, and pays the rest',
  async (method) => {
    const shopper = await trade.shopper({ money: 100_000 });
    const ids = await placeAll(shopper);
    const [first, second, third] = ids as [number, number, number];
    await payByBalance(shopper, [first]);
    await cancel(shopper, second);
    const [firstNo, secondNo, thirdNo] = await numbersOf(ids);
    const before = await trade.balance('user', shopper.id, 'money');
    for (const request of [ids, ids, [second, third], [third, first]]) {
      const { code, msg } = await pay(shopper, request, { payment_name: method });
      expect(code).toBe(409);
      expect(msg.includes(`${firstNo} (paid)`)).toBe(request.includes(first));
      expect(msg.includes(`${secondNo} (cancelled)`)).toBe(request.includes(second));
      expect(msg).not.toContain(thirdNo);
    }
    expect(await trade.balance('user', shopper.id, 'money')).toBe(before);
    expect(await check(shopper, ids)).toMatchObject({ code: 'fail' });
    expect(await pay(shopper, [third], { payment_name: method })).toMatchObject({ code: 200 });
    if (method === 'balance') {
      expect(before - (await trade.balance('user', shopper.id, 'money'))).toBe(4000);
      expect(await check(shopper, ids)).toEqual([]);
    }
  },
);

test('the page that waits stops when nothing is due: paid with one of them paid, ended with none', async () => {
  const shopper = await trade.shopper({ money: 100_000 });
  const ids = await placeAll(shopper);
  expect(await check(shopper, ids)).toMatchObject({ code: 'fail' });
  await cancel(shopper, ids[0]!);
  expect(await check(shopper, ids)).not.toHaveProperty('ended');
  await payByBalance(shopper, [ids[1]!]);
  expect(await check(shopper, ids)).not.toEqual([]);
  await cancel(shopper, ids[2]!);
  expect(await check(shopper, ids)).toEqual([]);
  const other = await trade.shopper();
  const cancelled = await placeAll(other);
  for (const id of cancelled) await cancel(other, id);
  expect(await check(other, cancelled)).toMatchObject({ code: 'fail', ended: 'expired' });
  expect((await pay(other, cancelled)).code).toBe(409);
});

test('two clicks at the same time on two selections of the same orders pay each order once', async () => {
  const shopper = await trade.shopper({ money: 100_000 });
  const ids = await placeAll(shopper);
  const before = await trade.balance('user', shopper.id, 'money');
  const answers = await Promise.all([
    pay(shopper, ids),
    pay(shopper, ids),
    pay(shopper, [ids[0]!, ids[2]!]),
    pay(shopper, [ids[1]!]),
  ]);
  expect(answers.map(({ code }) => code).every((code) => code === 200 || code === 409)).toBe(true);
  const rows = await souk.sql.rows<{ total_price: number; order_status: number }>(
    'SELECT total_price, order_status FROM orders WHERE id = ANY($1)',
    [ids],
  );
  const paid = rows.filter(({ order_status: status }) => status === orderStatus.toShip);
  expect(before - (await trade.balance('user', shopper.id, 'money'))).toBe(
    paid.reduce((sum, { total_price: price }) => sum + price, 0),
  );
  expect(paid.length).toBeGreaterThan(0);
});
