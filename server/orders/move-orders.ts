import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { type OrderMove, type OrderMoveName, orderMoves } from './order-state.ts';

/** Who moves an order: a caller, or the mall itself by a timed task. */
export type Mover = Pick<Actor, 'area' | 'id' | 'name'> | 'system';
export interface MovedOrder {
  readonly id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly group_id: number;
  readonly order_no: string;
  readonly total_price: number;
  readonly platform_money: number;
  readonly collective_id: number | null;
  readonly from_status: number;
  readonly to_status: number;
}

/**
 * Moves orders along the table of moves, each with its log: those that stand where the move may begin, under their row locks in ascending id.
 * The caller compares what comes back with what it asked for. No other code writes `order_status`.
 *
 * @param note for the log, at most 150 characters
 */
export function moveOrders(
  tx: Transaction,
  mover: Mover,
  name: OrderMoveName,
  ids: readonly number[],
  note = '',
): Promise<MovedOrder[]> {
  const {
    area,
    id,
    name: actorName,
  } = mover === 'system' ? { area: 'system', id: 0, name: '' } : mover;
  return tx.rows<MovedOrder>(
    statements.get(name)!,
    [ids, area, id, actorName, note],
    `orders.move.${name}`,
  );
}

const statements: ReadonlyMap<OrderMoveName, string> = new Map(
  Object.entries(orderMoves).map(([name, move]) => [
    name as OrderMoveName,
    statementOf(name, move),
  ]),
);

/** All parts are from the table above. An order that ends is complete from then on: that is when the time to its settlement begins. */
function statementOf(name: string, { from, to, at }: OrderMove): string {
  const target =
    to === 'previous' ? 'o.previous_status' : to === 'same' ? 'o.order_status' : String(to);
  const sets = [
    `order_status = ${target}`,
    'rev = o.rev + 1',
    "updated_at = date_trunc('second', mall_now())",
    ...(at ? [`${at} = date_trunc('second', mall_now())`] : []),
    ...(name === 'applyAfterSale' ? ['previous_status = o.order_status'] : []),
    ...(to === 6
      ? ["complete_time = coalesce(o.complete_time, date_trunc('second', mall_now()))"]
      : []),
    ...(name === 'settle' ? ['is_settlement = 1'] : []),
    ...(name === 'endAfterSale' || name === 'refundAll' || name === 'clawBack'
      ? ['refund_status = 2']
      : []),
  ];
  return `WITH locked AS (SELECT id, order_status FROM orders WHERE id = ${anyOf('$1')} ORDER BY id FOR NO KEY UPDATE),
    moved AS (UPDATE orders o SET ${sets.join(', ')} FROM locked l WHERE o.id = l.id AND o.order_status IN (${from.join(', ')})${name === 'settle' || name === 'applyAfterSale' ? ' AND o.is_settlement = 0' : name === 'clawBack' ? ' AND o.is_settlement = 1' : ''}
      RETURNING o.id, o.user_id, o.store_id, o.group_id, o.order_no, o.total_price, o.platform_money, o.collective_id, l.order_status AS from_status, o.order_status AS to_status),
    logged AS (INSERT INTO order_logs (order_id, act, from_status, to_status, actor_area, actor_id, actor_name, note) SELECT id, '${name}', from_status, to_status, $2, $3, $4, $5 FROM moved ORDER BY id)
    SELECT * FROM moved ORDER BY id`;
}
