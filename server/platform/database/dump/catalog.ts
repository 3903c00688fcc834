import type { DumpConnection } from './dump-connection.ts';

/** A table of the mall with the columns that hold data; generated ones follow from them. */
export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceState {
  readonly name: string;
  /** Text, because bigint does not fit a number. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** Written by TypeORM, and by test mode for its own clock: not part of a dump. */
const notDumped = ['migrations', 'test_clock'];

const ownTablesSql = `
  SELECT c.oid, c.relname
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace
    AND c.relkind = 'r'
    AND NOT EXISTS (
      SELECT FROM pg_depend d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
    )`;

/** Any table or column name as an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables whose rows a dump holds, by name. */
export const listTables = (connection: DumpConnection): Promise<DumpedTable[]> =>
  connection.rows<DumpedTable>(
    `
      SELECT
        t.relname AS name,
        array_agg(a.attname::text ORDER BY a.attname)
          FILTER (WHERE a.attgenerated = '') AS columns
      FROM (${ownTablesSql}) t
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE NOT t.relname = ANY($1)
      GROUP BY t.relname
      ORDER BY t.relname`,
    [notDumped],
  );

/** Whether the database has any table besides those of extensions. */
export async function isEmptyDatabase(connection: DumpConnection): Promise<boolean> {
  return (await connection.rows(`${ownTablesSql} LIMIT 1`)).length === 0;
}

/** The migrations that made the tables, oldest first; none for an empty database. */
export async function listMigrations(connection: DumpConnection): Promise<readonly string[]> {
  const [table] = await connection.rows<{ there: boolean }>(
    "SELECT to_regclass('public.migrations') IS NOT NULL AS there",
  );
  if (!table?.there) return [];
  const rows = await connection.rows<{ name: string }>(
    'SELECT name FROM public.migrations ORDER BY id',
  );
  return rows.map(({ name }) => name);
}

/** Sequences are not part of a snapshot: read after it, their numbers are not lower than its rows. */
export async function readSequences(connection: DumpConnection): Promise<SequenceState[]> {
  const names = await connection.rows<{ name: string }>(`
    SELECT sequencename::text AS name
    FROM pg_sequences
    WHERE schemaname = 'public'
    ORDER BY sequencename`);
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [row] = await connection.rows<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM public.${quoteName(name)}`,
    );
    states.push({ name, value: row!.value, isCalled: row!.called });
  }
  return states;
}

/** COPY of a table's data columns. */
export const copyText = ({ name, columns }: DumpedTable, direction: string): string =>
  `COPY public.${quoteName(name)} (${columns.map(quoteName).join(', ')}) ${direction}`;
