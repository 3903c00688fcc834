import { useCallback, useMemo, useReducer } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  initialState,
  type ListAction,
  type ListShape,
  type ListState,
  readListState,
  reduceList,
  writeListState,
} from './list-state.ts';

/** Where a list keeps its state: in the address bar, under a prefix inside a board; or in memory, in a dialog. */
export type Place = { readonly kind: 'url'; readonly prefix: string } | { readonly kind: 'memory' };
export const pagePlace: Place = { kind: 'url', prefix: '' };

type Kept = readonly [ListState, (action: ListAction) => void];

/** The state of a list in its place. Back, forward and reload keep what is in the address bar; folding the panel makes no step back. */
export function useListState(screen: ListShape, place: Place): Kept {
  const inUrl = useUrlState(screen, place.kind === 'url' ? place.prefix : '');
  const inMemory = useReducer(
    (state: ListState, action: ListAction) => reduceList(state, action, screen),
    screen,
    initialState,
  );
  return place.kind === 'url' ? inUrl : inMemory;
}

function useUrlState(screen: ListShape, prefix: string): Kept {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const state = useMemo(
    () => readListState(new URLSearchParams(text), screen, prefix),
    [text, screen, prefix],
  );
  const act = useCallback(
    (action: ListAction) => {
      setQuery(
        (now) =>
          writeListState(
            now,
            reduceList(readListState(now, screen, prefix), action, screen),
            screen,
            prefix,
          ),
        { replace: action.type === 'panel' },
      );
    },
    [screen, prefix, setQuery],
  );
  return [state, act];
}
