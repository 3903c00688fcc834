import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the IP address of the client to `histories` and shows it in the view `audit_logs`. */
export class HistoryAddress1763640082002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query("ALTER TABLE histories ADD COLUMN ip character varying NOT NULL DEFAULT ''");
    await query.query('DROP VIEW audit_logs');
    await query.query(auditLogs('h.ip'));
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW audit_logs');
    await query.query(auditLogs("''::varchar"));
    await query.query('ALTER TABLE histories DROP COLUMN ip');
  }
}

/**
 * SQL of the username that the account of an entry has today. `actor_name` is its name at the time
 * of the entry.
 */
const account = (t: string, area: string): string => `
  coalesce(
    CASE
      WHEN ${t}.${area} = 'Admin' THEN (SELECT n.username FROM admins n WHERE n.id = ${t}.actor_id)
      ELSE (SELECT n.username FROM users n WHERE n.id = ${t}.actor_id)
    END,
    ''
  )::varchar`;

/**
 * Audit records and row histories in one list. Ids of audit records are even, those of histories
 * odd.
 *
 * @param address SQL of the IP address of a history
 */
const auditLogs = (address: string): string => `
  CREATE VIEW audit_logs AS
    SELECT
      a.id * 2 AS id, a.actor_id, ${account('a', 'area')} AS account,
      a.actor_name::varchar AS actor_name, a.area::varchar AS area, a.event::varchar AS event,
      a.subject::varchar AS subject, a.subject_id, a.details, '{}'::jsonb AS before,
      '{}'::jsonb AS after, a.ip::varchar AS ip, a.request_id::varchar AS request_id,
      a.created_at
    FROM audits a
    UNION ALL
    SELECT
      h.id * 2 + 1, h.actor_id, ${account('h', 'actor_area')}, h.actor_name, h.actor_area,
      h.action, h.resource, h.row_id, '{}'::jsonb,
      coalesce(h.before, '{}'::jsonb),
      coalesce(h.after, '{}'::jsonb),
      ${address}, ''::varchar, h.created_at
    FROM histories h`;
