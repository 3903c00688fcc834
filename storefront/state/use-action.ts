import { CallError } from '../../engine/wire/index.ts';
import { useCallback, useRef, useState } from 'react';

/**
 * Runs something slow once at a time: a second call while it is under way does nothing. A lost
 * connection was told already and ends quietly.
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
