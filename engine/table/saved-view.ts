import type { ListView } from '../../schemas/contract/calls/list-views.ts';
import type { ColumnChoice } from './column-choice.ts';
import { initialState, type ListShape, type ListState, writeListState } from './list-state.ts';

/** What a view keeps of a list: everything that decides which rows and columns there are, not how far one has read. */
export type ViewContent = Pick<ListView, 'query' | 'hidden'>;

export function contentOf(screen: ListShape, state: ListState, choice: ColumnChoice): ViewContent {
  const kept = { ...state, page: 1, panel: initialState(screen).panel };
  return {
    query: writeListState(new URLSearchParams(), kept, screen).toString(),
    hidden: [...choice.hidden].sort(),
  };
}

/** The view that a list shows just now; undefined when it was searched, sorted or its columns changed since, or none was opened. */
export const openView = (
  views: readonly ListView[],
  { query, hidden }: ViewContent,
): ListView | undefined =>
  views.find((view) => view.query === query && view.hidden.join() === hidden.join());
