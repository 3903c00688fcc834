import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupBy } from '../../schemas/rules/group-by.ts';
import { Events } from '../config/events.ts';
import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';
import { fen } from '../money/fen.ts';
import { share } from '../money/share.ts';
import { orderCompleted } from '../orders/orders.events.ts';
import { refundSettled } from '../refunds/refunds.events.ts';
import type { Posting } from '../wallet/post.ts';
import { pointsFor } from './point-rules.ts';

/**
 * Points for done orders, when the rule is on (decisions 22): shared over the lines by what was paid for them. Pieces that are refunded, before or after, take
 * their part of their line along (decisions 16), as far as the points are still there (invariant 21).
 */
@Injectable()
export class OrderPoints implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.on(orderCompleted, (tx, orders) =>
      earn(
        tx,
        orders.map(({ id }) => id),
      ),
    );
    this.events.on(refundSettled, (tx, refunds) =>
      takeBack(
        tx,
        refunds.map(({ id }) => id),
      ),
    );
  }
}

const posting = (
  cause: Posting['cause'],
  event: 'points_earned' | 'points_taken',
  userId: number,
  points: number,
): Posting => ({
  cause,
  event,
  legs: [
    { account: { owner: 'user', id: userId, kind: 'points' }, amount: points },
    { account: { owner: 'platform', kind: 'points' }, amount: -points },
  ],
});

/** Points of a line that so many refunded pieces took along, rounded down: all pieces together take all of them. */
const taken = (refunded: string): string => `(l.integral * (${refunded})) / l.buy_num`;

/** Lines keep what they would bring with all their pieces; the account gets the part of those that were not refunded before. */
async function earn(tx: Transaction, orderIds: readonly number[]): Promise<readonly Posting[]> {
  const points = await pointsFor(tx, 'order');
  if (points === 0) return [];
  const lines = await tx.rows<{ id: number; order_id: number; paid: number }>(
    `SELECT id, order_id, total_price - off_money AS paid FROM order_goods WHERE order_id = ${anyOf('$1')} ORDER BY id`,
    [orderIds],
    'points.lines',
  );
  const shares = [...groupBy(lines, ({ order_id }) => order_id).values()].flatMap((own) => {
    const parts = share(
      fen(points),
      own.map(({ paid }) => paid),
    );
    return own.map(({ id }, at) => ({ id, integral: parts[at]! }));
  });
  const earned = await tx.rows<{ order_id: number; user_id: number; points: number }>(
    `WITH kept AS (UPDATE order_goods l SET integral = s.integral FROM jsonb_to_recordset($1::jsonb) AS s(id bigint, integral bigint) WHERE l.id = s.id RETURNING l.order_id, l.user_id, l.integral - ${taken('l.refund_num')} AS points)
     SELECT order_id, user_id, sum(points)::bigint AS points FROM kept GROUP BY 1, 2 ORDER BY 1`,
    [JSON.stringify(shares)],
    'points.share',
  );
  return earned
    .filter((order) => order.points > 0)
    .map((order) =>
      posting({ type: 'order', id: order.order_id }, 'points_earned', order.user_id, order.points),
    );
}

/** After the lines counted the pieces. What was spent already is written down as short. The accounts are read under their locks. */
async function takeBack(
  tx: Transaction,
  refundIds: readonly number[],
): Promise<readonly Posting[]> {
  const due = await tx.rows<{
    refund_id: number;
    user_id: number;
    points: number;
    balance: number;
  }>(
    `WITH due AS (SELECT g.refund_id, l.user_id, sum(${taken('l.refund_num')} - ${taken('l.refund_num - g.num')})::bigint AS points FROM refund_goods g JOIN order_goods l ON l.id = g.order_goods_id
       WHERE g.refund_id = ${anyOf('$1')} AND l.integral > 0 GROUP BY 1, 2)
     SELECT d.refund_id, d.user_id, d.points, a.balance FROM due d JOIN ledger_accounts a ON a.owner = 'user' AND a.owner_id = d.user_id AND a.kind = 'points' WHERE d.points > 0 ORDER BY a.id, d.refund_id FOR NO KEY UPDATE OF a`,
    [refundIds],
    'points.due',
  );
  const left = new Map(due.map(({ user_id, balance }) => [user_id, balance]));
  const postings: Posting[] = [];
  const short: object[] = [];
  for (const { refund_id, user_id, points } of due) {
    const there = Math.min(points, left.get(user_id)!);
    left.set(user_id, left.get(user_id)! - there);
    if (there > 0)
      postings.push(posting({ type: 'refund', id: refund_id }, 'points_taken', user_id, -there));
    if (there < points) short.push({ user_id, cause_id: refund_id, points: points - there });
  }
  if (short.length > 0)
    await tx.run(
      "INSERT INTO point_shortages (user_id, cause, cause_id, points) SELECT user_id, 'refund', cause_id, points FROM jsonb_to_recordset($1::jsonb) AS s(user_id bigint, cause_id bigint, points bigint) ON CONFLICT DO NOTHING",
      [JSON.stringify(short)],
      'points.short',
    );
  return postings;
}
