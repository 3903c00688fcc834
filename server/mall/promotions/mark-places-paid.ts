import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';

/**
 * Marks the places of orders in collective groups as paid. A group whose last place is paid is
 * complete, and its orders may be shipped (docs/invariants.md#promotions).
 */
export async function markPlacesPaid(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.run(
    `
      WITH paid AS (
        UPDATE collective_members
        SET is_paid = true
        WHERE order_id = ${arrayParam('$1')} AND NOT is_paid
        RETURNING collective_log_id
      )
      UPDATE collective_logs c
      SET
        paid = c.paid + p.places,
        status = CASE WHEN c.paid + p.places = c.need THEN 1 ELSE c.status END
      FROM (SELECT collective_log_id AS id, count(*) AS places FROM paid GROUP BY 1) p
      WHERE c.id = p.id`,
    [orderIds],
    'promotions.payPlaces',
  );
}
