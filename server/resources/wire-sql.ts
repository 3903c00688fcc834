import type { Field, FieldType, Resource } from '../../schemas/rules/types.ts';
import { secretMask } from '../../schemas/contract/limits.ts';
import { quote, sqlText } from './columns.ts';
import { joinOf } from './entity-from-resource.ts';
import { rawSql, valueType } from './raw-sql.ts';
import type { Place } from './sql-place.ts';

/** `row`: a column that pg turns into the wire's value. `json`: a part of JSON that PostgreSQL writes, where times must be spelled out. */
export type Form = 'row' | 'json';

/** A field's value as the wire has it; not for `many`, whose rows need more room (see `read-sql.ts`). Passwords are never asked for. */
export function wireSql(field: Field, place: Place, form: Form): string {
  switch (field.type) {
    case 'ref':
      return refSql(field, place);
    case 'refs':
      return refsSql(field, place);
    case 'secret':
      return `CASE WHEN ${rawSql(field, place)} IS NULL THEN '' ELSE '${secretMask}' END`;
    case 'area':
    case 'map':
    case 'daterange':
      return spreadSql(field, place);
    default:
      return scalarSql(
        valueType(field, place.resource, place.resources),
        rawSql(field, place),
        form,
      );
  }
}

function scalarSql(type: FieldType, sql: string, form: Form): string {
  if (type === 'money') return `(${sql} / 100.0)::numeric(18,2)::text`;
  if (type === 'number') return `${sql}::float8`;
  if (form === 'json' && (type === 'datetime' || type === 'countdown')) return momentSql(sql);
  return sql;
}

/** Sessions write ISO (`data-source.ts`); cutting costs half of formatting. */
const momentSql = (sql: string): string => `left(${sql}::text, 19)`;

/** No reference is 0 on the wire, or the tree's root. */
function refSql(field: Field, place: Place): string {
  const sql = rawSql(field, place);
  if (field.key === 'id') return `coalesce(${sql}, 0)`;
  return `coalesce(${sql}, ${sqlText(rootOf(field, place.resource))})`;
}
const rootOf = (field: Field, { tree }: Resource): string =>
  tree?.field === field.name ? String(tree.root) : '';

function refsSql(field: Field, { alias }: Place): string {
  const { through, by, to } = joinOf(field);
  return `to_jsonb(ARRAY(SELECT j.${quote(to)} FROM ${quote(through)} j WHERE j.${quote(by)} = ${alias}.id ORDER BY 1))`;
}

function spreadSql(field: Field, { alias }: Place): string {
  if (!field.columns) return `${alias}.${quote(field.name)}`;
  const columns = field.columns.map((name) => `${alias}.${quote(name)}`);
  if (field.type === 'area') return `to_jsonb(array_remove(ARRAY[${columns.join(', ')}], NULL))`;
  const [first = 'NULL', second = 'NULL'] = columns;
  const value =
    field.type === 'map'
      ? `jsonb_build_object('lng', ${first}, 'lat', ${second})`
      : `jsonb_build_array(${momentSql(first)}, ${momentSql(second)})`;
  return `CASE WHEN ${first} IS NULL THEN NULL ELSE ${value} END`;
}
