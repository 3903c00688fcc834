import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirmDiscard } from '../ui/confirm.ts';
import { useText } from '../ui/text.ts';

/**
 * Asks before another page or tab is opened with something typed, in our words, and before this one is closed or loaded again, in the browser's.
 *
 * @returns what lets the next step pass unasked, because everything was saved
 */
export function useLeaveWarning(changed: boolean): () => void {
  const t = useText(),
    free = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !free.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard(t).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [changed]);
  return useCallback(() => {
    free.current = true;
  }, []);
}

/** A page, and the tab of it that is open (engine/screen/board-screen.tsx); whatever else the address says leaves a form where it is. */
const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pathname} ${new URLSearchParams(search).get('_tab') ?? ''}`;
