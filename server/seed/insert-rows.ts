import { readFileSync } from 'node:fs';
import { inProject } from '../platform/config/project-root.ts';
import type { Sql } from '../platform/database/sql.ts';

/** A statement of the demo, which lies beside its JSON files. */
export const readSql = (...path: readonly string[]): string =>
  readFileSync(inProject('server', 'seed', ...path), 'utf8');

/**
 * Inserts rows in one statement and returns their ids in the same order; 0 for tables without ids.
 *
 * @param rows by names of columns; a value that only other rows have is NULL
 */
export async function insertRows(
  sql: Sql,
  table: string,
  rows: readonly object[],
): Promise<readonly number[]> {
  const statement = insertSql(table, rows);
  if (statement === undefined) return [];
  const written = await sql.rows<{ id: number | null }>(
    `${statement} RETURNING (to_jsonb(t)->>'id')::bigint AS id`,
    [JSON.stringify(rows)],
  );
  return written.map(({ id }) => id ?? 0);
}

/** Inserts one row and returns its id. */
export const insertRow = async (sql: Sql, table: string, row: object): Promise<number> =>
  (await insertRows(sql, table, [row]))[0]!;

/** Inserts the rows that no unique key of the table has yet. */
export const insertMissing = (sql: Sql, table: string, rows: readonly object[]): Promise<number> =>
  sql.run(`${insertSql(table, rows)} ON CONFLICT DO NOTHING`, [JSON.stringify(rows)]);

/** Undefined if no row has a value. */
function insertSql(table: string, rows: readonly object[]): string | undefined {
  const names = [
    ...new Set(
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name])),
      ),
    ),
  ].join(', ');
  if (names === '') return;
  return `
    INSERT INTO ${table} AS t (${names})
    SELECT ${names}
    FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
}
