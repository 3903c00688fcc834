import { useCallback, useSyncExternalStore } from 'react';
import { useRunning } from '../piece.tsx';
import { useCommon } from './common.ts';

/** A page whose clock goes on no faster may be sent again for so long. */
const steadyMs = 60_000;

let ahead: number | undefined;
/**
 * Milliseconds the server's clock is ahead of this browser's: by what came with the page when it
 * was sent, else by when it was rendered, which may be a minute before.
 */
function aheadBy(renderedAt: number): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sentAt =
    Number(arrival?.serverTiming?.find(({ name }) => name === 'now')?.description) || renderedAt;
  ahead ??= sentAt - (performance.timeOrigin + (arrival?.responseStart ?? performance.now()));
  return ahead;
}

/**
 * The server's time in ms, told again every `everyMs`; while the page is hydrated the time it was
 * rendered.
 */
export function useServerNow(everyMs = 1000): number {
  const { now } = useCommon();
  useRunning(everyMs < steadyMs);
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, Math.min(everyMs, 1000));
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor((Date.now() + aheadBy(now)) / everyMs) * everyMs,
    () => now,
  );
}
