import { useSyncExternalStore } from 'react';

const subscribe = (): (() => void) => () => undefined;
/** False on the server and during hydration; true afterwards. Guards browser-only content. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
