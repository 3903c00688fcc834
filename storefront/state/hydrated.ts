import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;
/**
 * False while the page is as the server rendered it; what only this browser knows is shown from
 * then on.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
