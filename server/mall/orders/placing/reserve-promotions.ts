import type { Transaction } from '../../../platform/database/sql.ts';
import type { ReservedLine } from '../../promotions/promotion.ts';
import { priceRules, promotions } from '../../promotions/promotions.ts';
import type { PlacedOrder } from './insert-orders.ts';

/**
 * Takes what the promotions and then the price rules of the orders need, in their order
 * (docs/invariants.md#lock-order).
 *
 * @throws Refusal of a promotion whose rule cannot be used any more
 */
export async function reservePromotions(
  tx: Transaction,
  userId: number,
  orders: readonly PlacedOrder[],
): Promise<void> {
  for (const promotion of promotions.values()) {
    const uses = orders.flatMap(({ id, quote }) =>
      quote.savings
        .filter((saving) => saving.promotion === promotion)
        .map(({ rule }) => ({ rule_id: rule.id, name: rule.name, order_id: id })),
    );
    if (uses.length > 0) await promotion.reserve?.(tx, userId, uses);
  }
  const lines = orders.flatMap((order) =>
    order.lines.map((line) => ({ ...line, order_id: order.id })),
  );
  for (const rule of priceRules.values()) {
    const ruled = lines.flatMap(({ activity, states: _, ...line }): ReservedLine[] =>
      activity?.rule === rule ? [{ ...line, row: activity.row }] : [],
    );
    if (ruled.length > 0) await rule.reserve?.(tx, userId, ruled);
  }
}
