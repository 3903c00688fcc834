import { knownValues } from '../../schemas/rules/parse-value.ts';
import { fenOf } from '../../schemas/rules/parse-scalar.ts';
import type { Field, FieldType, Json, Resource } from '../../schemas/rules/types.ts';
import { fieldOf, type Resources } from './registry.ts';

/** A column that keeps a field, or a part of it. `default` is SQL. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | undefined;
}

export const quote = (name: string): string => `"${name}"`;

/** Whole seconds, as the wire has them: what a list shows can be searched by. */
const moment = 'timestamp(0) with time zone';
/** Sets a column of `alias`. A moment that is written as it is read stays what it is: of an hour that comes twice the wire does not tell which. */
export function setSql(
  { name, type }: Pick<Column, 'name' | 'type'>,
  parameter: string,
  alias: string,
): string {
  const column = quote(name),
    text = `${parameter}::text`;
  return `${column} = ${type === moment ? `CASE WHEN left(${alias}.${column}::text, 19) = ${text} THEN ${alias}.${column} ELSE (${text})::timestamptz END` : parameter}`;
}

/** The mall's clock in whole seconds; rounding up would put a row into the future. */
export const nowSql = "date_trunc('second', mall_now())";

/** Columns of the same name as their field, by type (engine.md §2). */
const plain: Readonly<Partial<Record<FieldType, string>>> = {
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
  datetime: moment,
  countdown: moment,
  tags: 'text[]',
  images: 'jsonb',
  json: 'jsonb',
};
const textLike: ReadonlySet<FieldType> = new Set([
  'text',
  'icon',
  'textarea',
  'richtext',
  'image',
  'avatar',
  'file',
  'password',
]);
/** Where an absent text is '' and not NULL. */
export const isTextLike = (field: Field): boolean => textLike.has(field.type);

/** Types of the columns that `area`, `map` and `daterange` may span. */
const spread: Readonly<Partial<Record<FieldType, string>>> = {
  area: 'bigint',
  map: 'numeric',
  daterange: moment,
};

/** The columns of a field, in the order `encode` gives their values; none for `many`, `refs`, virtual fields and computed ones that are not stored. */
export function columnsOf(field: Field, resources: Resources): readonly Column[] {
  if (field.system) return [systemColumn(field)];
  if (field.virtual) return [];
  const wide = spread[field.type];
  if (wide)
    return field.columns
      ? field.columns.map((name) => ({ name, type: wide, nullable: true, default: undefined }))
      : [{ name: field.name, type: 'jsonb', nullable: !field.required, default: undefined }];
  const type = columnType(field, resources);
  return type === undefined
    ? []
    : [{ name: field.name, type, nullable: isNullable(field), default: defaultOf(field) }];
}

function columnType(field: Field, resources: Resources): string | undefined {
  if (field.type === 'ref') return targetType(field, resources);
  if (field.type === 'enum') return choiceType(field);
  if (field.type === 'computed') return field.stored ? computedType(field) : undefined;
  return plain[field.type];
}

/** What a `ref` holds: the type of the column it points at. */
const targetType = (field: Field, resources: Resources): string =>
  field.key === 'id'
    ? 'bigint'
    : (plain[fieldOf(resources.targetOf(field), field.key).type] ?? 'character varying');

function choiceType(field: Field): string {
  const values = knownValues(field.dict);
  if (field.dict?.kind === 'resource' && field.dict.value === 'id') return 'bigint';
  return values?.every((value) => typeof value === 'number') ? 'smallint' : 'character varying';
}

/** Whole numbers (fen, counts, ids) unless `as` says otherwise. */
function computedType(field: Field): string {
  if (field.as)
    return field.as === 'enum' ? choiceType(field) : (plain[field.as] ?? 'character varying');
  return field.cases?.some(({ value }) => typeof value === 'string')
    ? 'character varying'
    : 'bigint';
}

const systemTypes: Readonly<Record<string, Column>> = {
  id: { name: 'id', type: 'bigint', nullable: false, default: undefined },
  rev: { name: 'rev', type: 'integer', nullable: false, default: '1' },
  created_at: { name: 'created_at', type: moment, nullable: false, default: nowSql },
  updated_at: { name: 'updated_at', type: moment, nullable: false, default: nowSql },
  deleted_at: { name: 'deleted_at', type: moment, nullable: true, default: undefined },
};
function systemColumn(field: Field): Column {
  const column = systemTypes[field.name];
  if (!column) throw new Error(`Unknown system field ${field.name}`);
  return column;
}

/** Texts and lists are never NULL; of the rest, what must be filled. */
const isNullable = (field: Field): boolean =>
  !(
    isTextLike(field) ||
    field.type === 'tags' ||
    field.type === 'images' ||
    (field.required && !field.when)
  );

function defaultOf(field: Field): string | undefined {
  if (field.type === 'tags') return "'{}'";
  if (field.type === 'images') return "'[]'";
  const value = field.default;
  if (isTextLike(field)) return sqlText(typeof value === 'string' ? value : '');
  if (value === undefined || value === null || field.type === 'ref' || typeof value === 'object')
    return undefined;
  if (field.type === 'money')
    return typeof value === 'string'
      ? String(fenOf(value))
      : String(Math.round(Number(value) * 100));
  return typeof value === 'number'
    ? String(value)
    : typeof value === 'boolean'
      ? String(Number(value))
      : sqlText(value as string);
}
/** A text from a checked file as an SQL literal. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Values for a field's columns, in their order; jsonb ones still as values. Passwords and secrets come hashed and encrypted already. */
export function encode(field: Field, value: Json | Buffer): readonly unknown[] {
  const parts = field.columns?.length ?? 0;
  if (value === null)
    return parts
      ? Array<null>(parts).fill(null)
      : [isTextLike(field) ? '' : field.type === 'tags' || field.type === 'images' ? [] : null];
  if (field.type === 'money') return [fenOf(value as string)];
  if (!parts) return [value];
  if (field.type === 'area')
    return Array.from({ length: parts }, (_, at) => (value as readonly number[])[at] ?? null);
  return field.type === 'map'
    ? [(value as { lng: number }).lng, (value as { lat: number }).lat]
    : (value as readonly string[]);
}

/** A column's value as a parameter of a statement. */
export const asParameter = ({ type }: Column, value: unknown): unknown =>
  type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
/** A column's value inside the JSON that `jsonb_to_recordset` reads. */
export const asJson = (_column: Column, value: unknown): unknown =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;

/** Whether the field is kept in the resource's own table and can be written there. */
export const isStored = (field: Field): boolean =>
  field.type !== 'many' && field.type !== 'refs' && field.type !== 'computed' && !field.virtual;

/** The only column of a field that has one. */
export const columnOf = (field: Field): string => quote(field.columns?.[0] ?? field.name);

/** Whether rows of `resource` live in a table of their own. */
export const hasTable = (resource: Resource): boolean =>
  resource.source === 'table' && resource.table !== 'configs';
