import { useCallback, useRef, useState } from 'react';
import { CallError } from '../../../engine/wire/index.ts';

/**
 * Runs an asynchronous action once at a time; calls during a run are ignored. A failed call
 * ends the action: the client has shown it unless the call is quiet.
 *
 * @returns the function to call and whether a run is in progress
 */
export function useAction<Args extends readonly unknown[]>(
  action: (...args: Args) => unknown,
): readonly [(...args: Args) => Promise<void>, boolean] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef(action);
  latest.current = action;
  const run = useCallback(async (...args: Args): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      const result = latest.current(...args);
      if (!(result instanceof Promise)) return;
      setBusy(true);
      await result;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return [run, isBusy];
}
