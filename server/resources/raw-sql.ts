import { knownValues } from '../../schemas/rules/parse-value.ts';
import type { Field, FieldType, Resource } from '../../schemas/rules/types.ts';
import { columnOf, quote, sqlText } from './columns.ts';
import { conditionSql } from './condition-sql.ts';
import { fieldOf, type Resources } from './registry.ts';
import { deeper, type Place, placeOf } from './sql-place.ts';

/** A field as the database keeps it: its column, or the expression of a computed field. Not for `many` and `refs`. */
export function rawSql(field: Field, place: Place): string {
  return field.type === 'computed' && !field.stored
    ? computedSql(field, place)
    : `${place.alias}.${columnOf(field)}`;
}

/** The expression behind a computed field, whether it is stored or not; nothing is looked up where it does not exist (`when`). */
export const computedSql = (field: Field, place: Place): string =>
  field.when
    ? `CASE WHEN ${conditionSql(field.when, place)} THEN ${sourceSql(field, place)} END`
    : sourceSql(field, place);

function sourceSql(field: Field, place: Place): string {
  if (field.cases) return casesSql(field.cases, place);
  const [kind = '', source = ''] = (field.of ?? '').split(':');
  if (kind === 'sql') return namedSql(source, place);
  const [name = '', column = ''] = source.split('.');
  const link = fieldOf(place.resource, name);
  const target = place.resources.targetOf(link);
  const alias = deeper(place.alias);
  const inner = placeOf(place, target, alias);
  if (kind === 'ref')
    return `(SELECT ${rawSql(fieldOf(target, column), inner)} FROM ${quote(target.table)} ${alias} WHERE ${alias}.${columnOf(fieldOf(target, link.key))} = ${rawSql(link, place)})`;
  const living = target.softDelete ? ` AND ${alias}.deleted_at IS NULL` : '';
  const children = `FROM ${quote(target.table)} ${alias} WHERE ${alias}.${quote(link.by ?? '')} = ${place.alias}.id${living}`;
  if (kind === 'last')
    return `(SELECT ${rawSql(fieldOf(target, column), inner)} ${children} ORDER BY ${alias}.id DESC LIMIT 1)`;
  const total = `(SELECT ${kind === 'count' ? 'count(*)' : `${kind}(${rawSql(fieldOf(target, column), inner)})`} ${children})`;
  return kind === 'sum' ? `coalesce(${total}, 0)` : total;
}

/** What kind of value a field has when it is compared or shown. */
export function valueType(field: Field, resource: Resource, resources: Resources): FieldType {
  if (field.type !== 'computed') return field.type;
  if (field.as) return field.as;
  if (field.cases) return 'enum';
  const [kind = '', source = ''] = (field.of ?? '').split(':');
  if (kind === 'count' || kind === 'sql') return 'integer';
  if (kind === 'label') return 'text';
  const [name = '', column = ''] = source.split('.');
  const target = resources.targetOf(fieldOf(resource, name));
  return valueType(fieldOf(target, column), target, resources);
}

function casesSql(cases: NonNullable<Field['cases']>, place: Place): string {
  const isText = cases.some(({ value }) => typeof value === 'string');
  const literal = (value: string | number): string =>
    isText ? sqlText(String(value)) : String(value);
  const last = cases.at(-1);
  const arms = cases
    .slice(0, -1)
    .map(({ when, value }) => `WHEN ${conditionSql(when, place)} THEN ${literal(value)}`);
  return `CASE ${arms.join(' ')} ELSE ${last ? literal(last.value) : 'NULL'} END`;
}

/** Registered expressions are written over the alias `t`. */
function namedSql(name: string, place: Place): string {
  const expression = place.expressions.get(name);
  if (expression === undefined)
    throw new Error(
      `No behaviour defines the expression "${name}" that ${place.resource.file} names`,
    );
  return place.alias === 't'
    ? `(${expression})`
    : `(SELECT (${expression}) FROM ${quote(place.resource.table)} t WHERE t.id = ${place.alias}.id)`;
}

/** The dictionary of fixed values beside a reference, as text keys. */
export const fixedValues = (field: Field): readonly (string | number)[] =>
  knownValues(field.dict) ?? [];
