import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the column `event` to the view `money_logs`: the code of the event. The resource returns its
 * name in the reader's language as `name` (docs/product.md#withdrawals).
 */
export class MoneyLogEvents1763640094202 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(view(', e.event'));
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW money_logs');
    await query.query(view(''));
  }
}

const view = (more: string): string => `
  CREATE OR REPLACE VIEW money_logs AS
    SELECT
      e.id, e.owner_id AS user_id,
      coalesce(
        CASE e.owner
          WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
          ELSE (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
        END,
        ''
      ) AS owner,
      e.event AS name,
      CASE e.unit WHEN 'points' THEN e.amount * 100 ELSE e.amount END AS money,
      CASE e.unit
        WHEN 'points' THEN e.balance_after * 100
        ELSE e.balance_after
      END AS balance_after,
      (
        CASE e.kind WHEN 'frozen' THEN 1 WHEN 'points' THEN 2 WHEN 'pending' THEN 3 ELSE 0 END
      )::smallint AS is_type,
      (e.owner = 'store')::int::smallint AS is_belong,
      e.info, e.created_at${more}
    FROM ledger_entries e
    WHERE e.account_id IS NOT NULL`;
