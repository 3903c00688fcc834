import { pageSizes } from '../../schemas/contract/limits.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { type Filterable, filterablesOf, isEmpty, type SearchValue, tidy } from './filters.ts';

/** Everything that decides which rows a list shows, and how its search panel stands. Lives in the URL (engine.md §4). */
export interface ListState {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** `field`, `-field`, or '' for the screen's own order. */
  readonly order: string;
  /** Key of the open view; '' when the screen has none. */
  readonly view: string;
  /** Soft-deleted rows instead of the living. */
  readonly trashed: boolean;
  /** What is asked, by field; a field that asks nothing is absent. */
  readonly search: Readonly<Record<string, SearchValue>>;
  /** `shut` hidden; `short` the first five fields; `full` all of them (Spec §2). */
  readonly panel: 'shut' | 'short' | 'full';
}

export type ListAction =
  | { readonly type: 'search'; readonly search: Readonly<Record<string, SearchValue | undefined>> }
  /** Back to the presets. */
  | { readonly type: 'reset' }
  /** No filter at all, presets included. */
  | { readonly type: 'clear' }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'size'; readonly perPage: number }
  | { readonly type: 'sort'; readonly order: string }
  | { readonly type: 'view'; readonly key: string }
  | { readonly type: 'trash'; readonly trashed: boolean }
  | { readonly type: 'panel'; readonly panel: ListState['panel'] };

/** What a list needs to know of its screen; the screen itself will do. */
export type ListShape = Pick<ServedPage, 'search' | 'fields' | 'views' | 'table'>;

/** The state of a list that nobody has touched: page 1, the screen's page size, first view, presets. */
export function initialState(screen: ListShape): ListState {
  const search: Record<string, SearchValue | undefined> = {};
  const filterables = filterablesOf(screen);
  for (const [field, { preset }] of filterables) search[field] = preset;
  return {
    page: 1,
    perPage: screen.table.pageSize,
    order: '',
    view: screen.views[0]?.key ?? '',
    trashed: false,
    search: tidy(search, filterables),
    panel: screen.search.length > 0 ? 'short' : 'shut',
  };
}

/** The next state. Whatever changes which rows there are goes back to page 1. */
export function reduceList(state: ListState, action: ListAction, screen: ListShape): ListState {
  switch (action.type) {
    case 'search':
      return {
        ...state,
        page: 1,
        search: tidy({ ...hiddenOf(state, screen), ...action.search }, filterablesOf(screen)),
      };
    case 'reset':
      return { ...state, page: 1, search: initialState(screen).search };
    case 'clear':
      return { ...state, page: 1, search: {} };
    case 'page':
      return { ...state, page: Math.max(1, Math.trunc(action.page)) };
    case 'size':
      return { ...state, page: 1, perPage: action.perPage };
    case 'sort':
      return { ...state, page: 1, order: action.order };
    case 'view':
      return { ...state, page: 1, view: action.key };
    case 'trash':
      return { ...state, page: 1, trashed: action.trashed };
    case 'panel':
      return { ...state, panel: action.panel };
  }
}

/** Filters that a link set and the panel does not show: a search keeps them, so that it never shows rows of other parents. */
function hiddenOf(state: ListState, screen: ListShape): Record<string, SearchValue> {
  const filterables = filterablesOf(screen);
  return Object.fromEntries(
    Object.entries(state.search).filter(([field]) => filterables.get(field)?.hidden),
  );
}

const own = {
  page: 'page',
  size: 'per_page',
  order: 'order',
  view: 'view',
  trashed: 'trashed',
  panel: '_panel',
} as const;

/**
 * Reads a list's state from the query of the browser's path. Nonsense is taken as absent: somebody's old link must still open.
 *
 * @param place '' for the page's list; `1.`, `2.` … for lists inside a board, so that each keeps its own
 */
export function readListState(query: URLSearchParams, screen: ListShape, place = ''): ListState {
  const start = initialState(screen),
    text = (key: string) => query.get(place + key);
  const filterables = filterablesOf(screen),
    search: Record<string, SearchValue | undefined> = { ...start.search };
  for (const filterable of filterables.values()) {
    const value = readValue(query, place + filterable.field, filterable);
    if (value !== undefined) search[filterable.field] = value;
  }
  const view = text(own.view),
    panel = text(own.panel),
    order = text(own.order) ?? '';
  return {
    page: wholeNumber(text(own.page)) ?? 1,
    perPage: pageSizes.find((size) => String(size) === text(own.size)) ?? start.perPage,
    order: /^-?[a-z][a-z0-9_.]*$/.test(order) ? order : '',
    view: screen.views.find(({ key }) => key === view)?.key ?? start.view,
    trashed: text(own.trashed) === '1',
    search: tidy(search, filterables),
    panel: panel === 'shut' || panel === 'short' || panel === 'full' ? panel : start.panel,
  };
}

function readValue(
  query: URLSearchParams,
  key: string,
  { shape }: Filterable,
): SearchValue | undefined {
  if (shape !== 'range') {
    const values = query.getAll(key);
    return values.length === 0 ? undefined : shape === 'one' ? values[0] : values;
  }
  const from = query.get(`${key}[0]`),
    to = query.get(`${key}[1]`);
  return from === null && to === null ? undefined : [from ?? '', to ?? ''];
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;

/** Writes `state` over `query`, leaving what is not this list's alone. Defaults are omitted; a preset that was emptied is written as empty. */
export function writeListState(
  query: URLSearchParams,
  state: ListState,
  screen: ListShape,
  place = '',
): URLSearchParams {
  const next = new URLSearchParams(query),
    start = initialState(screen),
    filterables = filterablesOf(screen);
  const put = (key: string, value: string | number, usual: string | number) =>
    value === usual ? next.delete(place + key) : next.set(place + key, String(value));
  for (const filterable of filterables.values())
    writeValue(next, place + filterable.field, state.search[filterable.field], filterable);
  put(own.page, state.page, 1);
  put(own.size, state.perPage, start.perPage);
  put(own.order, state.order, '');
  put(own.view, state.view, start.view);
  put(own.trashed, state.trashed ? 1 : 0, 0);
  put(own.panel, state.panel, start.panel);
  return next;
}

function writeValue(
  query: URLSearchParams,
  key: string,
  value: SearchValue | undefined,
  { shape, preset }: Filterable,
): void {
  for (const name of [key, `${key}[0]`, `${key}[1]`]) query.delete(name);
  const usual = isEmpty(preset) ? undefined : preset;
  if (JSON.stringify(value) === JSON.stringify(usual)) return;
  const parts = value === undefined ? [''] : typeof value === 'string' ? [value] : value;
  parts.forEach((part, at) => query.append(shape === 'range' ? `${key}[${at}]` : key, part));
}
