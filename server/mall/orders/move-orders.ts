import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { type OrderMove, type OrderMoveName, orderMoves } from './order-moves.ts';
import { orderErrors } from './orders.errors.ts';

/** Who moves an order: a caller, or the mall by a job. */
export type OrderActor = Pick<Actor, 'area' | 'id' | 'name'> | 'system';

export interface MovedOrder {
  readonly id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly group_id: number;
  readonly order_no: string;
  /** Fen. */
  readonly total_price: number;
  /** Fen; the platform's part of the discounts. */
  readonly platform_money: number;
  readonly collective_id: number | null;
  readonly from_status: number;
  readonly to_status: number;
}

/**
 * Moves orders along `orderMoves` and writes the log of each. Rows are locked by ascending id.
 * Orders that the move does not apply to are left unchanged; the caller compares the result with
 * the request. No other code writes `order_status`.
 *
 * @param input `note` for the log, at most 150 characters
 */
export function moveOrders(
  tx: Transaction,
  actor: OrderActor,
  move: OrderMoveName,
  { ids, note = '' }: { readonly ids: readonly number[]; readonly note?: string },
): Promise<MovedOrder[]> {
  const { area, id, name } = actor === 'system' ? { area: 'system', id: 0, name: '' } : actor;
  return tx.rows<MovedOrder>(
    statements.get(move)!,
    [ids, area, id, name, note],
    `orders.move.${move}`,
  );
}

/**
 * Moves one order.
 *
 * @throws Refusal `orders.notNow` when its state does not allow the move
 */
export async function moveOrder(
  tx: Transaction,
  actor: OrderActor,
  move: OrderMoveName,
  { id, note = '' }: { readonly id: number; readonly note?: string },
): Promise<MovedOrder> {
  const [moved] = await moveOrders(tx, actor, move, { ids: [id], note });
  if (!moved) throw orderErrors.notNow();
  return moved;
}

const statements: ReadonlyMap<OrderMoveName, string> = new Map(
  Object.entries(orderMoves).map(([name, move]) => [name as OrderMoveName, moveSql(name, move)]),
);

function moveSql(name: string, move: OrderMove): string {
  return `
    WITH locked AS (
      SELECT id, order_status
      FROM orders
      WHERE id = ${arrayParam('$1')}
      ORDER BY id
      FOR NO KEY UPDATE
    ),
      moved AS (
        UPDATE orders o
        SET ${assignments(move).join(', ')}
        FROM locked l
        WHERE o.id = l.id
          AND o.order_status IN (${move.from.join(', ')})
          AND ${move.where ?? 'true'}
        RETURNING
          o.id, o.user_id, o.store_id, o.group_id, o.order_no, o.total_price, o.platform_money,
          o.collective_id, l.order_status AS from_status, o.order_status AS to_status
      ),
      logged AS (
        INSERT INTO order_logs (
          order_id, act, from_status, to_status, actor_area, actor_id, actor_name, note
        )
        SELECT id, '${name}', from_status, to_status, $2, $3, $4, $5
        FROM moved
        ORDER BY id
      )
    SELECT *
    FROM moved
    ORDER BY id`;
}

function assignments({ to, timeColumn, sets = [] }: OrderMove): readonly string[] {
  return [
    `order_status = ${statusSql(to)}`,
    'rev = o.rev + 1',
    `updated_at = ${nowSql}`,
    ...(timeColumn ? [`${timeColumn} = ${nowSql}`] : []),
    // The time to the settlement begins when the order is done
    ...(to === orderStatus.done ? [`complete_time = coalesce(o.complete_time, ${nowSql})`] : []),
    ...sets,
  ];
}

function statusSql(to: OrderMove['to']): string {
  if (to === 'previous') return 'o.previous_status';
  return to === 'same' ? 'o.order_status' : String(to);
}
