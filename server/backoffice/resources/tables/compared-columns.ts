import type { Field } from '../../../../schemas/rules/types.ts';
import type { DataSource } from '../../../platform/database/data-source.ts';
import type { Resources } from '../registry.ts';
import { columnsOf, hasTable } from './columns.ts';
import { kindOf, kindOfComment } from './convert-column.ts';

/** A column of the database, with its comment, key and indexes. */
export interface ColumnWithKeys {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL prints it. */
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | null;
  readonly comment: string | null;
  /** From the comment; of a reference from its type. */
  readonly kind: string | undefined;
  /** The table of its foreign key of one column. */
  readonly target: string | null;
  /** The name and the definition of that key. */
  readonly key: readonly [name: string, definition: string] | null;
  /** Definitions of the indexes with a generated name, by name. */
  readonly indexes: Readonly<Record<string, string>>;
}

/** A column of the entity classes. */
export interface WantedColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly target: string | undefined;
  readonly field: Field | undefined;
}

/** Columns by table and name. */
export type TablesWithKeys = ReadonlyMap<string, ReadonlyMap<string, ColumnWithKeys>>;

/** Columns of the resources, of their join tables and of entity classes. */
export function wantedColumns(source: DataSource, resources: Resources): readonly WantedColumn[] {
  const fields = new Map(
    resources.all
      .filter(hasTable)
      .flatMap(({ table, fields: own }) =>
        [...own.values()].flatMap((field) =>
          columnsOf(field, resources).map(({ name }) => [`${table}.${name}`, field] as const),
        ),
      ),
  );
  return source.entityMetadatas.flatMap(({ tableName, columns, foreignKeys }) =>
    columns.map((column) => {
      const { databaseName: name, precision, length, isArray } = column;
      const [base = '', ...rest] = source.driver.normalizeType(column).split(' ');
      const digits = precision === undefined || precision === null ? '' : `(${precision})`;
      const type = length
        ? `${[base, ...rest].join(' ')}(${length})`
        : [`${base}${digits}`, ...rest].join(' ');
      const key = foreignKeys.find(
        ({ columnNames }) => columnNames.length === 1 && columnNames[0] === name,
      );
      return {
        table: tableName,
        name,
        type: isArray ? `${type}[]` : type,
        target: key?.referencedEntityMetadata.tableName,
        field: fields.get(`${tableName}.${name}`),
      };
    }),
  );
}

/** The columns of all tables of the mall. */
export async function columnsWithKeys(source: DataSource): Promise<TablesWithKeys> {
  const rows = (await source.query(
    `
      SELECT
        c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        NOT a.attnotnull AS nullable, pg_get_expr(d.adbin, d.adrelid) AS default,
        col_description(c.oid, a.attnum) AS comment, f.target, f.key, coalesce(i.indexes, '{}') AS indexes
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      LEFT JOIN LATERAL (
        SELECT
          k.confrelid::regclass::text AS target,
          jsonb_build_array(k.conname, pg_get_constraintdef(k.oid)) AS key
        FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]
        LIMIT 1
      ) f
        ON true
      LEFT JOIN LATERAL (
        SELECT jsonb_object_agg(x.indexrelid::regclass::text, pg_get_indexdef(x.indexrelid))
          AS indexes
        FROM pg_index x
        WHERE x.indrelid = c.oid
          AND x.indexrelid::regclass::text ~ '^(uq|ix)_'
          AND pg_get_indexdef(x.indexrelid) ~ ('\\m' || a.attname || '\\M')
      ) i
        ON true
      WHERE c.relnamespace = 'public'::regnamespace
        AND c.relkind = 'r'
        AND a.attnum > 0
        AND NOT a.attisdropped`,
  )) as readonly Omit<ColumnWithKeys, 'kind'>[];
  const tables = new Map<string, Map<string, ColumnWithKeys>>();
  for (const column of rows)
    tables.set(
      column.table,
      (tables.get(column.table) ?? new Map<string, ColumnWithKeys>()).set(column.name, {
        ...column,
        kind:
          kindOfComment(column.comment) ??
          (column.target === null ? undefined : kindOf(column.type)),
      }),
    );
  return tables;
}
