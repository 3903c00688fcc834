import type { Sql } from '../platform/database/sql.ts';

/**
 * Inserts rows in one statement and returns their ids in the same order; 0 for tables without ids.
 *
 * @param rows by names of columns; a value that only other rows have is NULL
 * @param expressions SQL of further columns, trusted text
 */
export async function insertRows(
  sql: Sql,
  table: string,
  rows: readonly object[],
  expressions: Readonly<Record<string, string>> = {},
): Promise<readonly number[]> {
  const names = namesOf(rows);
  if (names.length === 0) return [];
  const written = await sql.rows<{ id: number | null }>(
    `${insertSql(table, names, expressions)} RETURNING (to_jsonb(t)->>'id')::bigint AS id`,
    [JSON.stringify(rows)],
  );
  return written.map(({ id }) => id ?? 0);
}

/** Inserts one row and returns its id. */
export const insertRow = async (sql: Sql, table: string, row: object): Promise<number> =>
  (await insertRows(sql, table, [row]))[0]!;

/** Inserts the rows that no unique key of the table has yet. */
export const insertMissing = async (
  sql: Sql,
  table: string,
  rows: readonly object[],
): Promise<number> =>
  rows.length === 0
    ? 0
    : sql.run(`${insertSql(table, namesOf(rows), {})} ON CONFLICT DO NOTHING`, [
        JSON.stringify(rows),
      ]);

const namesOf = (rows: readonly object[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

const insertSql = (
  table: string,
  names: readonly string[],
  expressions: Readonly<Record<string, string>>,
): string => `
  INSERT INTO ${table} AS t (${[...names, ...Object.keys(expressions)].join(', ')})
  SELECT ${[...names, ...Object.values(expressions)].join(', ')}
  FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
