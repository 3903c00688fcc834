import type { Transaction } from '../../../platform/database/sql.ts';
import { moveOrders, type OrderActor } from '../../orders/move-orders.ts';
import type { OrderMoveName } from '../../orders/order-moves.ts';
import { refundErrors } from '../refunds.errors.ts';

/** @throws Refusal `refunds.notNow` unless every order can make the move */
export async function moveRefundOrders(
  tx: Transaction,
  actor: OrderActor,
  {
    move,
    orderIds,
    note = '',
  }: {
    readonly move: OrderMoveName;
    readonly orderIds: readonly number[];
    readonly note?: string;
  },
): Promise<void> {
  if (orderIds.length === 0) return;
  const moved = await moveOrders(tx, actor, move, { ids: orderIds, note });
  if (moved.length < orderIds.length) throw refundErrors.notNow();
}
