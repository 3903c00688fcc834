import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '../config/events.ts';
import type { Transaction } from '../config/sql.ts';
import { orderCompleted } from '../orders/orders.events.ts';
import { refundSettled } from '../refunds/refunds.events.ts';
import type { Posting } from '../wallet/post.ts';
import { pointsFor } from './point-rules.ts';

/** Points for done orders, when the rule is on (decisions 22); taken back when everything is refunded, as far as they are still there (invariant 21). */
@Injectable()
export class OrderPoints implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.on(orderCompleted, (tx, orders) => earn(tx, orders));
    this.events.on(refundSettled, (tx, refunds) => takeBack(tx, refunds.filter(({ is_whole: isWhole }) => isWhole).map(({ order_id: id }) => id)));
  }
}

const posting = (event: 'points_earned' | 'points_taken', orderId: number, userId: number, points: number): Posting =>
  ({ cause: { type: 'order', id: orderId }, event, legs: [{ account: { owner: 'user', id: userId, kind: 'points' }, amount: points }, { account: { owner: 'platform', kind: 'points' }, amount: -points }] });

async function earn(tx: Transaction, orders: readonly { readonly id: number; readonly user_id: number }[]): Promise<readonly Posting[]> {
  const points = await pointsFor(tx, 'order');
  return points > 0 ? orders.map(({ id, user_id }) => posting('points_earned', id, user_id, points)) : [];
}

/** What was spent already is written down as short. The account is read under its lock. */
async function takeBack(tx: Transaction, orderIds: readonly number[]): Promise<readonly Posting[]> {
  if (orderIds.length === 0) return [];
  const earned = await tx.rows<{ order_id: number; user_id: number; points: number; balance: number }>(
    `SELECT e.cause_id AS order_id, e.owner_id AS user_id, e.amount AS points, a.balance FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
     WHERE e.cause = 'order' AND e.event = 'points_earned' AND e.owner = 'user' AND e.cause_id = ANY($1::bigint[]) ORDER BY a.id FOR NO KEY UPDATE OF a`, [orderIds], 'points.earned');
  const left = new Map(earned.map(({ user_id, balance }) => [user_id, balance]));
  const postings: Posting[] = [];
  const short: object[] = [];
  for (const { order_id, user_id, points } of earned) {
    const taken = Math.min(points, left.get(user_id)!);
    left.set(user_id, left.get(user_id)! - taken);
    if (taken > 0) postings.push(posting('points_taken', order_id, user_id, -taken));
    if (taken < points) short.push({ user_id, cause_id: order_id, points: points - taken });
  }
  if (short.length > 0) await tx.run("INSERT INTO point_shortages (user_id, cause, cause_id, points) SELECT user_id, 'order', cause_id, points FROM jsonb_to_recordset($1::jsonb) AS s(user_id bigint, cause_id bigint, points bigint) ON CONFLICT DO NOTHING", [JSON.stringify(short)], 'points.short');
  return postings;
}
