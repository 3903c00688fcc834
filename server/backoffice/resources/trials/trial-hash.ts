import type { Rows } from '../../../platform/database/sql.ts';
import type { StoredRow } from '../../../platform/database/trial.ts';
import type { ChangedRow } from './changed-rows.ts';

/**
 * Columns whose values differ from one run of the same write to the next: ids and what refers to
 * them, times, random and encrypted values, documents that contain such.
 */
export type PassingColumns = ReadonlySet<string>;

/** The passing columns of all tables as `table.column`. */
export async function readPassingColumns(sql: Rows): Promise<PassingColumns> {
  const rows = await sql.rows<{ name: string }>(
    `
      SELECT c.relname || '.' || a.attname AS name
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND c.relkind = 'r'
        AND a.attnum > 0
        AND (
          a.atttypid IN (
            'timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype, 'bytea'::regtype,
            'uuid'::regtype, 'json'::regtype, 'jsonb'::regtype
          )
          OR a.attname ~ '(^|_)ids?$'
          OR a.attname IN ('password', 'ip')
          OR EXISTS (
            SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey)
          )
        )`,
    [],
    'trial.columns',
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * What a write does, so that two runs compare: the rows as they were, and what they become but for
 * passing columns. Rows that others changed meanwhile, or from which other amounts follow, differ.
 */
export function comparedChanges(rows: readonly ChangedRow[], passing: PassingColumns): string {
  const lasting = (table: string, row: StoredRow | null): StoredRow | null =>
    row &&
    Object.fromEntries(
      Object.entries(row).filter(([column]) => !passing.has(`${table}.${column}`)),
    );
  const lines = rows.map(({ table, before, after }) =>
    JSON.stringify([table, before, lasting(table, after)]),
  );
  return lines.toSorted().join('\n');
}
