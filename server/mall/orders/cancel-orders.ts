import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { giveStockBack, type StockMove } from '../catalog/stock/take-stock.ts';
import type { PromotionUse } from '../promotions/promotion.ts';
import { priceRules, promotions } from '../promotions/promotions.ts';
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
  await releasePromotions(tx, orderIds, 'ended');
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
 * Gives back what promotions and price rules took for orders: once, and in the order of
 * `reservePromotions`. A saving that is not held any more was given back before.
 *
 * @param why `refunded`: wholly, after they were paid
 */
export async function releasePromotions(
  tx: Transaction,
  orderIds: readonly number[],
  why: 'ended' | 'refunded',
): Promise<void> {
  const uses = await tx.rows<PromotionUse & { readonly type: string }>(
    `
      UPDATE order_savings
      SET is_held = false
      WHERE order_id = ${arrayParam('$1')} AND is_held
      RETURNING type, activity_id AS rule_id, name, order_id`,
    [orderIds],
    'orders.releaseSavings',
  );
  for (const [name, promotion] of promotions) {
    const own = uses.filter(({ type }) => type === name);
    if (own.length > 0) await promotion.release?.(tx, own);
  }
  const lines = await tx.rows<{ rule: string; order_id: number }>(
    `
      SELECT DISTINCT activity AS rule, order_id
      FROM order_goods
      WHERE order_id = ${arrayParam('$1')} AND activity <> ''`,
    [orderIds],
    'orders.priceRules',
  );
  for (const [name, rule] of priceRules) {
    const own = lines.filter((line) => line.rule === name).map(({ order_id: id }) => id);
    if (own.length > 0) await rule.release?.(tx, own, why);
  }
}
