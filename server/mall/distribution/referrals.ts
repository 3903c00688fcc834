import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { On } from '../../platform/events/events.ts';
import { rewardStatus } from '../kernel/statuses.ts';
import { type OrderPaid, orderPaid } from '../orders/orders.events.ts';
import { type RefundSettled, refundSettled } from '../refunds/refunds.events.ts';

/**
 * Rewards those who invited the buyer with a part of what was paid for each line
 * (docs/product.md#referral): up to three levels, never for an own purchase. Rewards are
 * written when the order is paid, lowered when pieces are refunded, and paid with the settlement.
 */
@Injectable()
export class Referrals {
  @On(orderPaid)
  earn(tx: Transaction, orders: readonly OrderPaid[]): Promise<void> {
    return insertRewards(tx, idsOf(orders));
  }

  @On(refundSettled)
  lower(tx: Transaction, refunds: readonly RefundSettled[]): Promise<void> {
    return lowerRewards(
      tx,
      refunds.map(({ order_id: id }) => id),
    );
  }
}

/**
 * A chain of inviters ends before the buyer, so buyers never earn by their own purchase. The trigger
 * `closed_earners` skips accounts that are closed or deleted.
 */
async function insertRewards(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx.run(
    `
      WITH RECURSIVE chain AS (
        SELECT o.id AS order_id, o.user_id AS buyer, u.inviter_id AS earner, 1 AS level
        FROM orders o
        JOIN users u ON u.id = o.user_id
        WHERE o.id = ${arrayParam('$1')}
          AND u.inviter_id IS NOT NULL
          AND u.inviter_id <> o.user_id
        UNION ALL
        SELECT c.order_id, c.buyer, u.inviter_id, c.level + 1
        FROM chain c
        JOIN users u ON u.id = c.earner
        WHERE c.level < 3 AND u.inviter_id IS NOT NULL AND u.inviter_id <> c.buyer
      )
      INSERT INTO distribution_logs (
        name, user_id, store_id, order_id, distribution_id, order_goods_id, money, lev,
        commission, status
      )
      SELECT
        r.level, r.earner, l.store_id, l.order_id, d.id, l.id, l.total_price - l.off_money, r.lev,
        floor((l.total_price - l.off_money) * r.lev / 100), ${rewardStatus.pending}
      FROM order_goods l
      JOIN LATERAL (
        SELECT *
        FROM distributions d
        WHERE d.goods_id = l.goods_id AND d.store_id = l.store_id AND d.deleted_at IS NULL
        ORDER BY d.id DESC
        LIMIT 1
      ) d
        ON true
      JOIN LATERAL (
        SELECT
          c.earner, c.level,
          CASE c.level WHEN 1 THEN d.lev_1 WHEN 2 THEN d.lev_2 ELSE d.lev_3 END AS lev
        FROM chain c
        WHERE c.order_id = l.order_id
      ) r
        ON r.lev > 0
      WHERE l.order_id = ${arrayParam('$1')}
        AND floor((l.total_price - l.off_money) * r.lev / 100) > 0
      ORDER BY l.id, r.level
      ON CONFLICT
      DO NOTHING`,
    [orderIds],
    'referrals.earn',
  );
}

/** SQL of a reward: its part of what is left of its line. */
const rewardLeftSql = 'floor((l.total_price - l.off_money - l.refund_money) * d.lev / 100)';

/**
 * Lowers waiting rewards in proportion to what is left of their line. One of less than a fen ends: a
 * settlement pays no such reward, so it would wait for ever.
 */
async function lowerRewards(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await tx.run(
    `
      UPDATE distribution_logs d
      SET
        commission = ${rewardLeftSql},
        status = CASE WHEN ${rewardLeftSql} = 0 THEN ${rewardStatus.refunded} ELSE d.status END
      FROM order_goods l
      WHERE d.order_id = ${arrayParam('$1')}
        AND d.status = ${rewardStatus.pending}
        AND l.id = d.order_goods_id`,
    [orderIds],
    'referrals.lower',
  );
}
