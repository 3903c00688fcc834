import { giveStockBack, type StockMove } from '../catalog/take-stock.ts';
import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';
import { type MovedOrder, type Mover, moveOrders } from './move-orders.ts';

/**
 * Ends unpaid orders and gives back what they hold, each thing exactly once (invariant 12): coupons, seckill quota, places in groups, stock last.
 *
 * @returns the orders that stood where they can be ended; the others are left as they are
 */
export async function endOrders(
  tx: Transaction,
  mover: Mover,
  how: 'cancel' | 'expire',
  ids: readonly number[],
  note = '',
): Promise<readonly MovedOrder[]> {
  const ended = await moveOrders(tx, mover, how, ids, note);
  await giveStockBack(
    tx,
    'cancel',
    await releaseOrders(
      tx,
      ended.map(({ id }) => id),
    ),
  );
  return ended;
}

/** Gives back what orders hold that ended, but for their stock. @returns that, for the caller to give back after everything else */
export async function releaseOrders(
  tx: Transaction,
  ids: readonly number[],
): Promise<readonly StockMove[]> {
  if (ids.length === 0) return [];
  await returnCoupons(tx, ids);
  await returnQuotas(tx, ids);
  return tx.rows<StockMove>(
    `SELECT goods_id, sku_id, buy_num - refund_num AS num, order_id AS cause_id FROM order_goods WHERE order_id = ${anyOf('$1')} AND buy_num > refund_num`,
    [ids],
    'orders.heldLines',
  );
}

/** Coupons of orders that ended, or were refunded wholly, can be used again while their time lasts. */
export const returnCoupons = (tx: Transaction, orderIds: readonly number[]): Promise<number> =>
  tx.run(
    `UPDATE coupon_logs SET status = 0, order_id = NULL, used_at = NULL WHERE order_id = ${anyOf('$1')}`,
    [orderIds],
    'orders.returnCoupons',
  );

/** Orders that were refunded wholly leave groups that are still open (invariant 20): those are full by who pays for them. Groups that were full stay so. */
export const leaveGroups = (tx: Transaction, orderIds: readonly number[]): Promise<number> =>
  tx.run(
    `WITH open AS MATERIALIZED (SELECT id FROM collective_logs WHERE id IN (SELECT collective_log_id FROM collective_members WHERE order_id = ${anyOf('$1')}) AND status = 2 ORDER BY id FOR NO KEY UPDATE),
     gone AS (DELETE FROM collective_members m USING open WHERE m.order_id = ${anyOf('$1')} AND m.collective_log_id = open.id RETURNING m.collective_log_id, m.is_paid)
     UPDATE collective_logs c SET joined = c.joined - g.places, paid = c.paid - g.paid FROM (SELECT collective_log_id AS id, count(*) AS places, count(*) FILTER (WHERE is_paid) AS paid FROM gone GROUP BY 1) g WHERE c.id = g.id`,
    [orderIds],
    'orders.leaveGroups',
  );

async function returnQuotas(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx.run(
    `WITH held AS (SELECT activity_id AS id, user_id, sum(buy_num) AS num FROM order_goods WHERE order_id = ${anyOf('$1')} AND activity = 'seckill' GROUP BY 1, 2),
     locked AS MATERIALIZED (SELECT id FROM seckills WHERE id IN (SELECT id FROM held) ORDER BY id FOR NO KEY UPDATE),
     rounds AS (UPDATE seckills k SET sold = k.sold - h.num FROM (SELECT id, sum(num) AS num FROM held GROUP BY 1) h, locked l WHERE k.id = h.id AND l.id = k.id RETURNING 1)
     UPDATE seckill_users u SET num = u.num - h.num FROM held h, locked l WHERE u.seckill_id = h.id AND u.user_id = h.user_id AND l.id = h.id`,
    [orderIds],
    'orders.returnSeckills',
  );
  await tx.run(
    `WITH gone AS (DELETE FROM collective_members WHERE order_id = ${anyOf('$1')} RETURNING collective_log_id, is_paid)
     UPDATE collective_logs c SET joined = c.joined - g.places, paid = c.paid - g.paid FROM (SELECT collective_log_id AS id, count(*) AS places, count(*) FILTER (WHERE is_paid) AS paid FROM gone GROUP BY 1) g WHERE c.id = g.id`,
    [orderIds],
    'orders.returnPlaces',
  );
}
