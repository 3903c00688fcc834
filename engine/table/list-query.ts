import { type Filterable, filterablesOf, type SearchValue } from './filters.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Scalar } from '../../schemas/rules/types.ts';
import type { ListShape, ListState } from './list-state.ts';

export type WireQuery = Readonly<Record<string, string | number>>;
type QueryShape = ListShape & Pick<ServedPage, 'path' | 'filtered' | 'tree'>;

/** The query of one list call (engine.md §5): page, size, order, view and filters. `fixed` is what the page around the list demands and wins. */
export function listQuery(screen: QueryShape, state: ListState, fixed: Readonly<Record<string, Scalar>> = {}): WireQuery {
  return { page: state.page, per_page: state.perPage, ...selectionQuery(screen, state, fixed) };
}

/** The same rows without paging: what Export all sends. */
export function selectionQuery(screen: QueryShape, state: ListState, fixed: Readonly<Record<string, Scalar>> = {}): WireQuery {
  const order = state.order || screen.table.sort;
  return { ...rowsQuery(screen, state), ...filterQuery(screen, state.search), ...(order ? { order } : {}), ...fixedQuery(fixed) };
}

/** The children of one tree row; `parent` is the parent's key, or the tree's root value. */
export function childrenQuery(screen: QueryShape, state: ListState, parent: string | number, fixed: Readonly<Record<string, Scalar>> = {}): WireQuery {
  return { ...rowsQuery(screen, state), ...fixedQuery(fixed), isChildren: 1, pid: parent };
}

/** A whole tree at once, for screens that are not lazy. */
export const wholeTreeQuery = (screen: QueryShape, state: ListState, fixed: Readonly<Record<string, Scalar>> = {}): WireQuery =>
  ({ ...rowsQuery(screen, state), ...fixedQuery(fixed), isAll: 1 });

function rowsQuery(screen: QueryShape, state: ListState): WireQuery {
  const view = screen.views.length > 0 ? `${screen.path}#${state.view}` : screen.filtered ? screen.path : undefined;
  return { ...(view === undefined ? {} : { view }), ...(state.trashed ? { trashed: 1 } : {}) };
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
  if (shape === 'many') return { [field]: `${(typeof value === 'string' ? [value] : value).join(',')}|${where}` };
  return { [field]: withOperator(typeof value === 'string' ? value : value[0] ?? '', where) };
}

/** No operator means equal; a value that holds a bar always carries one (engine.md §5). */
const withOperator = (value: string, where: string): string => (where === 'eq' && !value.includes('|') ? value : `${value}|${where}`);

function wireRange({ field, measure }: Filterable, from: string, to: string): WireQuery {
  if (to === '') return { [field]: `${from}|ngt` };
  if (from === '') return { [field]: `${measure === 'time' ? endOfDay(to) : to}|nlt` };
  return measure === 'number' ? { [field]: `${from},${to}|between` } : { [`${field}[0]`]: from, [`${field}[1]`]: to };
}

/** An open range that ends on a day includes that day, as a closed one does. */
const endOfDay = (time: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(time) ? `${time} 23:59:59` : time);

const fixedQuery = (fixed: Readonly<Record<string, Scalar>>): WireQuery =>
  Object.fromEntries(Object.entries(fixed).map(([field, value]) => [field, value === null ? '1|null' : withOperator(typeof value === 'boolean' ? String(Number(value)) : String(value), 'eq')]));

/** Where a link to another screen leads, its filter in the query of that page (`Admin/advs`, `{pid: 3}` gives `/Admin/advs?pid=3`). */
export function screenLink(path: string, filter: Readonly<Record<string, Scalar>>): string {
  const query = new URLSearchParams(Object.entries(filter).map(([field, value]) => [field, String(value ?? '')])).toString();
  return query === '' ? `/${path}` : `/${path}?${query}`;
}
