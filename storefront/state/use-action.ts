import { useCallback, useRef, useState } from 'react';
import { CallError } from '../../engine/client/call-error.ts';

/** Runs something slow once at a time: a second call while it is under way does nothing. A lost connection was told already and ends quietly. */
export function useAction<Args extends readonly unknown[]>(
  action: (...args: Args) => unknown,
): readonly [(...args: Args) => Promise<void>, boolean] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false),
    latest = useRef(action);
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

/** A key for one thing wanted: the same until `renew`, which is called when it was done or changed. */
export function useOnceKey(): { readonly key: () => string; readonly renew: () => void } {
  const kept = useRef<string>(undefined);
  return {
    key: () => (kept.current ??= newKey()),
    renew: () => {
      kept.current = undefined;
    },
  };
}
/** Also where the page is not served by https, unlike `crypto.randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
