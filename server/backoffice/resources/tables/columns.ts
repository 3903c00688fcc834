import { isNeverEmpty } from '../../../../schemas/rules/emptiness.ts';
import type { Field, FieldType, Resource } from '../../../../schemas/rules/types.ts';
import { fenOf } from '../../../../schemas/rules/values/parse-scalar.ts';
import { knownValues } from '../../../../schemas/rules/values/parse-value.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import { fieldOf, type Resources } from '../registry.ts';

/** A column of a field, or of a part of one. `default` is SQL. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | undefined;
}

/** A table or column name of a checked file as an SQL identifier. */
export const quote = (name: string): string => `"${name}"`;

/** A text of a checked file as an SQL literal. Values of requests are always parameters. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Whole seconds, as on the wire, so that a time in a list can be searched for. */
const timestampType = 'timestamp(0) with time zone';

/** Whether a column stores a moment; dates without a time do not. */
export const isTime = ({ type }: Pick<Column, 'type'>): boolean => type === timestampType;

/**
 * `column = parameter` of an UPDATE; times are parameters of type text. A time that is sent back as
 * it was read stays unchanged: in the hour that occurs twice at the end of summer time the wire text
 * is ambiguous.
 *
 * @example
 * // "name" = $1
 * // "ends_at" = CASE WHEN left(t."ends_at"::text, 19) = $1::text THEN t."ends_at"
 * //   ELSE ($1::text)::timestamptz END
 */
export function assignmentSql(
  target: Pick<Column, 'name' | 'type'>,
  parameter: string,
  alias: string,
): string {
  const column = quote(target.name);
  if (!isTime(target)) return `${column} = ${parameter}`;
  const stored = `${alias}.${column}`;
  const text = `${parameter}::text`;
  return `${column} = CASE WHEN left(${stored}::text, 19) = ${text} THEN ${stored}
    ELSE (${text})::timestamptz END`;
}

/** Types of fields with one column of the same name (docs/product.md#data-types). */
const columnTypes: Readonly<Partial<Record<FieldType, string>>> = {
  text: 'character varying',
  icon: 'character varying',
  textarea: 'text',
  richtext: 'text',
  image: 'text',
  avatar: 'text',
  file: 'text',
  password: 'text',
  secret: 'bytea',
  integer: 'bigint',
  number: 'numeric',
  money: 'bigint',
  switch: 'smallint',
  date: 'date',
  datetime: timestampType,
  countdown: timestampType,
  tags: 'text[]',
  images: 'jsonb',
  json: 'jsonb',
};

/** Types of the columns of fields that may have several: `"columns": ["lng", "lat"]`. */
const partTypes: Readonly<Partial<Record<FieldType, string>>> = {
  area: 'bigint',
  map: 'numeric',
  daterange: timestampType,
};

/** Whether a missing value is stored as '' instead of NULL. */
export const isTextLike = ({ type }: Field): boolean =>
  columnTypes[type] === 'text' || columnTypes[type] === 'character varying';

/**
 * The columns of a field; none for `many`, `refs`, virtual fields and computed fields that are not
 * stored.
 */
export function columnsOf(field: Field, resources: Resources): readonly Column[] {
  if (field.system) return [systemColumn(field)];
  if (field.virtual) return [];
  const partType = partTypes[field.type];
  if (partType && field.columns)
    return field.columns.map((name) => ({
      name,
      type: partType,
      nullable: true,
      default: undefined,
    }));
  if (partType)
    return [{ name: field.name, type: 'jsonb', nullable: isNullable(field), default: undefined }];
  const type = columnType(field, resources);
  if (type === undefined) return [];
  return [{ name: field.name, type, nullable: isNullable(field), default: defaultSql(field) }];
}

function columnType(field: Field, resources: Resources): string | undefined {
  if (field.type === 'ref') return referenceType(field, resources);
  if (field.type === 'enum') return choiceType(field);
  if (field.type === 'computed') return field.stored ? computedType(field) : undefined;
  return columnTypes[field.type];
}

/** The type of the column that a `ref` points at. */
function referenceType(field: Field, resources: Resources): string {
  if (field.key === 'id') return 'bigint';
  const key = fieldOf(resources.targetOf(field), field.key);
  return columnTypes[key.type] ?? 'character varying';
}

const maxSmallint = 2 ** 15 - 1;

function choiceType(field: Field): string {
  if (field.dict?.kind === 'resource' && field.dict.value === 'id') return 'bigint';
  const values = knownValues(field.dict);
  const numbers = values?.filter((value) => typeof value === 'number');
  if (!numbers || numbers.length < values!.length) return 'character varying';
  return numbers.every((value) => Math.abs(value) <= maxSmallint) ? 'smallint' : 'bigint';
}

/** bigint (fen, counts, ids) unless `as` is set or a case is a text. */
function computedType(field: Field): string {
  if (field.as === 'enum') return choiceType(field);
  if (field.as) return columnTypes[field.as] ?? 'character varying';
  const isText = field.cases?.some(({ value }) => typeof value === 'string');
  return isText ? 'character varying' : 'bigint';
}

const systemColumns: Readonly<Record<string, Column>> = {
  id: { name: 'id', type: 'bigint', nullable: false, default: undefined },
  rev: { name: 'rev', type: 'integer', nullable: false, default: '1' },
  created_at: { name: 'created_at', type: timestampType, nullable: false, default: nowSql },
  updated_at: { name: 'updated_at', type: timestampType, nullable: false, default: nowSql },
  deleted_at: { name: 'deleted_at', type: timestampType, nullable: true, default: undefined },
};

function systemColumn(field: Field): Column {
  const column = systemColumns[field.name];
  if (!column) throw new Error(`Unknown system field ${field.name}`);
  return column;
}

/** Texts and lists are never NULL; other fields only when every row has a value of them. */
function isNullable(field: Field): boolean {
  if (isTextLike(field) || field.type === 'tags' || field.type === 'images') return false;
  return !isNeverEmpty(field) || field.when !== undefined;
}

function defaultSql(field: Field): string | undefined {
  if (field.type === 'tags') return "'{}'";
  if (field.type === 'images') return "'[]'";
  const value = field.default;
  if (isTextLike(field)) return textLiteral(typeof value === 'string' ? value : '');
  if (value === undefined || value === null || field.type === 'ref') return undefined;
  if (typeof value === 'object') return undefined;
  if (field.type === 'money')
    return String(typeof value === 'string' ? fenOf(value) : Math.round(Number(value) * 100));
  return typeof value === 'string' ? textLiteral(value) : String(Number(value));
}

/** Whether the field's value is in the resource's own table and can be written there. */
export const isStored = (field: Field): boolean =>
  field.type !== 'many' && field.type !== 'refs' && field.type !== 'computed' && !field.virtual;

/** The quoted column of a field that has a single one. */
export const columnOf = (field: Field): string => quote(field.columns?.[0] ?? field.name);

/** Whether the rows of `resource` are in a table of their own. */
export const hasTable = (resource: Resource): boolean =>
  resource.source === 'table' && resource.table !== 'configs';

/** A join table and its two columns. */
export interface JoinTable {
  readonly through: string;
  /** The column of the row that has the `refs` field. */
  readonly by: string;
  /** The column of the referenced row. */
  readonly to: string;
}

/** The join table of a `refs` field. @throws Error for a field without one */
export function joinTableOf({ name, through, by, to }: Field): JoinTable {
  if (!through || !by || !to) throw new Error(`${name} names no join table`);
  return { through, by, to };
}
