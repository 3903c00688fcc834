import { type Filterable, filterablesOf, type SearchValue } from './filters.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { operationsOf } from '../../schemas/rules/evaluate.ts';
import type { Cond, Json } from '../../schemas/rules/types.ts';
import type { ListShape, ListState } from './list-state.ts';

export type WireQuery = Readonly<Record<string, string | number>>;
type QueryShape = ListShape & Pick<ServedPage, 'path' | 'filtered' | 'tree'>;

/** The query of one list call (engine.md §5): page, size, order, view and filters. `fixed` is what the page around the list demands and wins. */
export function listQuery(screen: QueryShape, state: ListState, fixed: WireQuery = {}): WireQuery {
  return { page: state.page, per_page: state.perPage, ...selectionQuery(screen, state, fixed) };
}

/** The same rows without paging: what Export all sends. */
export function selectionQuery(
  screen: QueryShape,
  state: ListState,
  fixed: WireQuery = {},
): WireQuery {
  return {
    ...rowsQuery(screen, state),
    ...filterQuery(screen, state.search),
    ...orderQuery(screen, state),
    ...fixed,
  };
}

/** The children of one tree row, in the list's order; `parent` is the parent's key, or the tree's root value. */
export function childrenQuery(
  screen: QueryShape,
  state: ListState,
  parent: string | number,
  fixed: WireQuery = {},
): WireQuery {
  return {
    ...rowsQuery(screen, state),
    ...orderQuery(screen, state),
    ...fixed,
    isChildren: 1,
    pid: parent,
  };
}

/** A whole tree at once, for screens that are not lazy. */
export const wholeTreeQuery = (
  screen: QueryShape,
  state: ListState,
  fixed: WireQuery = {},
): WireQuery => ({ ...rowsQuery(screen, state), ...orderQuery(screen, state), ...fixed, isAll: 1 });

function rowsQuery(screen: QueryShape, state: ListState): WireQuery {
  const view =
    screen.views.length > 0
      ? `${screen.path}#${state.view}`
      : screen.filtered
        ? screen.path
        : undefined;
  return { ...(view === undefined ? {} : { view }), ...(state.trashed ? { trashed: 1 } : {}) };
}

function orderQuery({ table }: QueryShape, state: ListState): WireQuery {
  const order = state.order || table.sort;
  return order ? { order } : {};
}

/** `field=value|op` and `field[0]=&field[1]=` for everything that asks something. */
export function filterQuery(screen: ListShape, search: ListState['search']): WireQuery {
  const asked: Record<string, string> = {};
  for (const [field, filterable] of filterablesOf(screen)) {
    const value = search[field];
    if (value !== undefined) Object.assign(asked, wireFilter(filterable, value));
  }
  return asked;
}

function wireFilter(filterable: Filterable, value: SearchValue): WireQuery {
  const { field, where, shape } = filterable;
  if (shape === 'range') return wireRange(filterable, value[0] ?? '', value[1] ?? '');
  if (shape === 'many')
    return { [field]: `${(typeof value === 'string' ? [value] : value).join(',')}|${where}` };
  return { [field]: withOperator(typeof value === 'string' ? value : (value[0] ?? ''), where) };
}

/** No operator means equal; a value that holds a bar always carries one (engine.md §5). */
const withOperator = (value: string, where: string): string =>
  where === 'eq' && !value.includes('|') ? value : `${value}|${where}`;

function wireRange({ field, measure }: Filterable, from: string, to: string): WireQuery {
  if (to === '') return { [field]: `${from}|ngt` };
  if (from === '') return { [field]: `${to}|nlt` };
  return measure === 'number'
    ? { [field]: `${from},${to}|between` }
    : { [`${field}[0]`]: from, [`${field}[1]`]: to };
}

/**
 * A condition of plain comparisons (engine.md §3) as filters of the wire: what a page demands of the list in it.
 * @throws Error for what the wire cannot say (`any`, `not`, two operators of one field), which the check refuses in files: a list never shows more than was asked
 */
export function conditionQuery(cond: Cond): WireQuery {
  return Object.fromEntries(
    Object.entries(cond).map(([field, wanted]) => [field, wireCondition(field, wanted)]),
  );
}

function wireCondition(field: string, wanted: unknown): string {
  if (wanted === null) return '1|null';
  const [[operator, value] = ['eq', ''], ...more] = Object.entries(operationsOf(wanted));
  if (field === 'any' || field === 'not' || more.length > 0)
    throw new Error(`A list cannot be asked for ${JSON.stringify({ [field]: wanted })}`);
  return withOperator(
    Array.isArray(value) ? value.map(wireValue).join(',') : wireValue(value),
    operator,
  );
}

const wireValue = (value: unknown): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');

/** Where a link to another screen leads, its filter in the query of that page (`Admin/advs`, `{pid: 3}` gives `/Admin/advs?pid=3`). A list of two is a range. */
export function screenLink(path: string, filter: Readonly<Record<string, Json>>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([field, value]) =>
      Array.isArray(value)
        ? value.map((end, at) => [`${field}[${at}]`, wireValue(end)])
        : [[field, wireValue(value)]],
    ),
  ).toString();
  return query === '' ? `/${path}` : `/${path}?${query}`;
}
