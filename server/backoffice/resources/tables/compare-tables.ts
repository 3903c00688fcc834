import type { Resource } from '../../../../schemas/rules/types.ts';
import type { Database } from '../../../platform/database/sql.ts';
import type { Resources } from '../registry.ts';
import { type Column, columnsOf, hasTable } from './columns.ts';
import { uniqueFields } from './constraint-names.ts';

interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** SQL as PostgreSQL prints it; null without a default. */
  readonly default: string | null;
  /** A value is written although no statement names the column. */
  readonly filled: boolean;
}

/** What a database has, by table. */
interface StoredTables {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, StoredColumn>>;
  /** Names of the unique indexes. */
  readonly uniqueIndexes: ReadonlySet<string>;
}

/** A difference, as a sentence: `"goods_brands" has no column "country"`. */
export interface Difference {
  readonly text: string;
  readonly table: string;
  readonly column?: string;
}

/**
 * How the database differs from what resources describe, in a way that lets requests fail or rules
 * be broken. Other indexes and keys are compared by `npm run migration` only.
 *
 * @param owned tables that are described by an entity class: their defaults and indexes are its own
 */
export async function missingInDatabase(
  database: Pick<Database, 'rows'>,
  resources: Resources,
  owned: ReadonlySet<string>,
): Promise<readonly Difference[]> {
  const stored: StoredTables = {
    columns: await storedColumns(database),
    uniqueIndexes: await uniqueIndexes(database),
  };
  return resources.all.filter(hasTable).flatMap((resource): readonly Difference[] => {
    const { table, file } = resource;
    const columns = stored.columns.get(table);
    if (!columns) return [{ table, text: `there is no table "${table}" (${file})` }];
    const wanted = [...resource.fields.values()].flatMap((field) => columnsOf(field, resources));
    const found: Difference[] = wanted.flatMap((column) => differencesOf(table, column, columns));
    const former = formerColumns(wanted, columns);
    if (former.length > 0 && !owned.has(table))
      found.push({
        table,
        text:
          `no field of ${file} describes ${former.join(', ')}: a new field that has the ` +
          'values under a new name says so with "was"',
      });
    if (owned.has(table)) return found;
    return [
      ...found,
      ...wanted.flatMap((column) => defaultDifference(table, column, columns)),
      ...leftColumns(resources, table, columns),
      ...missingKeys(resource, stored.uniqueIndexes),
    ];
  });
}

/** Columns without a field, where a field has no column. */
function formerColumns(
  wanted: readonly Column[],
  stored: ReadonlyMap<string, StoredColumn>,
): readonly string[] {
  const names = new Set(wanted.map(({ name }) => name));
  if (wanted.every(({ name }) => stored.has(name))) return [];
  return [...stored.values()]
    .filter(({ name }) => !names.has(name))
    .map(({ table, name }) => `"${table}"."${name}"`);
}

function differencesOf(
  table: string,
  { name, type, nullable }: Column,
  columns: ReadonlyMap<string, StoredColumn>,
): readonly Difference[] {
  const found = columns.get(name);
  const difference = (text: string): readonly Difference[] => [{ table, column: name, text }];
  if (!found) return difference(`"${table}" has no column "${name}"`);
  if (withoutLength(found.type) !== withoutLength(type))
    return difference(`"${table}"."${name}" is ${found.type} instead of ${type}`);
  if (found.nullable && !nullable)
    return difference(`"${table}"."${name}" may be empty, and must not`);
  return [];
}

/** Lengths and precisions are limits, which a resource's rules hold as well. */
const withoutLength = (type: string): string => type.replace(/\(\d+(,\d+)?\)/, '');

function defaultDifference(
  table: string,
  { name, default: wanted }: Column,
  columns: ReadonlyMap<string, StoredColumn>,
): readonly Difference[] {
  const found = columns.get(name);
  if (!found || name === 'id' || plainSql(found.default) === plainSql(wanted)) return [];
  const [before, after] = [found.default ?? 'NULL', wanted ?? 'NULL'];
  const text = `"${table}"."${name}" has the default ${before} instead of ${after}`;
  return [{ table, column: name, text }];
}

/** SQL of a default without the types that PostgreSQL adds, and without quotes around a number. */
const plainSql = (sql: string | null | undefined): string =>
  (sql ?? 'NULL').replace(/::[a-z ]+(\[\])?/g, '').replace(/^'?\(?(-?[\d.]+)\)?'?$/, '$1');

/** Columns of removed fields that every new row would have to fill. */
function leftColumns(
  resources: Resources,
  table: string,
  columns: ReadonlyMap<string, StoredColumn>,
): readonly Difference[] {
  const described = new Set(
    resources.all
      .filter((resource) => resource.table === table)
      .flatMap(({ fields }) => [...fields.values()])
      .flatMap((field) => columnsOf(field, resources))
      .map(({ name }) => name),
  );
  return [...columns.values()]
    .filter(({ name, nullable, filled }) => !nullable && !filled && !described.has(name))
    .map(({ name }) => ({
      table,
      column: name,
      text: `"${table}"."${name}" must have a value, and no field describes it`,
    }));
}

const missingKeys = (resource: Resource, present: ReadonlySet<string>): readonly Difference[] =>
  [...uniqueFields(resource)]
    .filter(([name]) => !present.has(name))
    .map(([, fields]) => ({
      table: resource.table,
      column: fields.at(-1)!,
      text: `"${resource.table}" has no unique key of ${fields.join(', ')}`,
    }));

/** The columns of each table and view. */
export async function storedColumns(
  database: Pick<Database, 'rows'>,
): Promise<StoredTables['columns']> {
  const rows = await database.rows<StoredColumn>(
    `
      SELECT
        c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        NOT a.attnotnull AS nullable, pg_get_expr(d.adbin, d.adrelid) AS default,
        d.oid IS NOT NULL OR a.attidentity <> '' AS filled
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
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

async function uniqueIndexes(database: Pick<Database, 'rows'>): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ readonly name: string }>(
    `
      SELECT c.relname AS name
      FROM pg_index i
      JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND i.indisunique`,
  );
  return new Set(rows.map(({ name }) => name));
}
