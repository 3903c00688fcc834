import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { On } from '../../platform/events/events.ts';
import { fen } from '../kernel/fen.ts';
import { share } from '../kernel/share.ts';
import { type OrderCompleted, orderCompleted } from '../orders/orders.events.ts';
import { type RefundSettled, refundSettled } from '../refunds/refunds.events.ts';
import type { Posting } from '../wallet/post.ts';
import { pointsPosting } from './points-posting.ts';
import { readPointRule } from './read-point-rule.ts';

/**
 * Grants points for completed orders while the rule is on (docs/product.md#points), shared
 * over the lines by what was paid. Refunded pieces take their part of the points back as far as the
 * shopper has them; the rest is recorded as a shortage (docs/invariants.md#points, PT2 and PT3).
 */
@Injectable()
export class OrderPoints {
  @On(orderCompleted)
  grant(tx: Transaction, orders: readonly OrderCompleted[]): Promise<readonly Posting[]> {
    return grantPoints(tx, idsOf(orders));
  }

  @On(refundSettled)
  takeBack(tx: Transaction, refunds: readonly RefundSettled[]): Promise<readonly Posting[]> {
    return takePointsBack(tx, idsOf(refunds));
  }
}

/**
 * SQL of the points that refunded pieces of a line take back, rounded down: all pieces together
 * take all points.
 */
const refundedPointsSql = (refunded: string): string => `(l.integral * (${refunded})) / l.buy_num`;

/**
 * A line stores the points of all its pieces; the shopper gets those of the pieces that are not
 * refunded.
 */
async function grantPoints(
  tx: Transaction,
  orderIds: readonly number[],
): Promise<readonly Posting[]> {
  const points = await readPointRule(tx, 'order');
  if (points === 0) return [];
  const shares = await shareOverLines(tx, orderIds, points);
  const granted = await tx.rows<{
    readonly order_id: number;
    readonly order_no: string;
    readonly user_id: number;
    readonly points: number;
  }>(
    `
      WITH stored AS (
        UPDATE order_goods l
        SET integral = s.integral
        FROM jsonb_to_recordset($1::jsonb) AS s(id bigint, integral bigint)
        WHERE l.id = s.id
        RETURNING l.order_id, l.user_id, l.integral - ${refundedPointsSql('l.refund_num')} AS points
      )
      SELECT s.order_id, o.order_no, s.user_id, sum(s.points)::bigint AS points
      FROM stored s
      JOIN orders o ON o.id = s.order_id
      GROUP BY 1, 2, 3
      ORDER BY 1`,
    [JSON.stringify(shares)],
    'points.share',
  );
  return granted
    .filter((order) => order.points > 0)
    .map((order) => {
      const cause = { type: 'order', id: order.order_id };
      const info = order.order_no;
      return pointsPosting({ cause, event: 'points_earned', info }, order.user_id, order.points);
    });
}

/** Each order gets the same points; its lines share them by what was paid. */
async function shareOverLines(
  tx: Transaction,
  orderIds: readonly number[],
  points: number,
): Promise<readonly { readonly id: number; readonly integral: number }[]> {
  const lines = await tx.rows<{ id: number; order_id: number; paid: number }>(
    `
      SELECT id, order_id, total_price - off_money AS paid
      FROM order_goods
      WHERE order_id = ${arrayParam('$1')}
      ORDER BY id`,
    [orderIds],
    'points.lines',
  );
  const linesByOrder = groupBy(lines, (line) => line.order_id);
  return [...linesByOrder.values()].flatMap((orderLines) => {
    const parts = share(
      fen(points),
      orderLines.map(({ paid }) => paid),
    );
    return orderLines.map(({ id }, index) => ({ id, integral: parts[index]! }));
  });
}

/** What one after-sale takes back, with the balance of its shopper. */
interface PointsToTake {
  readonly refund_id: number;
  readonly order_no: string;
  readonly user_id: number;
  readonly points: number;
  readonly balance: number;
}

interface PointShortage {
  readonly user_id: number;
  readonly cause_id: number;
  readonly points: number;
}

/** Runs after the refund has counted its pieces. One balance can serve several after-sales. */
async function takePointsBack(
  tx: Transaction,
  refundIds: readonly number[],
): Promise<readonly Posting[]> {
  const due = await lockDuePoints(tx, refundIds);
  const balances = new Map(due.map(({ user_id: userId, balance }) => [userId, balance]));
  const postings: Posting[] = [];
  const shortages: PointShortage[] = [];
  for (const { refund_id: refundId, order_no: info, user_id: userId, points } of due) {
    const balance = balances.get(userId)!;
    const taken = Math.min(points, balance);
    balances.set(userId, balance - taken);
    if (taken > 0) {
      const cause = { type: 'refund', id: refundId };
      postings.push(pointsPosting({ cause, event: 'points_taken', info }, userId, -taken));
    }
    if (taken < points) {
      shortages.push({ user_id: userId, cause_id: refundId, points: points - taken });
    }
  }
  await insertShortages(tx, shortages);
  return postings;
}

/** Locks the points accounts by ascending id, so that no balance changes before the posting. */
function lockDuePoints(tx: Transaction, refundIds: readonly number[]): Promise<PointsToTake[]> {
  const before = refundedPointsSql('l.refund_num - g.num');
  const after = refundedPointsSql('l.refund_num');
  return tx.rows<PointsToTake>(
    `
      WITH due AS (
        SELECT g.refund_id, o.order_no, l.user_id, sum(${after} - ${before})::bigint AS points
        FROM refund_goods g
        JOIN order_goods l ON l.id = g.order_goods_id
        JOIN orders o ON o.id = l.order_id
        WHERE g.refund_id = ${arrayParam('$1')} AND l.integral > 0
        GROUP BY 1, 2, 3
      )
      SELECT d.refund_id, d.order_no, d.user_id, d.points, a.balance
      FROM due d
      JOIN ledger_accounts a ON a.owner = 'user' AND a.owner_id = d.user_id AND a.kind = 'points'
      WHERE d.points > 0
      ORDER BY a.id, d.refund_id
      FOR NO KEY UPDATE OF a`,
    [refundIds],
    'points.due',
  );
}

async function insertShortages(
  tx: Transaction,
  shortages: readonly PointShortage[],
): Promise<void> {
  if (shortages.length === 0) return;
  await tx.run(
    `
      INSERT INTO point_shortages (user_id, cause, cause_id, points)
      SELECT user_id, 'refund', cause_id, points
      FROM jsonb_to_recordset($1::jsonb) AS s(user_id bigint, cause_id bigint, points bigint)
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(shortages)],
    'points.short',
  );
}
