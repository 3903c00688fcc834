import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirmDiscard } from '../ui/dialogs/confirm.ts';
import { useT } from '../ui/use-t.ts';

/**
 * Asks for confirmation before a changed form is left: with an own dialog inside the program, with
 * the browser's dialog when the page closes.
 *
 * @returns a function that disables the warning, to be called after saving
 */
export function useLeaveWarning(changed: boolean): () => void {
  const t = useT();
  const isDisabled = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed &&
      !isDisabled.current &&
      formLocation(currentLocation) !== formLocation(nextLocation),
  );
  // Asks once per blocked navigation; the blocker is a new object on every render.
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
    isDisabled.current = true;
  }, []);
}

/** The page and its open tab. Other changes of the URL do not leave the form. */
const formLocation = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pathname} ${new URLSearchParams(search).get('_tab') ?? ''}`;
