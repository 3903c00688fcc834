import type { FieldJson } from '../../../schemas/rules/authored/resource-json.ts';
import { systemFields } from '../../../schemas/rules/resource/system-fields.ts';
import type { Sql } from '../../platform/database/sql.ts';

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly length: number | null;
  /** NOT NULL without a default. */
  readonly required: boolean;
  /** The table that a foreign key points at. */
  readonly target: string | null;
}

/**
 * Derives fields from the columns of an existing table, without system columns. A foreign key is a
 * ref, smallint a switch, bigint an integer: change amounts of money to `money` by hand.
 *
 * @throws Error when there is no such table
 */
export async function readTable(sql: Sql, table: string): Promise<ReadonlyMap<string, FieldJson>> {
  const columns = await sql.rows<ColumnRow>(columnsSql, [table]);
  if (columns.length === 0) throw new Error(`There is no table "${table}"`);
  return new Map(
    columns
      .filter(({ name }) => !systemFields.has(name) && name !== 'deleted_at')
      .map((column) => [column.name, fieldOf(column)]),
  );
}

const columnsSql = `
  SELECT
    a.attname AS name, format_type(a.atttypid, NULL) AS type,
    NULLIF(a.atttypmod, -1) - 4 AS length, a.attnotnull AND NOT a.atthasdef AS required,
    f.relname AS target
  FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_constraint k
    ON k.conrelid = c.oid
    AND k.contype = 'f'
    AND k.conkey = ARRAY[a.attnum]
  LEFT JOIN pg_class f ON f.oid = k.confrelid
  WHERE c.relname = $1
    AND c.relkind IN ('r', 'p')
    AND c.relnamespace = 'public'::regnamespace
    AND a.attnum > 0
    AND NOT a.attisdropped
  ORDER BY a.attnum`;

function fieldOf({ name, type, length, required: isRequired, target }: ColumnRow): FieldJson {
  const required = isRequired ? { required: true } : {};
  if (target !== null) return { type: 'ref', resource: target, ...required };
  if (type === 'character varying' && length !== null && length > 0)
    return { type: 'text', ...required, rules: { maxLength: length } };
  return {
    type: typeOf(name, type),
    ...required,
    ...(type === 'text' ? { rules: { maxLength: 500 } } : {}),
  };
}

const fieldTypeByColumnType: Readonly<Record<string, FieldJson['type']>> = {
  'character varying': 'text',
  text: 'textarea',
  smallint: 'switch',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  'double precision': 'number',
  boolean: 'switch',
  date: 'date',
  'timestamp with time zone': 'datetime',
  'timestamp without time zone': 'datetime',
  jsonb: 'json',
  json: 'json',
  'text[]': 'tags',
  bytea: 'secret',
};

function typeOf(name: string, columnType: string): FieldJson['type'] {
  const type = fieldTypeByColumnType[columnType];
  if (!type)
    throw new Error(
      `The column "${name}" is ${columnType}, which no field type is: write the resource by hand`,
    );
  return type;
}
