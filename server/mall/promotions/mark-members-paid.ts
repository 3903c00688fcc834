import { groupStatus } from '../../../schemas/contract/order-statuses.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';

/**
 * Marks the group members of orders as paid, with the groups locked by ascending id. A group whose
 * last member has paid is complete, and its orders may be shipped
 * (docs/invariants.md#promotions).
 */
export async function markMembersPaid(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.run(
    `
      WITH locked AS MATERIALIZED (
        SELECT id
        FROM collective_logs
        WHERE id IN (
          SELECT collective_log_id FROM collective_members WHERE order_id = ${arrayParam('$1')}
        )
        ORDER BY id
        FOR NO KEY UPDATE
      ),
        paid AS (
          UPDATE collective_members m
          SET is_paid = true
          FROM locked l
          WHERE m.order_id = ${arrayParam('$1')}
            AND m.collective_log_id = l.id
            AND NOT m.is_paid
          RETURNING m.collective_log_id
        )
      UPDATE collective_logs c
      SET
        paid = c.paid + p.members,
        status = CASE
          WHEN c.paid + p.members = c.need THEN ${groupStatus.complete}
          ELSE c.status
        END
      FROM (SELECT collective_log_id AS id, count(*) AS members FROM paid GROUP BY 1) p
      WHERE c.id = p.id`,
    [orderIds],
    'promotions.payMembers',
  );
}
