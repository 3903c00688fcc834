import { secretMask, shownMaskStart } from '../../../../schemas/contract/limits.ts';
import type { Field, FieldType } from '../../../../schemas/rules/types.ts';
import { joinTableOf, quote, textLiteral } from '../tables/columns.ts';
import { rawSql } from './expression-sql.ts';
import { valueType } from './field-values.ts';
import type { SqlContext } from './sql-context.ts';

/**
 * Target of a value. `row`: a column that the driver converts to the wire value. `json`: a part of
 * JSON that PostgreSQL writes, where times are converted in SQL.
 */
export type ValueForm = 'row' | 'json';

/**
 * A field's value as the wire has it. Not for `many`, see `read-sql.ts`, nor for passwords.
 *
 * @example
 * // money:  (t."price" / 100.0)::numeric(18,2)::text
 * // ref:    coalesce(t."store_id", 0)
 * // secret: CASE WHEN t."key" IS NULL THEN '' ELSE '••••' END
 */
export function wireSql(field: Field, context: SqlContext, form: ValueForm): string {
  switch (field.type) {
    case 'ref':
      return refSql(field, context);
    case 'refs':
      return refsSql(field, context);
    case 'secret':
      return secretSql(field, rawSql(field, context));
    case 'richtext':
      return form === 'json' ? `rich_text(${rawSql(field, context)})` : rawSql(field, context);
    case 'area':
    case 'map':
    case 'daterange':
      return multiColumnSql(field, context);
    default: {
      const type = valueType(field, context.resource, context.resources);
      return scalarSql(type, rawSql(field, context), form);
    }
  }
}

/** The mask of a secret. Its last characters follow the encrypted text (`Secrets.encrypt`). */
function secretSql({ shown }: Field, sql: string): string {
  const mask = shown > 0 ? shownSql(sql) : `'${secretMask}'`;
  return `CASE WHEN ${sql} IS NULL THEN '' ELSE ${mask} END`;
}

const shownSql = (sql: string): string =>
  `'${shownMaskStart}' || split_part(convert_from(${sql}, 'UTF8'), '.', 3)`;

function scalarSql(type: FieldType, sql: string, form: ValueForm): string {
  if (type === 'money') return `(${sql} / 100.0)::numeric(18,2)::text`;
  if (type === 'number') return `${sql}::float8`;
  if (form === 'json' && (type === 'datetime' || type === 'countdown')) return timeSql(sql);
  return sql;
}

/** Sessions write ISO dates; cutting the text costs half as much as `to_char`. */
const timeSql = (sql: string): string => `left(${sql}::text, 19)`;

/** A missing reference is 0 on the wire, '' for a text key, or the root of a tree. */
function refSql(field: Field, context: SqlContext): string {
  const sql = rawSql(field, context);
  if (field.key === 'id') return `coalesce(${sql}, 0)`;
  const { tree } = context.resource;
  const none = tree?.field === field.name ? String(tree.root) : '';
  return `coalesce(${sql}, ${textLiteral(none)})`;
}

function refsSql(field: Field, { alias }: SqlContext): string {
  const { through, by, to } = joinTableOf(field);
  return `to_jsonb(ARRAY(
    SELECT j.${quote(to)} FROM ${quote(through)} j WHERE j.${quote(by)} = ${alias}.id ORDER BY 1
  ))`;
}

function multiColumnSql(field: Field, { alias }: SqlContext): string {
  if (!field.columns) return `${alias}.${quote(field.name)}`;
  const columns = field.columns.map((name) => `${alias}.${quote(name)}`);
  if (field.type === 'area') return `to_jsonb(array_remove(ARRAY[${columns.join(', ')}], NULL))`;
  const [first = 'NULL', second = 'NULL'] = columns;
  const value =
    field.type === 'map'
      ? `jsonb_build_object('lng', ${first}, 'lat', ${second})`
      : `jsonb_build_array(${timeSql(first)}, ${timeSql(second)})`;
  return `CASE WHEN ${first} IS NULL THEN NULL ELSE ${value} END`;
}
