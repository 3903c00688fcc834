import { Injectable } from '@nestjs/common';
import { groupStatus, orderStatus, refundType } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { Events } from '../../platform/events/events.ts';
import { runBatches, runEach } from '../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { giveStockBack } from '../catalog/stock/take-stock.ts';
import { groupNotFilledRemark } from '../kernel/refund-remarks.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { releaseReservations } from '../orders/cancel-orders.ts';
import { moveOrders } from '../orders/move-orders.ts';
import { isOpenStoreSql } from '../stores/store-state.ts';
import { insertRefunds } from './open-refund.ts';
import { computeRemainingParts, type RefundableOrder } from './refund-parts.ts';
import { refundMoney } from './steps/refund-money.ts';
import { finishRefunds } from './steps/refund-state.ts';

/** Groups, or orders, that end in one transaction. */
const batchSize = 20;

/** An order of a group. */
interface GroupOrder extends RefundableOrder {
  readonly collective_id: number;
}

interface DueGroup {
  readonly id: number;
}

/**
 * An open group `m` ends at its time, or when nobody can join it any more: its rule was deleted or
 * given to other goods, the goods were deleted, rejected or taken off sale, or the store was closed.
 * Goods that wait for their review keep their groups.
 */
const isDueSql = `
  m.status = ${groupStatus.open}
  AND (
    m.end_time <= mall_now()
    OR NOT EXISTS (
      SELECT
      FROM collectives r
      JOIN goods g ON g.id = r.goods_id
      JOIN stores t ON t.id = g.store_id
      WHERE r.id = m.collective_id
        AND r.goods_id = m.goods_id
        AND r.deleted_at IS NULL
        AND g.deleted_at IS NULL
        AND g.goods_status = 1
        AND g.goods_verify <> 0
        AND ${isOpenStoreSql}
    )
  )`;

/** Parameters of both statements: most rows, ids that are left out. */
const dueGroupsSql = `
  SELECT m.id
  FROM collective_logs m
  WHERE ${isDueSql} AND m.id <> ALL($2::bigint[])
  ORDER BY m.id
  LIMIT $1`;

/**
 * Orders of expired groups that did not end with them: paid ones with an after-sale that was open
 * then and gave no refund, and those whose placing was not committed when the members of the group
 * were read. An order of an expired group is never paid nor shipped.
 */
const remainingOrdersSql = `
  SELECT
    o.id, o.order_status, o.is_settlement, o.store_id, o.user_id, o.freight_money, o.collective_id
  FROM orders o
  WHERE o.order_status IN (${orderStatus.toPay}, ${orderStatus.toShip})
    AND o.collective_id IS NOT NULL
    AND o.id <> ALL($2::bigint[])
    AND EXISTS (
      SELECT
      FROM collective_logs g
      WHERE g.id = o.collective_id AND g.status = ${groupStatus.expired}
    )
  ORDER BY o.id
  LIMIT $1
  FOR NO KEY UPDATE OF o SKIP LOCKED`;

/**
 * Ends groups that were not filled in time or lost their offer: unpaid orders expire, paid ones are refunded, each
 * exactly once (docs/invariants.md#promotions, P8).
 */
@Injectable()
export class DissolveGroups {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /**
   * A group or an order that fails does not stop the others.
   *
   * @returns the number of groups and orders that were ended
   * @throws Error with the ids of those that cannot be ended, after the others are
   */
  @Scheduled({ name: 'refunds.groups', everySeconds: 60 })
  run(): Promise<number> {
    return runEach([
      () =>
        runBatches<DueGroup>(this.database, {
          size: batchSize,
          findDue: (tx, limit, skippedIds) =>
            tx.rows(dueGroupsSql, [limit, skippedIds], 'refunds.dueGroups'),
          work: (tx, groups) => this.endGroups(tx, groups),
        }),
      () =>
        runBatches<GroupOrder>(this.database, {
          size: batchSize,
          findDue: (tx, limit, skippedIds) =>
            tx.rows(remainingOrdersSql, [limit, skippedIds], 'refunds.remainingOrders'),
          work: (tx, orders) => this.endOrders(tx, orders),
        }),
    ]);
  }

  /** Locks the orders before their groups (docs/invariants.md#lock-order). */
  private async endGroups(tx: Transaction, groups: readonly DueGroup[]): Promise<void> {
    const groupIds = idsOf(groups);
    const orders = await tx.rows<GroupOrder>(
      `
        SELECT
          o.id, o.order_status, o.is_settlement, o.store_id, o.user_id, o.freight_money,
          o.collective_id
        FROM collective_members m
        JOIN orders o ON o.id = m.order_id
        WHERE m.collective_log_id = ANY($1::bigint[])
        ORDER BY o.id
        FOR NO KEY UPDATE OF o`,
      [groupIds],
      'refunds.members',
    );
    // A group that was filled before its orders were locked is not ended
    const ended = await tx.rows<{ id: number }>(
      `
        UPDATE collective_logs m
        SET status = ${groupStatus.expired}, end_time = least(m.end_time, ${nowSql})
        WHERE m.id = ANY($1::bigint[]) AND ${isDueSql}
        RETURNING m.id`,
      [groupIds],
      'refunds.endGroups',
    );
    const endedIds = new Set(ended.map(({ id }) => id));
    const ordersToEnd = orders.filter((order) => endedIds.has(order.collective_id));
    await this.endOrders(tx, ordersToEnd);
  }

  /**
   * Orders with an open after-sale are not changed. The stock to return is read before the refunds
   * count the pieces, and returned last (docs/invariants.md#lock-order).
   */
  private async endOrders(tx: Transaction, orders: readonly GroupOrder[]): Promise<void> {
    const unpaid = orders.filter((order) => order.order_status === orderStatus.toPay);
    const paid = orders.filter((order) => order.order_status === orderStatus.toShip);
    const refundIds = await openRefunds(tx, paid);
    const ended = [
      ...(await moveOrders(tx, 'system', 'expire', { ids: idsOf(unpaid) })),
      ...(await moveOrders(tx, 'system', 'dissolve', { ids: idsOf(paid) })),
    ];
    const stock = await releaseReservations(tx, idsOf(ended));
    await finishRefunds(tx, refundIds);
    await refundMoney(tx, this.events, refundIds);
    await writeMessages(tx, 'group_failed', idsOf(paid));
    await writeMessages(tx, 'order_expired', idsOf(unpaid));
    await giveStockBack(tx, 'cancel', stock);
  }
}

/** Opens an after-sale of everything that is left of each order. @returns their ids */
async function openRefunds(
  tx: Transaction,
  orders: readonly RefundableOrder[],
): Promise<readonly number[]> {
  const remark = groupNotFilledRemark();
  const contents = await computeRemainingParts(tx, orders);
  const newRefund = { type: refundType.refund, remark, images: [] };
  return insertRefunds(
    tx,
    orders.map((order, index) => ({ order, refund: { ...newRefund, ...contents[index]! } })),
  );
}
