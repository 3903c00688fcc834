import type { Rows } from '../../../platform/database/sql.ts';
import type { StoredRow } from '../../../platform/database/trial.ts';
import type { ChangedRow } from './changed-rows.ts';

/** How the columns of all tables are compared, by `table.column`. */
export interface ComparedColumns {
  /**
   * Their values differ from one run of the same write to the next: times, random and encrypted
   * values, documents that contain such.
   */
  readonly passing: ReadonlySet<string>;
  /** Those that say when and from where something was used: they change without a write. */
  readonly used: ReadonlySet<string>;
  /** Ids and references: the tables whose ids they are; null where the row may say so. */
  readonly ids: ReadonlyMap<string, readonly string[] | null>;
}

interface ComparedColumn {
  readonly name: string;
  readonly isId: boolean;
  readonly isUsed: boolean;
  readonly tables: readonly string[] | null;
}

/** A reference without a foreign key is that of the table with its name, or of an account. */
export async function readComparedColumns(sql: Rows): Promise<ComparedColumns> {
  const rows = await sql.rows<ComparedColumn>(
    `
      WITH tables AS (
        SELECT oid, relname::text AS name
        FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      ),
      columns AS (
        SELECT
          t.oid, t.name AS table, a.attname AS column, a.attnum, a.atttypid,
          regexp_replace(a.attname, '_id$', '') AS stem,
          (
            SELECT f.confrelid
            FROM pg_constraint f
            CROSS JOIN unnest(f.conkey, f.confkey) AS k(own, theirs)
            JOIN pg_attribute r ON r.attrelid = f.confrelid AND r.attnum = k.theirs
            WHERE f.conrelid = t.oid AND f.contype = 'f' AND k.own = a.attnum AND r.attname = 'id'
            LIMIT 1
          ) AS parent
        FROM tables t
        JOIN pg_attribute a ON a.attrelid = t.oid
        WHERE a.attnum > 0 AND NOT a.attisdropped
      ),
      described AS (
        SELECT
          *,
          "table" || '.' || "column" AS name,
          parent IS NOT NULL
            OR (atttypid IN ('int4'::regtype, 'int8'::regtype) AND "column" ~ '(^|_)id$')
            AS "isId",
          "column" IN ('ip', 'used_at', 'used_ip', 'login_time', 'last_login_time') AS "isUsed"
        FROM columns
      )
      SELECT
        name, "isId", "isUsed",
        CASE
          WHEN "column" = 'id' THEN ARRAY["table"]
          WHEN parent IS NOT NULL THEN ARRAY(SELECT t.name FROM tables t WHERE t.oid = parent)
          WHEN "column" IN ('account_id', 'actor_id', 'owner_id')
            THEN ARRAY['admins', 'users', 'stores']
          ELSE coalesce(
            (SELECT array_agg(t.name) FROM tables t WHERE t.name ~ ('^' || stem || '(e?s)?$')),
            (SELECT array_agg(t.name) FROM tables t WHERE t.name ~ ('_' || stem || '(e?s)?$'))
          )
        END AS tables
      FROM described
      WHERE "isId"
        OR "isUsed"
        OR atttypid IN (
          'timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype, 'bytea'::regtype,
          'uuid'::regtype, 'json'::regtype, 'jsonb'::regtype
        )
        OR "column" IN ('password', 'hint', 'request_id', 'event_id')
        OR EXISTS (
          SELECT
          FROM pg_index i
          WHERE i.indrelid = described.oid AND i.indisunique AND attnum = ANY(i.indkey)
        )`,
    [],
    'trial.columns',
  );
  return {
    passing: new Set(rows.filter(({ isId }) => !isId).map(({ name }) => name)),
    used: new Set(rows.filter(({ isUsed }) => isUsed).map(({ name }) => name)),
    ids: new Map(rows.filter(({ isId }) => isId).map(({ name, tables }) => [name, tables])),
  };
}

/**
 * What a write does, so that two runs compare: the rows as they were, and what they become but for
 * passing columns and the ids of rows that it adds. Rows that others changed meanwhile differ, as do
 * other amounts and other receivers.
 *
 * @param numbers ids that number no rows, and that no other run gets
 * @param isCompared whether a row counts; the others only say which ids are new
 */
export function comparedChanges(
  rows: readonly ChangedRow[],
  { passing, used, ids }: ComparedColumns,
  numbers: ReadonlySet<number> = new Set(),
  isCompared: (row: ChangedRow) => boolean = () => true,
): string {
  const added = rows.filter(({ before }) => before === null);
  const newIds = new Set<unknown>([...numbers, ...added.map(({ id }) => id)]);
  const newRows = new Set(added.map(({ table, id }) => `${table} ${id}`));
  const isNew = (row: StoredRow, table: string, column: string): boolean => {
    const known = ids.get(`${table}.${column}`);
    if (known === undefined) return false;
    const tables = known ?? namedTables(row, column)?.filter((name) => ids.has(`${name}.id`));
    if (tables === undefined) return false;
    return tables.length > 0
      ? tables.some((name) => newRows.has(`${name} ${row[column]}`))
      : newIds.has(row[column]);
  };
  const without = (
    row: StoredRow | null,
    isLeftOut: (column: string) => boolean,
  ): StoredRow | null =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => !isLeftOut(column)));
  const lines = rows
    .filter(isCompared)
    .map(({ table, before, after }) =>
      JSON.stringify([
        table,
        without(before, (column) => used.has(`${table}.${column}`)),
        without(
          after,
          (column) =>
            passing.has(`${table}.${column}`) ||
            (before?.[column] !== after![column] && isNew(after!, table, column)),
        ),
      ]),
    );
  return lines.toSorted().join('\n');
}

/** What a reference to rows of several tables calls them: `cause: 'refund'` beside `cause_id`. */
function namedTables(row: StoredRow, column: string): readonly string[] | undefined {
  const name = row[column === 'row_id' ? 'resource' : column.replace(/_id$/, '')];
  if (typeof name !== 'string') return column === 'subject_id' ? [] : undefined;
  return [name, `${name}s`, `${name}es`];
}
