import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { operationsOf } from '../../../schemas/rules/conditions/evaluate.ts';
import type { Cond, Json } from '../../../schemas/rules/types.ts';
import { type FilterValue, type ListFilter, listFilters } from './filters.ts';
import type { ListShape, ListState } from './list-state.ts';

/** Query parameters of a list call (docs/product.md#list-queries). */
export type WireQuery = Readonly<Record<string, string | number>>;

type QueryShape = ListShape & Pick<PageConfig, 'path' | 'filtered' | 'tree'>;

/** The query of one page. `fixed` filters of the surrounding page override the others. */
export function listQuery(screen: QueryShape, state: ListState, fixed: WireQuery = {}): WireQuery {
  return { page: state.page, per_page: state.perPage, ...unpagedQuery(screen, state, fixed) };
}

/** The query of all matching rows: the export of a list. */
export function unpagedQuery(
  screen: QueryShape,
  state: ListState,
  fixed: WireQuery = {},
): WireQuery {
  return {
    ...viewQuery(screen, state),
    ...filterQuery(screen, state.search),
    ...orderQuery(screen, state),
    ...fixed,
  };
}

/** The query of the children of a tree node. `parentKey` is the tree's root value at the top. */
export function childrenQuery(
  screen: QueryShape,
  state: ListState,
  parentKey: string | number,
  fixed: WireQuery = {},
): WireQuery {
  return {
    ...viewQuery(screen, state),
    ...orderQuery(screen, state),
    ...fixed,
    isChildren: 1,
    pid: parentKey,
  };
}

/** The query of a whole tree, for screens whose tree is not lazy. */
export const wholeTreeQuery = (
  screen: QueryShape,
  state: ListState,
  fixed: WireQuery = {},
): WireQuery => ({ ...viewQuery(screen, state), ...orderQuery(screen, state), ...fixed, isAll: 1 });

function viewQuery(screen: QueryShape, state: ListState): WireQuery {
  const query: Record<string, string | number> = {};
  if (screen.views.length > 0) query.view = `${screen.path}#${state.view}`;
  else if (screen.filtered) query.view = screen.path;
  if (state.trashed) query.trashed = 1;
  return query;
}

function orderQuery({ table }: QueryShape, state: ListState): WireQuery {
  const order = state.order || table.sort;
  return order ? { order } : {};
}

/** The filters as `field=value|operator`, or `field[0]=&field[1]=` for ranges of times. */
export function filterQuery(screen: ListShape, search: ListState['search']): WireQuery {
  const query: Record<string, string | number> = {};
  for (const [field, filter] of listFilters(screen)) {
    const value = search[field];
    if (value !== undefined) Object.assign(query, oneFilterQuery(filter, value));
  }
  return query;
}

function oneFilterQuery(filter: ListFilter, value: FilterValue): WireQuery {
  const { field, where, shape } = filter;
  const values = typeof value === 'string' ? [value] : value;
  if (shape === 'range') return rangeQuery(filter, values[0] ?? '', values[1] ?? '');
  if (shape === 'many') return { [field]: `${values.join(',')}|${where}` };
  return { [field]: withOperator(values[0] ?? '', where) };
}

/** Equality needs no operator, unless the value itself contains a bar. */
const withOperator = (value: string, where: string): string =>
  where === 'eq' && !value.includes('|') ? value : `${value}|${where}`;

function rangeQuery({ field, measure }: ListFilter, from: string, to: string): WireQuery {
  if (to === '') return { [field]: `${from}|ngt` };
  if (from === '') return { [field]: `${to}|nlt` };
  return measure === 'number'
    ? { [field]: `${from},${to}|between` }
    : { [`${field}[0]`]: from, [`${field}[1]`]: to };
}

/**
 * A condition as filters of a list call (docs/decisions/0034-condition-grammar.md).
 *
 * @throws Error for a condition that the wire cannot express: `any`, `not`, or two operators on one
 *   field. The linter rejects such conditions in files.
 */
export function conditionQuery(cond: Cond): WireQuery {
  return Object.fromEntries(
    Object.entries(cond).map(([field, wanted]) => [field, fieldCondition(field, wanted)]),
  );
}

function fieldCondition(field: string, wanted: unknown): string {
  if (wanted === null) return '1|null';
  const [[operator, value] = ['eq', ''], ...more] = Object.entries(operationsOf(wanted));
  if (field === 'any' || field === 'not' || more.length > 0)
    throw new Error(`A list call cannot express ${JSON.stringify({ [field]: wanted })}`);
  const text = Array.isArray(value) ? value.map(wireValue).join(',') : wireValue(value);
  return withOperator(text, operator);
}

const wireValue = (value: unknown): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');

/** The URL of a screen with a filter: `/Admin/advs?pid=3`. A list of two values is a range. */
export function screenLink(path: string, filter: Readonly<Record<string, Json>>): string {
  const parameters = Object.entries(filter).flatMap(([field, value]) =>
    Array.isArray(value)
      ? value.map((end, index) => [`${field}[${index}]`, wireValue(end)])
      : [[field, wireValue(value)]],
  );
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? `/${path}` : `/${path}?${query}`;
}
