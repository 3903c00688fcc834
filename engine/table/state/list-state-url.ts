import { pageSizes } from '../../../schemas/contract/limits.ts';
import {
  type FilterValue,
  isEmptyFilter,
  type ListFilter,
  listFilters,
  normalizeFilters,
} from './filters.ts';
import { initialState, type ListShape, type ListState } from './list-state.ts';

/** URL parameters of the state; filters use the names of their fields. */
const parameters = {
  page: 'page',
  size: 'per_page',
  order: 'order',
  view: 'view',
  trashed: 'trashed',
  panel: '_panel',
} as const;

const panels: ReadonlySet<string> = new Set<ListState['panel']>(['shut', 'short', 'full']);

/**
 * Reads the state of a list from the URL query. Invalid values count as absent, so that old links
 * still open.
 *
 * @param prefix of the list's parameters: '' for the list of the page, `1.`, `2.` … inside a board
 */
export function readListState(query: URLSearchParams, screen: ListShape, prefix = ''): ListState {
  const start = initialState(screen);
  const parameter = (name: string): string => query.get(prefix + name) ?? '';
  const view = parameter(parameters.view);
  const panel = parameter(parameters.panel);
  const order = parameter(parameters.order);
  const size = parameter(parameters.size);
  return {
    page: parsePage(parameter(parameters.page)) ?? 1,
    perPage: pageSizes.find((pageSize) => String(pageSize) === size) ?? start.perPage,
    order: /^-?[a-z][a-z0-9_.]*$/.test(order) ? order : '',
    view: screen.views.find(({ key }) => key === view)?.key ?? start.view,
    trashed: parameter(parameters.trashed) === '1',
    search: readSearch(query, screen, prefix),
    panel: panels.has(panel) ? (panel as ListState['panel']) : start.panel,
  };
}

function readSearch(
  query: URLSearchParams,
  screen: ListShape,
  prefix: string,
): ListState['search'] {
  const filters = listFilters(screen);
  const search: Record<string, FilterValue | undefined> = { ...initialState(screen).search };
  for (const filter of filters.values()) {
    const value = readFilter(query, prefix + filter.field, filter);
    if (value !== undefined) search[filter.field] = value;
  }
  return normalizeFilters(search, filters);
}

function readFilter(
  query: URLSearchParams,
  name: string,
  { shape }: ListFilter,
): FilterValue | undefined {
  if (shape === 'range') {
    const exact = query.get(name);
    const from = query.get(`${name}[0]`) ?? exact;
    const to = query.get(`${name}[1]`) ?? exact;
    return from === null && to === null ? undefined : [from ?? '', to ?? ''];
  }
  const values = query.getAll(name);
  if (values.length === 0) return undefined;
  return shape === 'one' ? values[0] : values;
}

/** Undefined for anything but a positive integer of at most 9 digits. */
const parsePage = (text: string): number | undefined =>
  /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;

/**
 * Writes the state of a list into `query` and keeps the other parameters. Defaults are left out; a
 * preset filter that was cleared is written as empty.
 */
export function writeListState(
  query: URLSearchParams,
  state: ListState,
  screen: ListShape,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(query);
  const start = initialState(screen);
  const write = (name: string, value: string | number, initial: string | number) => {
    if (value === initial) next.delete(prefix + name);
    else next.set(prefix + name, String(value));
  };
  for (const filter of listFilters(screen).values())
    writeFilter(next, prefix + filter.field, state.search[filter.field], filter);
  write(parameters.page, state.page, 1);
  write(parameters.size, state.perPage, start.perPage);
  write(parameters.order, state.order, '');
  write(parameters.view, state.view, start.view);
  write(parameters.trashed, state.trashed ? 1 : 0, 0);
  write(parameters.panel, state.panel, start.panel);
  return next;
}

function writeFilter(
  query: URLSearchParams,
  name: string,
  value: FilterValue | undefined,
  { shape, preset }: ListFilter,
): void {
  for (const parameter of [name, `${name}[0]`, `${name}[1]`]) query.delete(parameter);
  const initial = isEmptyFilter(preset) ? undefined : preset;
  if (JSON.stringify(value) === JSON.stringify(initial)) return;
  const parts = [value ?? ''].flat();
  parts.forEach((part, index) =>
    query.append(shape === 'range' ? `${name}[${index}]` : name, part),
  );
}
