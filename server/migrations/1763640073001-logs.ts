import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates two read-only views, so that no log is stored twice: `money_logs` over the ledger, and
 * `audit_logs` over `audits` and `histories`.
 */
export class Logs1763640073001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(moneyLogs);
    await query.query(auditLogs);
    await query.query('CREATE INDEX histories_actor ON histories (actor_area, actor_id, id)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX histories_actor');
    await query.query('DROP VIEW audit_logs, money_logs');
  }
}

/**
 * The ledger legs of shoppers and stores (docs/product.md#trading-tables). `is_type`: 0 balance,
 * 1 frozen, 2 points, 3 pending. `is_belong`: 0 user, 1 store. The columns are amounts in fen, so
 * points are multiplied by 100.
 */
const moneyLogs = `
  CREATE VIEW money_logs AS
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
      e.info, e.created_at
    FROM ledger_entries e
    WHERE e.account_id IS NOT NULL`;

/**
 * Audit records and row histories in one list. Ids of histories are negative, so that no id occurs
 * twice.
 */
const auditLogs = `
  CREATE VIEW audit_logs AS
    SELECT
      a.id, a.actor_name, a.area, a.event, a.subject, a.subject_id, a.details,
      '{}'::jsonb AS before, '{}'::jsonb AS after, a.ip, a.request_id, a.created_at
    FROM audits a
    UNION ALL
    SELECT
      -h.id, h.actor_name, h.actor_area, h.action, h.resource, h.row_id, '{}'::jsonb,
      coalesce(h.before, '{}'::jsonb),
      coalesce(h.after, '{}'::jsonb),
      '', '', h.created_at
    FROM histories h`;
