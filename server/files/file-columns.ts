import type { Field, FieldType, Resource } from '../../schemas/rules/types.ts';
import { quote, sqlText } from '../resources/columns.ts';
import { fieldOf, type Resources } from '../resources/registry.ts';

/** A field of a resource that may hold addresses of files. */
export interface FileColumn {
  readonly resource: Resource;
  readonly field: Field;
  readonly holds: 'address' | 'list' | 'text';
}

const holding: Readonly<Partial<Record<FieldType, FileColumn['holds']>>> = {
  image: 'address',
  avatar: 'address',
  file: 'address',
  images: 'list',
  richtext: 'text',
  json: 'text',
};

/** Every field that may hold addresses, in every table and group of settings. */
export const fileColumns = (resources: Resources): readonly FileColumn[] =>
  resources.all
    .filter(({ source }) => source === 'table')
    .flatMap((resource) =>
      [...resource.fields.values()].flatMap((field) => {
        const holds = holding[field.type];
        return holds ? [{ resource, field, holds }] : [];
      }),
    );

/** A thumbnail stands for its picture. */
const whole = (sql: string): string => `regexp_replace(${sql}, '_\\d+(\\.\\w+)$', '\\1')`;
/** An address inside a longer text. */
const inText = `'[^\\s"''<>()\\\\]*/(?:pictures|packages|files|demo)/[^\\s"''<>()\\\\]+'`;

/** `SELECT url`: those of the addresses in parameter `$1` that the column's rows hold. `rows` is a condition over the alias `t`. */
export function heldSql({ resource, field, holds }: FileColumn, rows = 'TRUE'): string {
  const isSetting = resource.table === 'configs';
  const from = isSetting
    ? `configs t WHERE t.name = ${sqlText(resource.name)} AND ${rows}`
    : `${quote(resource.table)} t WHERE ${rows}`;
  const value = isSetting ? `t.value -> ${sqlText(field.name)}` : `t.${quote(field.name)}`;
  const text = isSetting
    ? `t.value ->> ${sqlText(field.name)}`
    : `${value}${field.type === 'json' ? '::text' : ''}`;
  const one = (sql: string, source: string): string =>
    `SELECT ${whole(sql)} AS url FROM ${source} AND ${whole(sql)} = ANY($1::text[])`;
  if (holds === 'address') return one(text, from);
  const [table, condition] = from.split(' WHERE ');
  const each =
    holds === 'list'
      ? `jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} ELSE '[]' END) a(url)`
      : `LATERAL (SELECT m[1] AS url FROM regexp_matches(${text}, ${inText}, 'g') m) a`;
  return one('a.url', `${table}, ${each} WHERE ${condition}`);
}

/** Rows of a store, as a condition over `alias`; `$2` is the store. Undefined for what stores do not own. */
export function ofStoreSql(
  resource: Resource,
  resources: Resources,
  alias = 't',
): string | undefined {
  const own = Object.entries(resource.scope.Seller?.own ?? {}).find(
    ([, value]) => value === '@user.store_id',
  );
  if (own) return `${alias}.${quote(own[0])} = $2::bigint`;
  if (resource.parent === undefined) return undefined;
  const link = fieldOf(resource, resource.parent),
    parent = resources.targetOf(link),
    deeper = `${alias}p`;
  const above = ofStoreSql(parent, resources, deeper);
  return (
    above &&
    `EXISTS (SELECT 1 FROM ${quote(parent.table)} ${deeper} WHERE ${deeper}.${quote(link.key)} = ${alias}.${quote(link.name)} AND ${above})`
  );
}
