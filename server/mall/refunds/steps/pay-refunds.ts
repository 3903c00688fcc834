import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Events } from '../../../platform/events/events.ts';
import { writeMessages } from '../../messages/outbox/write-messages.ts';
import { moveOrders, type OrderActor } from '../../orders/move-orders.ts';
import type { OrderMoveName } from '../../orders/order-moves.ts';
import { refundErrors } from '../refunds.errors.ts';
import { type ReturnedGoods, refundMoney } from './refund-money.ts';
import { finishRefunds, type Refund } from './refund-state.ts';

/**
 * Finishes after-sales and pays their money. Several are paid together, so that the locks of all of
 * them keep the order of docs/invariants.md#lock-order: orders, coupons, ledger accounts, stock.
 */
export async function payRefunds(
  tx: Transaction,
  events: Events,
  actor: OrderActor,
  { refunds, returned }: { readonly refunds: readonly Refund[]; readonly returned: ReturnedGoods },
): Promise<void> {
  if (refunds.length === 0) return;
  const refundIds = idsOf(refunds);
  await finishRefunds(tx, refundIds);
  const orders = await tx.rows<{ id: number; is_whole: boolean }>(
    `
      SELECT
        r.order_id AS id, bool_and(l.refund_num + coalesce(g.num, 0) = l.buy_num) AS is_whole
      FROM refunds r
      JOIN order_goods l ON l.order_id = r.order_id
      LEFT JOIN refund_goods g ON g.order_goods_id = l.id AND g.refund_id = r.id
      WHERE r.id = ANY($1::bigint[])
      GROUP BY 1`,
    [refundIds],
    'refunds.whole',
  );
  const whole = orders.filter((order) => order.is_whole);
  const partial = orders.filter((order) => !order.is_whole);
  await moveRefundOrders(tx, actor, { move: 'refundAll', orderIds: idsOf(whole) });
  await moveRefundOrders(tx, actor, { move: 'endAfterSale', orderIds: idsOf(partial) });
  await writeMessages(tx, 'refund_paid', refundIds);
  await refundMoney(tx, events, refundIds, returned);
}

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
