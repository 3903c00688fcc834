import { groupStatus, orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { giveStockBack, type StockMove } from '../catalog/stock/take-stock.ts';
import { couponStatus } from '../kernel/statuses.ts';
import { type MovedOrder, moveOrders, type OrderActor } from './move-orders.ts';

/**
 * Cancels unpaid orders and gives back what they reserve, each thing once
 * (docs/invariants.md#orders): coupons, seckill quota, group members, stock last.
 *
 * @param move `cancel` by a person, `expire` by the job
 * @returns the cancelled orders; orders that are not unpaid any more are left unchanged
 */
export async function cancelOrders(
  tx: Transaction,
  actor: OrderActor,
  move: 'cancel' | 'expire',
  input: { readonly ids: readonly number[]; readonly note?: string },
): Promise<readonly MovedOrder[]> {
  const cancelled = await moveOrders(tx, actor, move, input);
  const stock = await releaseReservations(tx, idsOf(cancelled));
  await giveStockBack(tx, 'cancel', stock);
  return cancelled;
}

/**
 * Gives back what ended orders reserve, except their stock.
 *
 * @returns the stock, which the caller gives back last
 */
export async function releaseReservations(
  tx: Transaction,
  orderIds: readonly number[],
): Promise<readonly StockMove[]> {
  if (orderIds.length === 0) return [];
  await returnCoupons(tx, orderIds);
  await returnSeckillQuota(tx, orderIds);
  await removeGroupMembers(tx, orderIds);
  return tx.rows<StockMove>(
    `
      SELECT goods_id, sku_id, buy_num - refund_num AS num, order_id AS cause_id
      FROM order_goods
      WHERE order_id = ${arrayParam('$1')} AND buy_num > refund_num`,
    [orderIds],
    'orders.reservedStock',
  );
}

/**
 * Coupons of ended or wholly refunded orders can be used again until they expire. A coupon that
 * several orders share comes back with the last of them; until then it names one that is left. Its
 * row is locked before those orders are read, so that of two orders that end at the same time the
 * second one returns it.
 */
export async function returnCoupons(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  const coupons = await tx.rows<{ id: number }>(
    `
      SELECT id
      FROM coupon_logs
      WHERE id IN (SELECT coupon_id FROM orders WHERE id = ${arrayParam('$1')})
      ORDER BY id
      FOR NO KEY UPDATE`,
    [orderIds],
    'orders.lockCoupons',
  );
  if (coupons.length === 0) return;
  await tx.run(
    `
      UPDATE coupon_logs l
      SET
        status = CASE WHEN n.order_id IS NULL THEN ${couponStatus.unused} ELSE l.status END,
        order_id = n.order_id,
        used_at = CASE WHEN n.order_id IS NOT NULL THEN l.used_at END
      FROM (
        SELECT
          c.id,
          (
            SELECT min(o.id)
            FROM orders o
            WHERE o.coupon_id = c.id
              AND o.order_status <> ${orderStatus.cancelled}
              AND EXISTS (
                SELECT FROM order_goods g WHERE g.order_id = o.id AND g.refund_num < g.buy_num
              )
          ) AS order_id
        FROM coupon_logs c
        WHERE c.order_id = ${arrayParam('$1')}
      ) n
      WHERE l.id = n.id`,
    [orderIds],
    'orders.returnCoupons',
  );
}

/**
 * Removes wholly refunded orders from their open groups, because only paying members count
 * (docs/invariants.md#promotions). Complete groups stay complete.
 */
export const leaveGroups = (tx: Transaction, orderIds: readonly number[]): Promise<number> =>
  tx.run(removeMembersSql(`status = ${groupStatus.open}`), [orderIds], 'orders.leaveGroups');

/** Ended orders leave their groups, whatever the status of the group. */
const removeGroupMembers = (tx: Transaction, orderIds: readonly number[]): Promise<number> =>
  tx.run(removeMembersSql('true'), [orderIds], 'orders.removeGroupMembers');

/**
 * Removes the members of orders `$1` from their groups and subtracts them from the counts. The
 * groups are locked by ascending id. The first member that is left leads the group.
 *
 * @param condition SQL condition on the group
 */
const removeMembersSql = (condition: string): string => `
  WITH locked AS MATERIALIZED (
    SELECT id
    FROM collective_logs
    WHERE id IN (
      SELECT collective_log_id FROM collective_members WHERE order_id = ${arrayParam('$1')}
    )
      AND ${condition}
    ORDER BY id
    FOR NO KEY UPDATE
  ),
    gone AS (
      DELETE FROM collective_members m
      USING locked l
      WHERE m.order_id = ${arrayParam('$1')} AND m.collective_log_id = l.id
      RETURNING m.collective_log_id, m.order_id, m.is_paid
    )
  UPDATE collective_logs c
  SET
    joined = c.joined - g.members,
    paid = c.paid - g.paid,
    user_id = coalesce(
      (
        SELECT m.user_id
        FROM collective_members m
        WHERE m.collective_log_id = c.id AND m.order_id NOT IN (SELECT order_id FROM gone)
        ORDER BY m.order_id
        LIMIT 1
      ),
      c.user_id
    )
  FROM (
    SELECT
      collective_log_id AS id, count(*) AS members, count(*) FILTER (WHERE is_paid) AS paid
    FROM gone
    GROUP BY 1
  ) g
  WHERE c.id = g.id`;

async function returnSeckillQuota(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx.run(
    `
      WITH reserved AS (
        SELECT activity_id AS id, user_id, sum(buy_num) AS num
        FROM order_goods
        WHERE order_id = ${arrayParam('$1')} AND activity = 'seckill'
        GROUP BY 1, 2
      ),
        locked AS MATERIALIZED (
          SELECT id
          FROM seckills
          WHERE id IN (SELECT id FROM reserved)
          ORDER BY id
          FOR NO KEY UPDATE
        ),
        rounds AS (
          UPDATE seckills k
          SET sold = k.sold - r.num
          FROM (SELECT id, sum(num) AS num FROM reserved GROUP BY 1) r, locked l
          WHERE k.id = r.id AND l.id = k.id
          RETURNING 1
        )
      UPDATE seckill_users u
      SET num = u.num - r.num
      FROM reserved r, locked l
      WHERE u.seckill_id = r.id AND u.user_id = r.user_id AND l.id = r.id`,
    [orderIds],
    'orders.returnSeckillQuota',
  );
}
