import { type Atom, getDefaultStore } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';

const store = getDefaultStore();

/**
 * The value of an atom; `initial` on the server and during hydration, because the server's HTML is
 * the same for every visitor.
 */
export function useClientAtom<Value>(atom: Atom<Value>, initial: Value): Value {
  const subscribe = useCallback((changed: () => void) => store.sub(atom, changed), [atom]);
  return useSyncExternalStore(
    subscribe,
    () => store.get(atom),
    () => initial,
  );
}
