import { useCallback, useMemo, useReducer } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  initialState,
  type ListAction,
  type ListShape,
  type ListState,
  reduceList,
} from './list-state.ts';
import { readListState, writeListState } from './list-state-url.ts';

/** Where a list stores its state: in the URL under a prefix, or in memory inside a dialog. */
export type ListStateLocation =
  | { readonly kind: 'url'; readonly prefix: string }
  | { readonly kind: 'memory' };

/** The URL without a prefix: the list of the page itself. */
export const pageLocation: ListStateLocation = { kind: 'url', prefix: '' };

/** Memory: a list inside a dialog, a picker or a view. */
export const memoryLocation: ListStateLocation = { kind: 'memory' };

type StateAndDispatch = readonly [ListState, (action: ListAction) => void];

/**
 * The state of a list. A state in the URL survives back, forward and reload. Opening the search
 * panel and leaving a page that no longer exists add no history entry.
 */
export function useListState(screen: ListShape, location: ListStateLocation): StateAndDispatch {
  const inUrl = useUrlState(screen, location.kind === 'url' ? location.prefix : '');
  const inMemory = useReducer(
    (state: ListState, action: ListAction) => reduceList(state, action, screen),
    screen,
    initialState,
  );
  return location.kind === 'url' ? inUrl : inMemory;
}

function useUrlState(screen: ListShape, prefix: string): StateAndDispatch {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const state = useMemo(
    () => readListState(new URLSearchParams(text), screen, prefix),
    [text, screen, prefix],
  );
  const dispatch = useCallback(
    (action: ListAction) => {
      // Not the query of the last render: a change that was made a moment ago is not rendered yet
      const current = new URLSearchParams(location.search);
      const next = reduceList(readListState(current, screen, prefix), action, screen);
      setQuery(writeListState(current, next, screen, prefix), {
        replace: action.type === 'panel' || action.type === 'lastPage',
      });
    },
    [screen, prefix, setQuery],
  );
  return [state, dispatch];
}
