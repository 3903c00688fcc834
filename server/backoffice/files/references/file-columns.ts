import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Field, FieldType, Resource, Scalar } from '../../../../schemas/rules/types.ts';
import { fieldOf, type Resources } from '../../resources/registry.ts';
import { quote, textLiteral } from '../../resources/tables/columns.ts';

/** A field that can contain addresses of files. */
export interface FileColumn {
  readonly resource: Resource;
  readonly field: Field;
  /** One address, a JSON list of addresses, or a text with addresses in it. */
  readonly format: 'address' | 'list' | 'text';
}

const formatByType: Readonly<Partial<Record<FieldType, FileColumn['format']>>> = {
  image: 'address',
  avatar: 'address',
  file: 'address',
  images: 'list',
  richtext: 'text',
  json: 'text',
};

/** The file columns of every table and every group of settings. */
export const fileColumns = (resources: Resources): readonly FileColumn[] =>
  resources.all
    .filter(({ source }) => source === 'table')
    .flatMap((resource) =>
      [...resource.fields.values()].flatMap((field) => {
        const format = formatByType[field.type];
        return format ? [{ resource, field, format }] : [];
      }),
    );

/** Removes the suffix of a thumbnail: a reference to it counts for its picture. */
const withoutThumbSuffix = (sql: string): string =>
  `regexp_replace(${sql}, '_\\d+(\\.\\w+)$', '\\1')`;

/** Matches an address inside a longer text. */
const addressPattern = `'[^\\s"''<>()\\\\]*/(?:pictures|packages|files|demo)/[^\\s"''<>()\\\\]+'`;

/**
 * `SELECT url`: those of the addresses in parameter `$1` that the column's rows contain.
 *
 * @param condition SQL over the table under the alias `t`
 */
export function referencedUrlsSql(column: FileColumn, condition = 'TRUE'): string {
  const { table, rows, json, text } = sourceOf(column);
  if (column.format === 'address') return selectUrls(text, table, `${rows} AND ${condition}`);
  const addresses =
    column.format === 'list'
      ? `
        jsonb_array_elements_text(
          CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json} ELSE '[]' END
        ) a(url)`
      : `
        LATERAL (
          SELECT m[1] AS url
          FROM regexp_matches(${text}, ${addressPattern}, 'g') m
        ) a`;
  return selectUrls('a.url', `${table}, ${addresses}`, `${rows} AND ${condition}`);
}

const selectUrls = (url: string, from: string, condition: string): string => `
  SELECT ${withoutThumbSuffix(url)} AS url
  FROM ${from}
  WHERE ${condition} AND ${withoutThumbSuffix(url)} = ANY($1::text[])`;

interface ColumnSource {
  /** The table with its alias `t`. */
  readonly table: string;
  /** Condition for the rows of the resource. */
  readonly rows: string;
  /** The value as jsonb, for lists. */
  readonly json: string;
  readonly text: string;
}

/** Settings are values inside the jsonb column of `configs`; other fields are columns. */
function sourceOf({ resource, field }: FileColumn): ColumnSource {
  if (resource.table === 'configs') {
    const name = textLiteral(field.name);
    return {
      table: 'configs t',
      rows: `t.name = ${textLiteral(resource.name)}`,
      json: `t.value -> ${name}`,
      text: `t.value ->> ${name}`,
    };
  }
  const value = `t.${quote(field.name)}`;
  return {
    table: `${quote(resource.table)} t`,
    rows: 'TRUE',
    json: value,
    text: field.type === 'json' ? `${value}::text` : value,
  };
}

/**
 * `SELECT url`: those of the addresses in parameter `$1` that the column's rows contain literally.
 *
 * @param condition SQL over the table under the alias `t`
 */
export function storedUrlsSql(column: FileColumn, condition: string): string {
  const { table, rows, json, text } = sourceOf(column);
  const contains = {
    address: `${text} = a.url`,
    list: `${json} @> to_jsonb(a.url)`,
    text: `strpos(${text}, a.url) > 0`,
  }[column.format];
  return `
    SELECT a.url
    FROM unnest($1::text[]) a(url)
    WHERE EXISTS (
      SELECT
      FROM ${table}
      WHERE ${rows} AND ${condition} AND ${contains}
    )`;
}

/**
 * Condition for the rows that an area's callers own, for the caller in `$2`: `id`, `store_id`,
 * `owner_id` and `belong_id` as JSON. Child rows belong to the owner of their parent. Undefined for
 * resources that nobody of the area owns.
 */
export function ownRowsSql(
  resource: Resource,
  resources: Resources,
  area: Area,
  alias = 't',
): string | undefined {
  const own = Object.entries(resource.scope[area]?.own ?? {});
  if (own.some(([, value]) => isOfCaller(value)))
    return own.map(([name, value]) => `${alias}.${quote(name)} = ${ownerSql(value)}`).join(' AND ');
  if (resource.parent === undefined) return undefined;
  const link = fieldOf(resource, resource.parent);
  const parent = resources.targetOf(link);
  const parentAlias = `${alias}p`;
  const parentCondition = ownRowsSql(parent, resources, area, parentAlias);
  if (parentCondition === undefined) return undefined;
  return `
    EXISTS (
      SELECT 1
      FROM ${quote(parent.table)} ${parentAlias}
      WHERE ${parentAlias}.${quote(link.key)} = ${alias}.${quote(link.name)}
        AND ${parentCondition}
    )`;
}

const callerPrefix = '@user.';
const isOfCaller = (value: Scalar): value is string =>
  typeof value === 'string' && value.startsWith(callerPrefix);

function ownerSql(value: Scalar): string {
  if (!isOfCaller(value)) return typeof value === 'string' ? textLiteral(value) : String(value);
  return `($2::jsonb ->> ${textLiteral(value.slice(callerPrefix.length))})::bigint`;
}
