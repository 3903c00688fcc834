import type { ListView } from '../../../schemas/contract/calls/backoffice/list-views.ts';
import type { ColumnChoice } from '../grid/use-column-choice.ts';
import { initialState, type ListShape, type ListState } from '../state/list-state.ts';
import { writeListState } from '../state/list-state-url.ts';

/** The part of a list that a view stores: filters, order and columns, but not the page. */
export type SavedViewContent = Pick<ListView, 'query' | 'hidden'>;

export function savedViewContent(
  screen: ListShape,
  state: ListState,
  choice: ColumnChoice,
): SavedViewContent {
  const savedState = { ...state, page: 1, panel: initialState(screen).panel };
  return {
    query: writeListState(new URLSearchParams(), savedState, screen).toString(),
    hidden: [...choice.hidden].sort(),
  };
}

/** The view with exactly this content; undefined when the list was changed since it was opened. */
export const matchingView = (
  views: readonly ListView[],
  { query, hidden }: SavedViewContent,
): ListView | undefined =>
  views.find((view) => view.query === query && view.hidden.join() === hidden.join());
