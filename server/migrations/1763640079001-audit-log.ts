import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the view `audit_logs` by one with the id and the username of the account. Indexes on
 * `created_at` of both tables let the page of the newest entries read only a few rows of each.
 */
export class AuditLog1763640079001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW audit_logs');
    await query.query(auditLogs);
    for (const table of tables)
      await query.query(`CREATE INDEX ${table}_created_at ON ${table} (created_at)`);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const table of tables) await query.query(`DROP INDEX ${table}_created_at`);
    await query.query('DROP VIEW audit_logs');
    await query.query(before);
  }
}

const tables = ['audits', 'histories'];

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
 */
const auditLogs = `
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
      ''::varchar, ''::varchar, h.created_at
    FROM histories h`;

/** The view of migration Logs, which `down` restores. */
const before = `
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
