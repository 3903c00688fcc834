import type { Sql } from '../platform/database/sql.ts';

/**
 * Inserts many rows in one statement and returns the ids of the inserted rows, unordered. Rows that
 * violate a unique constraint are skipped.
 *
 * @param columns name and SQL type of each column, trusted text; `rows` use the same names, an
 *   absent value is NULL
 */
export async function insertRows(
  sql: Sql,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  const written = await sql.rows<{ id: number }>(
    `
      INSERT INTO ${table} (${names})
      SELECT ${names}
      FROM ROWS
      FROM (jsonb_to_recordset($1::jsonb) AS (${types})) WITH ORDINALITY AS w(${names}, ordinal)
      ORDER BY ordinal
      ON CONFLICT
      DO NOTHING
      RETURNING id`,
    [JSON.stringify(rows)],
  );
  return written.map(({ id }) => id);
}
