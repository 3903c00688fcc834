import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { orderRow, type RaceMall, sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import { expectInvariants, payPassword, place } from '../../helpers/mall/trade.ts';
import { runAtLockedRows } from '../../helpers/server/lock-contention.ts';

/** The order in which calls lock rows (docs/invariants.md#lock-order). */
let mall: RaceMall;
let souk: RaceMall['parts']['souk'];
beforeAll(async () => {
  mall = await sharedRaceMall();
  await mall.startPoints();
  ({ souk } = mall.parts);
});
afterEach(() => expectInvariants(souk));
afterAll(() => mall.endPoints());

/** Those of the rows that no other transaction has locked. */
const unlockedIds = async (table: string, ids: readonly number[]): Promise<readonly number[]> =>
  (
    await souk.sql.rows<{ id: number }>(
      `SELECT id FROM ${table} WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE SKIP LOCKED`,
      [ids],
    )
  ).map(({ id }) => id);

test('a command on an after-sale waits for its order with the after-sale unlocked', async () => {
  const deal = await mall.aDeal();
  const { shopper, seller } = deal;
  const orderId = await mall.aPaidOrder(deal);
  const refundId: number = (await requestRefund(shopper, { order_id: orderId })).data.id;
  const free: (readonly number[])[] = [];
  const [answer] = await runAtLockedRows<unknown>(souk.sql, orderRow(orderId), [
    () =>
      seller
        .post(`/Seller/after_sales/${refundId}/commands/agree`)
        .then(({ code, msg }) => [code, msg]),
    async () => {
      free.push(await unlockedIds('refunds', [refundId]));
    },
  ]);
  expect([free, answer]).toEqual([[[refundId]], [200, expect.anything()]]);
});

/** Unpaid orders of a shopper that each lead a group, with the groups in ascending order. */
async function leadingOrders(count: number) {
  const deal = await mall.aDeal();
  const { trade } = mall.parts;
  const orderIds: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const goods = index === 0 ? deal.goods : await trade.goods(deal.store, { price: 1000 });
    await deal.seller.post('/Seller/collectives', { goods_id: goods.id, discount: 50, need: 2 });
    orderIds.push(...(await place(deal.shopper, [{ goods_id: goods.id, collective_id: -1 }])));
  }
  const groups = await souk.sql.rows<{ id: number }>(
    'SELECT collective_id AS id FROM orders WHERE id = ANY($1) ORDER BY collective_id',
    [orderIds],
  );
  return { shopper: deal.shopper, orderIds, groupIds: groups.map(({ id }) => id) };
}

test('a payment of several group orders waits for the first group with the others unlocked', async () => {
  const { shopper, orderIds, groupIds } = await leadingOrders(5);
  const free: (readonly number[])[] = [];
  const [code] = await runAtLockedRows<unknown>(
    souk.sql,
    `SELECT 1 FROM collective_logs WHERE id = ${groupIds[0]}`,
    [
      () =>
        shopper.client
          .post('/user/order/pay', {
            order_id: orderIds.join(','),
            payment_name: 'balance',
            pay_password: payPassword,
          })
          .then((reply) => reply.code),
      async () => {
        free.push(await unlockedIds('collective_logs', groupIds));
      },
    ],
  );
  expect([free, code]).toEqual([[groupIds.slice(1)], 200]);
});

test('the expiry of several group orders waits for the first group with the others unlocked', async () => {
  const { orderIds, groupIds } = await leadingOrders(5);
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ANY($1)",
    [orderIds],
  );
  const free: (readonly number[])[] = [];
  await runAtLockedRows<unknown>(
    souk.sql,
    `SELECT 1 FROM collective_logs WHERE id = ${groupIds[0]}`,
    [
      () => souk.app.get(OrderJobs).cancelUnpaid(),
      async () => {
        free.push(await unlockedIds('collective_logs', groupIds));
      },
    ],
  );
  expect(free).toEqual([groupIds.slice(1)]);
  expect(await mall.parts.trade.statusOf(orderIds[0]!)).toBe(0);
});
