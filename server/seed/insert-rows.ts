import type { Sql } from '../config/sql.ts';

/**
 * Writes many rows by one statement and answers the ids of those written, in no order. A row that breaks a unique rule is left out: what is there stays.
 *
 * @param columns name and SQL type of each column, from our own files; `rows` use the same names, an absent one is NULL
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
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (${types})) WITH ORDINALITY AS w(${names}, place) ORDER BY place ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(rows)],
  );
  return written.map(({ id }) => id);
}
