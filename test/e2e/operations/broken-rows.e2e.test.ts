import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommentOverdueOrders } from '../../../server/mall/comments/comment-overdue-orders.job.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import { MoveOverdueRefunds } from '../../../server/mall/refunds/move-overdue-refunds.job.ts';
import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import { CloseAccounts } from '../../../server/mall/users/closing/close-accounts.job.ts';
import { aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { makeSettlementDue } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  openPeriod,
  place,
  placeAndPay,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** A row that a job cannot handle holds up no other row; the job reports it. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade());
});
afterAll(() => souk?.close());

const statusesOf = async (ids: readonly number[]): Promise<readonly number[]> =>
  Promise.all(ids.map((id) => trade.statusOf(id)));

test('an order that cannot be settled leaves the others settled', async () => {
  const orders = [];
  for (let index = 0; index < 3; index += 1) {
    const order = await aPaidOrder({ souk, trade });
    await completeOrder(order.seller, order.shopper, order.id);
    orders.push(order);
  }
  const [, broken] = orders;
  // It has a settlement, although it counts as not settled
  await souk.sql.run(
    `
      INSERT INTO order_settlements (
        order_id, user_id, store_id, settlement_no, total_price, refund_money, platform_money,
        commission, referral, settlement_price, clawed_back, status, is_manual, info
      )
      SELECT id, user_id, store_id, 'S' || order_no, 0, 0, 0, 0, 0, 0, 0, 1, 0, ''
      FROM orders
      WHERE id = $1`,
    [broken!.id],
  );
  await makeSettlementDue(
    souk.sql,
    orders.map(({ id }) => id),
  );
  await expect(souk.app.get(SettleOrders).run()).rejects.toThrow(`${broken!.id}`);
  expect(await Promise.all(orders.map(({ store }) => trade.storeMoney(store.storeId)))).toEqual([
    [0, 3000, 0],
    [3000, 0, 0],
    [0, 3000, 0],
  ]);
});

test('an unpaid order that cannot be cancelled leaves the others cancelled', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000, stock: 100 });
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/seckills', {
    goods_id: goods.id,
    discount: 50,
    stock: 4,
    per_limit: 4,
    ...openPeriod,
  });
  const ids: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    const shopper = await trade.shopper();
    const other = await trade.goods(store, { price: 1000 });
    ids.push(...(await place(shopper, [{ goods_id: index === 1 ? goods.id : other.id }])));
  }
  await souk.sql.run('UPDATE seckills SET sold = 0 WHERE goods_id = $1', [goods.id]);
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ANY($1)",
    [ids],
  );
  await expect(souk.app.get(OrderJobs).cancelUnpaid()).rejects.toThrow(`${ids[1]}`);
  expect(await statusesOf(ids)).toEqual([0, 1, 0]);
});

test('an unpaid order whose goods stay locked leaves the others cancelled', async () => {
  const store = await trade.aStore();
  const goods = [await trade.goods(store), await trade.goods(store), await trade.goods(store)];
  const ids: number[] = [];
  for (const { id } of goods) ids.push(...(await place(await trade.shopper(), [{ goods_id: id }])));
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ANY($1)",
    [ids],
  );
  // What a statement answers that waited too long for a lock
  await souk.sql.run(`
    CREATE FUNCTION test_locked() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'locked' USING ERRCODE = '55P03'; END $$`);
  await souk.sql.run(`
    CREATE TRIGGER test_locked BEFORE UPDATE ON goods FOR EACH ROW
    WHEN (old.id = ${goods[1]!.id}) EXECUTE FUNCTION test_locked()`);
  await expect(souk.app.get(OrderJobs).cancelUnpaid()).rejects.toThrow(`${ids[1]}`);
  expect(await statusesOf(ids)).toEqual([0, 1, 0]);
  await souk.sql.run('DROP TRIGGER test_locked ON goods');
});

test('an order that cannot be commented leaves the others commented', async () => {
  const orders = [];
  for (let index = 0; index < 3; index += 1) {
    const order = await aPaidOrder({ souk, trade }, { shipped: true });
    await order.shopper.client.post(`/user/orders/${order.id}/receive`);
    orders.push(order);
  }
  const ids = orders.map(({ id }) => id);
  // It has a comment, although it counts as not commented
  await souk.sql.run(
    `
      INSERT INTO order_comments (user_id, order_id, order_goods_id, goods_id, store_id, image)
      SELECT user_id, order_id, id, goods_id, store_id, '[]'
      FROM order_goods
      WHERE order_id = $1`,
    [ids[1]],
  );
  await souk.sql.run(
    "UPDATE orders SET receipt_time = receipt_time - interval '30 days' WHERE id = ANY($1)",
    [ids],
  );
  await expect(souk.app.get(CommentOverdueOrders).run()).rejects.toThrow(`${ids[1]}`);
  expect(await statusesOf(ids)).toEqual([6, 4, 6]);
});

test('an account that cannot be closed leaves the others closed', async () => {
  const ids = [(await trade.shopper()).id, (await trade.shopper()).id, (await trade.shopper()).id];
  await souk.sql.run(
    "UPDATE users SET closing_at = mall_now() - interval '1 second' WHERE id = ANY($1)",
    [ids],
  );
  await souk.sql.run(
    `ALTER TABLE users ADD CONSTRAINT unlucky CHECK (id <> ${ids[1]} OR closed_at IS NULL)`,
  );
  await expect(souk.app.get(CloseAccounts).run()).rejects.toThrow(`${ids[1]}`);
  await souk.sql.run('ALTER TABLE users DROP CONSTRAINT unlucky');
  expect(
    await souk.sql.rows(
      'SELECT closed_at IS NOT NULL AS closed FROM users WHERE id = ANY($1) ORDER BY id',
      [ids],
    ),
  ).toEqual([{ closed: true }, { closed: false }, { closed: true }]);
});

test('an after-sale that cannot go on leaves the others moved, also those of later steps', async () => {
  const [first, broken, sent] = [
    await aPaidOrder({ souk, trade }),
    await aPaidOrder({ souk, trade }),
    await aPaidOrder({ souk, trade }, { shipped: true }),
  ];
  for (const { shopper, id } of [first, broken]) await requestRefund(shopper, { order_id: id });
  await requestRefund(sent.shopper, { order_id: sent.id, refund_type: 1 });
  await sent.seller.put(`/Seller/refunds/${sent.id}`, { refund_verify: 1 });
  await souk.sql.run('UPDATE order_goods SET refund_num = buy_num WHERE order_id = $1', [
    broken.id,
  ]);
  await souk.sql.run("UPDATE refunds SET deadline = deadline - interval '9 days'");
  await expect(souk.app.get(MoveOverdueRefunds).run()).rejects.toThrow(
    /^These rows cannot be handled: \d+$/,
  );
  expect(await statusesOf([first.id, broken.id, sent.id])).toEqual([6, 5, 3]);
});

test('a group that cannot be ended leaves the others ended', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const ids: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    const goods = await trade.goods(store, { price: 1000 });
    await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 50, need: 2 });
    const shopper = await trade.shopper({ money: 5000 });
    ids.push(await placeAndPay(shopper, [{ goods_id: goods.id, collective_id: -1 }]));
  }
  await souk.sql.run("UPDATE collective_logs SET end_time = mall_now() - interval '1 second'");
  await souk.sql.run(
    `
      UPDATE collective_logs
      SET joined = 0, paid = 0
      WHERE id = (SELECT collective_id FROM orders WHERE id = $1)`,
    [ids[1]],
  );
  await expect(souk.app.get(DissolveGroups).run()).rejects.toThrow('cannot be handled');
  expect(await statusesOf(ids)).toEqual([0, 2, 0]);
});
