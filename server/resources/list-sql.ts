import type { Area } from '../../schemas/contract/areas.ts';
import { badgeMost } from '../../schemas/contract/calls/live.ts';
import type { Filter, ListQuery } from '../../schemas/rules/read-query.ts';
import type { Cond, Order, Resource } from '../../schemas/rules/types.ts';
import { columnOf, quote } from './columns.ts';
import { conditionSql, fieldSql } from './condition-sql.ts';
import { filterOperand } from './filter-operand.ts';
import { rawSql } from './raw-sql.ts';
import { jsonSql, type Selection } from './read-sql.ts';
import { fieldOf } from './registry.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { deeper, type Place, placeOf } from './sql-place.ts';

/** Which rows a list call asks for: everything that shapes its WHERE. */
export interface Asked {
  readonly filters: readonly Filter[];
  readonly conditions: readonly Cond[];
  readonly childrenOf: ListQuery['childrenOf'];
  readonly trashed: boolean;
  /** Only these rows: export of ticked ones. */
  readonly ids: readonly number[] | undefined;
}

/** What of it is text of the statement; values are not. */
export const shapeOf = ({ filters, childrenOf, trashed, ids }: Asked, root: unknown): string =>
  `${filters.map(({ field, operator, value }) => `${field}.${operator}${typeof value === 'boolean' ? String(value) : ''}`).join('&')}|${childrenOf === undefined ? '' : childrenOf === root ? 'root' : 'child'}|${trashed ? 'bin' : ''}|${ids ? 'ids' : ''}`;

/** Values of the arguments, in the order `whereSql` numbers them. */
export function valuesOf(asked: Asked, place: Omit<Place, 'parameters' | 'alias'>): unknown[] {
  const values = asked.filters.flatMap((filter) => filterOperand(filter, place).values);
  if (asked.ids) values.push(asked.ids);
  if (asked.childrenOf !== undefined) values.push(asked.childrenOf);
  return values;
}

/** The WHERE of a list: scope, bin, filters, view and parent. Related rows that a filter looks at must be in the caller's scope too. */
export function whereSql(place: Place, area: Area, asked: Asked): string {
  const { resource, alias, parameters } = place;
  let at = 0;
  const related = (inner: Place): string => scopeSql(inner, area, 'read') + livingSql(inner);
  const filters = asked.filters.map((filter) => {
    const { values, operand } = filterOperand(filter, place);
    const first = at;
    at += values.length;
    return fieldSql(
      filter.field,
      filter.operator,
      (target) => operand(target, (offset) => parameters.argument(first + offset)),
      place,
      related,
    );
  });
  const ids = asked.ids ? [`${alias}.id = ANY(${parameters.argument(at++)})`] : [];
  const bin = resource.softDelete
    ? [`${alias}.deleted_at IS ${asked.trashed ? 'NOT ' : ''}NULL`]
    : [];
  const parts = [
    scopeSql(place, area, asked.trashed ? 'write' : 'read'),
    ...bin,
    ...asked.conditions.map((cond) => conditionSql(cond, place)),
    ...filters,
    ...ids,
    ...parentSql(place, asked, () => parameters.argument(at++)),
  ];
  return parts.filter((part) => part !== 'TRUE').join(' AND ') || 'TRUE';
}

function parentSql(
  { resource, alias }: Place,
  { childrenOf }: Asked,
  argument: () => string,
): readonly string[] {
  if (childrenOf === undefined || !resource.tree) return [];
  const column = `${alias}.${columnOf(fieldOf(resource, resource.tree.field))}`;
  return [childrenOf === resource.tree.root ? `${column} IS NULL` : `${column} = ${argument()}`];
}

/** `ORDER BY`, made stable by the id. */
export function orderSql(place: Place, { field, descending }: Order): string {
  const direction = descending ? 'DESC' : 'ASC';
  const id = `${place.alias}.id ${direction}`;
  return field === 'id'
    ? id
    : `${rawSql(fieldOf(place.resource, field), place)} ${direction}, ${id}`;
}

/** `true` where a row of a tree has children that the caller may see, else null (reference 2.2). */
function hasChildrenSql(place: Place, area: Area): readonly string[] {
  const { resource, alias } = place;
  if (!resource.tree) return [];
  const child = placeOf(place, resource, deeper(alias));
  const link = `${child.alias}.${columnOf(fieldOf(resource, resource.tree.field))} = ${alias}.${columnOf(fieldOf(resource, resource.tree.key))}`;
  return [
    `CASE WHEN EXISTS (SELECT 1 FROM ${quote(resource.table)} ${child.alias} WHERE ${link} AND ${scopeSql(child, area, 'read')}${livingSql(child)}) THEN true END AS has_children`,
  ];
}

export interface PageWindow {
  readonly limit: number;
  readonly hasOffset: boolean;
}

/** Rows of a page with everything they show, each as its JSON, in one statement. What costs per row is computed for the page's rows only. */
export function pageSql(
  place: Place,
  area: Area,
  parts: {
    readonly where: string;
    readonly order: Order;
    readonly selection: Selection;
    readonly window: PageWindow;
    readonly offset: () => string;
  },
): string {
  const { resource } = place;
  const order = orderSql(place, parts.order);
  const columns = [...parts.selection.columns, ...hasChildrenSql(place, area)];
  const window = `LIMIT ${parts.window.limit}${parts.window.hasOffset ? ` OFFSET ${parts.offset()}` : ''}`;
  const rows = `FROM ${quote(resource.table)} t WHERE ${parts.where} ORDER BY ${order} ${window}`;
  const isPlain = !columns.some(
    (column) => column.includes('(SELECT') || column.includes('EXISTS'),
  );
  return jsonSql(columns, isPlain ? rows : `FROM (SELECT * ${rows}) t ORDER BY ${order}`);
}

/** Counts above this many rows are taken from the planner's statistics; our choice: counting them takes tens of milliseconds. */
const estimateAbove = 200_000;

/** `n`: the rows; below zero: an estimate of so many. Only a list of everything may be estimated. */
export const countSql = (resource: Resource, where: string): string => {
  const exact = `(SELECT count(*) FROM ${quote(resource.table)} t WHERE ${where})`;
  if (where !== 'TRUE' || resource.source === 'view') return `SELECT ${exact} AS n`;
  return `SELECT CASE WHEN c.reltuples > ${estimateAbove} THEN -c.reltuples::bigint ELSE ${exact} END AS n FROM pg_class c WHERE c.oid = '${quote(resource.table)}'::regclass`;
};

/** One number per key, in one statement; each is counted alone, by its own index, and no further than `badgeMost`. */
export const badgesSql = (
  place: Place,
  where: string,
  badges: ReadonlyMap<string, readonly Cond[]>,
): string =>
  `SELECT ${[...badges].map(([key, conditions]) => `(SELECT count(*) FROM (SELECT FROM ${quote(place.resource.table)} t WHERE ${[where, ...conditions.map((cond) => conditionSql(cond, place))].join(' AND ')} LIMIT ${badgeMost}) w) AS ${quote(key)}`).join(', ')}`;
