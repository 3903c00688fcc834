import type { Area } from '../../../../schemas/contract/areas.ts';
import { maxBadgeCount } from '../../../../schemas/contract/calls/live.ts';
import type { Filter, ListQuery } from '../../../../schemas/rules/queries/read-query.ts';
import type { Cond, Order, Resource } from '../../../../schemas/rules/types.ts';
import { filterOperand } from '../read/filter-operand.ts';
import { fieldOf } from '../registry.ts';
import { columnOf, quote } from '../tables/columns.ts';
import { comparisonSql, conditionSql, rawSql } from './expression-sql.ts';
import { hasGrams } from './grams.ts';
import { jsonSql, type Selection } from './read-sql.ts';
import { notDeletedSql, scopeSql } from './scope-sql.ts';
import { contextFor, type SqlContext } from './sql-context.ts';

/** Which rows a list request selects: everything that its WHERE consists of. */
export interface ListFilter {
  readonly filters: readonly Filter[];
  /** Conditions of the screen and its view. */
  readonly conditions: readonly Cond[];
  /** Only the children of this row of a tree, or its root rows. */
  readonly childrenOf: ListQuery['childrenOf'];
  /** Only deleted rows, instead of only the others. */
  readonly trashed: boolean;
  /** Only these rows, for the export of selected ones. */
  readonly ids: readonly number[] | undefined;
  /** Texts are tested row by row instead of found by the index of grams. */
  readonly isScanned: boolean;
}

/**
 * The part of a filter that the text of a statement depends on: fields and operators, and of values
 * only whether a text has grams.
 *
 * @param root the value of `childrenOf` that means the root rows
 */
export function filterShape(filter: ListFilter, root: unknown): string {
  const fields = filter.filters.map(
    (part) => `${part.field}.${part.operator}${valueShape(part, filter.isScanned)}`,
  );
  return [
    fields.join('&'),
    childrenShape(filter, root),
    filter.trashed ? 'bin' : '',
    filter.ids ? 'ids' : '',
  ].join('|');
}

function valueShape(part: Filter, isScanned: boolean): string {
  if (typeof part.value === 'boolean') return String(part.value);
  return isFoundByGrams(part) && !isScanned ? 'grams' : '';
}

export const isFoundByGrams = ({ operator, value }: Filter): boolean =>
  operator === 'like' && hasGrams(String(value));

function childrenShape({ childrenOf }: ListFilter, root: unknown): string {
  if (childrenOf === undefined) return '';
  return childrenOf === root ? 'root' : 'child';
}

/** Values of the arguments that `whereSql` numbers, in its order. */
export function filterValues(filter: ListFilter, context: SqlContext): unknown[] {
  const values = filter.filters.flatMap((part) => filterOperand(part, context).values);
  if (filter.ids) values.push(filter.ids);
  if (filter.childrenOf !== undefined) values.push(filter.childrenOf);
  return values;
}

/**
 * The WHERE of a list: scope, deletion, view, filters, ids and parent. Related rows that a filter
 * compares must also be in the caller's scope.
 *
 * @example
 * // t."store_id" = $1::bigint AND t.deleted_at IS NULL AND search_text(t."name") LIKE $2
 */
export function whereSql(context: SqlContext, area: Area, filter: ListFilter): string {
  const { alias, parameters, resource } = context;
  let next = 0;
  const related = (inner: SqlContext): string =>
    scopeSql(inner, area, 'read') + notDeletedSql(inner);
  const filters = filter.filters.map((part) => {
    const { values, operand } = filterOperand(part, context, filter.isScanned);
    const first = next;
    next += values.length;
    return comparisonSql(context, {
      name: part.field,
      operator: part.operator,
      operand: (target) => operand(target, (offset) => parameters.argument(first + offset)),
      related,
    });
  });
  const parts = [
    scopeSql(context, area, filter.trashed ? 'write' : 'read'),
    ...filter.conditions.map((cond) => conditionSql(cond, context)),
    ...filters,
  ];
  if (resource.softDelete)
    parts.push(`${alias}.deleted_at IS ${filter.trashed ? 'NOT NULL' : 'NULL'}`);
  if (filter.ids) {
    parts.push(`${alias}.id = ANY(${parameters.argument(next)})`);
    next += 1;
  }
  parts.push(...parentSql(context, filter, () => parameters.argument(next)));
  return parts.filter((part) => part !== 'TRUE').join(' AND ') || 'TRUE';
}

function parentSql(
  { resource, alias }: SqlContext,
  { childrenOf }: ListFilter,
  argument: () => string,
): readonly string[] {
  if (childrenOf === undefined || !resource.tree) return [];
  const column = `${alias}.${columnOf(fieldOf(resource, resource.tree.field))}`;
  return [childrenOf === resource.tree.root ? `${column} IS NULL` : `${column} = ${argument()}`];
}

/** The ORDER BY list, with the id as the last key so that pages are stable. */
export function orderSql(context: SqlContext, { field, descending }: Order): string {
  const direction = descending ? 'DESC' : 'ASC';
  const id = `${context.alias}.id ${direction}`;
  if (field === 'id') return id;
  return `${rawSql(fieldOf(context.resource, field), context)} ${direction}, ${id}`;
}

/** `true` for a row of a tree that has children which the caller may see, else null. */
function hasChildrenSql(context: SqlContext, area: Area): readonly string[] {
  const { resource, alias } = context;
  if (!resource.tree) return [];
  const child = contextFor(context, resource);
  const link = columnOf(fieldOf(resource, resource.tree.field));
  const key = columnOf(fieldOf(resource, resource.tree.key));
  const children = `
    SELECT 1
    FROM ${quote(resource.table)} ${child.alias}
    WHERE ${child.alias}.${link} = ${alias}.${key}
      AND ${scopeSql(child, area, 'read')}${notDeletedSql(child)}`;
  return [`CASE WHEN EXISTS (${children}) THEN TRUE END AS has_children`];
}

/** A row of a list, by its order. */
export interface ListPosition {
  /** Its sort value as PostgreSQL writes it as text; null for an empty one. */
  readonly value: string | null;
  readonly id: number;
}

/** The part of a position that the text of a statement depends on. */
export function positionShape(after: ListPosition | undefined): string {
  if (!after) return 'first';
  return after.value === null ? 'empty' : 'value';
}

interface PagePosition {
  /** The row before the page; undefined for the first page. */
  readonly after: ListPosition | undefined;
  /** The placeholders of its value, 0, and its id, 1. */
  readonly argument: (index: 0 | 1) => string;
}

/**
 * The rows behind a row in the order of the list. Empty values are the last ones upwards and the
 * first ones downwards.
 *
 * @example
 * // (t."price" > $2 OR t."price" IS NULL OR (t."price" = $2 AND t.id > $3))
 */
function afterSql(
  context: SqlContext,
  { field, descending }: Order,
  { after, argument }: PagePosition,
): string {
  if (!after) return 'TRUE';
  const than = descending ? '<' : '>';
  const further = `${context.alias}.id ${than} ${argument(1)}`;
  if (field === 'id') return further;
  const sql = rawSql(fieldOf(context.resource, field), context);
  if (after.value === null)
    return descending ? `(${sql} IS NOT NULL OR ${further})` : `(${sql} IS NULL AND ${further})`;
  const value = argument(0);
  const empty = descending ? '' : ` OR ${sql} IS NULL`;
  return `(${sql} ${than} ${value}${empty} OR (${sql} = ${value} AND ${further}))`;
}

export interface PageParts {
  readonly where: string;
  readonly order: Order;
  readonly selection: Selection;
  readonly limit: number;
  /** The placeholder of OFFSET; undefined for the first page. */
  readonly offset: (() => string) | undefined;
  /** For a call with a cursor: its rows have their `ListPosition`. */
  readonly position: PagePosition | undefined;
}

/**
 * One page of a list, each row as JSON. Columns with sub-queries are computed after LIMIT, for the
 * rows of the page only.
 *
 * @example
 * // SELECT row_to_json(_row)::text AS row FROM (
 * //   SELECT t."name" AS "name", (SELECT …) AS "store"
 * //   FROM (SELECT * FROM "goods" t WHERE … ORDER BY t.id DESC LIMIT 20) t
 * //   ORDER BY t.id DESC
 * // ) _row
 */
export function pageSql(context: SqlContext, area: Area, parts: PageParts): string {
  const order = orderSql(context, parts.order);
  const columns = [...parts.selection.columns, ...hasChildrenSql(context, area)];
  const offset = parts.offset ? ` OFFSET ${parts.offset()}` : '';
  const after = parts.position ? ` AND ${afterSql(context, parts.order, parts.position)}` : '';
  const page = `FROM ${quote(context.resource.table)} t
    WHERE ${parts.where}${after}
    ORDER BY ${order}
    LIMIT ${parts.limit}${offset}`;
  const hasSubQuery = columns.some((column) => /\bSELECT\b/.test(column));
  const from = hasSubQuery ? `FROM (SELECT * ${page}) t ORDER BY ${order}` : page;
  if (!parts.position) return jsonSql(columns, from);
  const value = rawSql(fieldOf(context.resource, parts.order.field), context);
  return `SELECT (${jsonSql(columns, '')}) AS row, (${value})::text AS value, t.id ${from}`;
}

/**
 * Rows that a list counts, which takes tens of milliseconds. Beyond them it asks the planner, and
 * counts all when the planner expects fewer.
 */
export const maxCounted = 200_000;

/** The number of rows as `n`, at most `limit`. */
export function countSql(resource: Resource, where: string, limit?: number): string {
  const most = limit === undefined ? '' : ` LIMIT ${limit}`;
  return `SELECT count(*) AS n FROM (SELECT FROM ${quote(resource.table)} t WHERE ${where}${most}) r`;
}

/** How many rows the planner expects. */
export const estimateSql = (resource: Resource, where: string): string =>
  `EXPLAIN (FORMAT JSON) SELECT FROM ${quote(resource.table)} t WHERE ${where}`;

/** The answer of `estimateSql`. */
export interface Estimate {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/**
 * One count per badge, in one statement. Each is counted by its own index and up to `maxBadgeCount`.
 *
 * @example
 * // SELECT (SELECT count(*) FROM (SELECT FROM "orders" t WHERE … LIMIT 100) w) AS "unpaid"
 */
export function badgesSql(
  context: SqlContext,
  where: string,
  badges: ReadonlyMap<string, readonly Cond[]>,
): string {
  const table = quote(context.resource.table);
  const counts = [...badges].map(([key, conditions]) => {
    const all = [where, ...conditions.map((cond) => conditionSql(cond, context))].join(' AND ');
    const rows = `SELECT FROM ${table} t WHERE ${all} LIMIT ${maxBadgeCount}`;
    return `(SELECT count(*) FROM (${rows}) w) AS ${quote(key)}`;
  });
  return `SELECT ${counts.join(', ')}`;
}
