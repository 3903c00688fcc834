import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';

/** Counts the paid places of groups; a group whose last place is paid is complete, and its orders may be shipped (invariant 20). */
export const payPlaces = (tx: Transaction, orderIds: readonly number[]): void =>
  orderIds.length === 0
    ? undefined
    : tx.send(
        `WITH paid AS (UPDATE collective_members SET is_paid = true WHERE order_id = ${anyOf('$1')} AND NOT is_paid RETURNING collective_log_id)
   UPDATE collective_logs c SET paid = c.paid + p.places, status = CASE WHEN c.paid + p.places = c.need THEN 1 ELSE c.status END
   FROM (SELECT collective_log_id AS id, count(*) AS places FROM paid GROUP BY 1) p WHERE c.id = p.id`,
        [orderIds],
        'promotions.payPlaces',
      );
