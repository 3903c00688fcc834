import type { Database } from '../../../platform/database/sql.ts';
import type { Resources } from '../registry.ts';
import { columnsOf, hasTable } from './columns.ts';

interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

/**
 * What the database lacks of the tables and columns that resources describe, as sentences such as
 * `goods_brands has no column "country"`. Columns of other types count too. Indexes and keys are
 * compared by `npm run migration` only.
 */
export async function missingInDatabase(
  database: Database,
  resources: Resources,
): Promise<readonly string[]> {
  const stored = await storedColumns(database);
  return resources.all.filter(hasTable).flatMap((resource) => {
    const columns = stored.get(resource.table);
    if (!columns) return [`there is no table "${resource.table}" (${resource.file})`];
    return [...resource.fields.values()]
      .flatMap((field) => columnsOf(field, resources))
      .flatMap(({ name, type, nullable }) => {
        const found = columns.get(name);
        if (!found) return [`"${resource.table}" has no column "${name}"`];
        if (withoutLength(found.type) !== withoutLength(type))
          return [`"${resource.table}"."${name}" is ${found.type} instead of ${type}`];
        if (found.nullable && !nullable)
          return [`"${resource.table}"."${name}" may be empty, and must not`];
        return [];
      });
  });
}

/** Lengths and precisions are limits, which a resource's rules hold as well. */
const withoutLength = (type: string): string => type.replace(/\(\d+(,\d+)?\)/, '');

/** @throws Error for authors, when the database lacks a table or column of a resource */
export async function assertTables(database: Database, resources: Resources): Promise<void> {
  const missing = await missingInDatabase(database, resources);
  if (missing.length === 0) return;
  throw new Error(
    `The database does not match the resources:\n  ${missing.join('\n  ')}\n` +
      'Draft a migration with `npm run migration <name>`, then start again.',
  );
}

async function storedColumns(
  database: Database,
): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredColumn>>> {
  const rows = await database.rows<StoredColumn>(
    `
      SELECT
        c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        NOT a.attnotnull AS nullable
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND c.relkind IN ('r', 'p', 'v')
        AND a.attnum > 0
        AND NOT a.attisdropped`,
  );
  const tables = new Map<string, Map<string, StoredColumn>>();
  for (const column of rows) {
    const columns = tables.get(column.table) ?? new Map<string, StoredColumn>();
    tables.set(column.table, columns.set(column.name, column));
  }
  return tables;
}
