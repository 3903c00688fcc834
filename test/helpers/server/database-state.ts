import type { Database } from '../../../server/platform/database/sql.ts';

/** Tables that requests write which change nothing else: when a session was used, what was tried. */
const ofRequests: ReadonlySet<string> = new Set(['sessions', 'attempt_counters', 'test_clock']);
/** 20,000 rows that nothing writes. */
const constant = 'pinyin_readings';

/** Everything that a database holds, by table: a checksum of the rows. Queues are tables. */
export async function databaseState(sql: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await sql.rows<{ name: string }>(
    `
      SELECT relname AS name
      FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      ORDER BY 1`,
  );
  const parts = tables
    .filter(({ name }) => !ofRequests.has(name) && name !== constant)
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) AS state FROM "${name}" t`,
    );
  const rows = await sql.rows<{ name: string; state: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
