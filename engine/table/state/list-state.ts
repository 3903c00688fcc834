import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { type FilterValue, type ListFilters, listFilters, normalizeFilters } from './filters.ts';

/**
 * Everything that decides which rows a list shows, and how far its search panel is open. Stored in
 * the URL (docs/decisions/0053-list-state-in-the-url.md).
 */
export interface ListState {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** `field`, `-field`, or '' for the default order of the screen. */
  readonly order: string;
  /** Key of the open view; '' when the screen has none. */
  readonly view: string;
  /** Shows soft-deleted rows instead of active ones. */
  readonly trashed: boolean;
  /** Filters by field, without empty ones. */
  readonly search: Readonly<Record<string, FilterValue>>;
  /** `shut`: hidden. `short`: the first five fields. `full`: all fields. */
  readonly panel: 'shut' | 'short' | 'full';
}

export type ListAction =
  | { readonly type: 'search'; readonly search: Readonly<Record<string, FilterValue | undefined>> }
  /** Restores the preset filters. */
  | { readonly type: 'reset' }
  /** Removes all filters, presets included. */
  | { readonly type: 'clear' }
  | { readonly type: 'page'; readonly page: number }
  /** The page no longer exists: shows the last one, without a history entry. */
  | { readonly type: 'lastPage'; readonly page: number }
  | { readonly type: 'size'; readonly perPage: number }
  | { readonly type: 'sort'; readonly order: string }
  | { readonly type: 'view'; readonly key: string }
  | { readonly type: 'trash'; readonly trashed: boolean }
  | { readonly type: 'panel'; readonly panel: ListState['panel'] };

/** The part of a screen that its list state depends on. */
export type ListShape = Pick<PageConfig, 'search' | 'fields' | 'views' | 'table'>;

/** The state of a new list: page 1, first view, preset filters. */
export function initialState(screen: ListShape): ListState {
  const filters = listFilters(screen);
  const presets = [...filters].map(([field, { preset }]) => [field, preset] as const);
  return {
    page: 1,
    perPage: screen.table.pageSize,
    order: '',
    view: screen.views[0]?.key ?? '',
    trashed: false,
    search: normalizeFilters(Object.fromEntries(presets), filters),
    panel: screen.search.length > 0 ? 'short' : 'shut',
  };
}

/** The next state. Every action that changes the set of rows returns to page 1. */
export function reduceList(state: ListState, action: ListAction, screen: ListShape): ListState {
  switch (action.type) {
    case 'search': {
      const filters = listFilters(screen);
      const search = { ...hiddenFilters(state, filters), ...action.search };
      return { ...state, page: 1, search: normalizeFilters(search, filters) };
    }
    case 'reset':
      return { ...state, page: 1, search: initialState(screen).search };
    case 'clear':
      return { ...state, page: 1, search: {} };
    case 'page':
    case 'lastPage':
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

/** Filters that only a link can set. A search keeps them, so that it never shows other rows. */
const hiddenFilters = ({ search }: ListState, filters: ListFilters): ListState['search'] =>
  Object.fromEntries(Object.entries(search).filter(([field]) => filters.get(field)?.hidden));
