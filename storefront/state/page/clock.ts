import { useCallback, useSyncExternalStore } from 'react';
import { useCommon } from './common.ts';

let offsetMs: number | undefined;
/**
 * Server clock minus browser clock, ms; computed once per page load. Uses the `now` entry of the
 * `Server-Timing` header (time of sending), else `renderedAt`, which may be a minute older.
 */
function clockOffset(renderedAt: number): number {
  if (offsetMs !== undefined) return offsetMs;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sentAt =
    Number(navigation?.serverTiming?.find(({ name }) => name === 'now')?.description) || renderedAt;
  offsetMs = sentAt - (performance.timeOrigin + (navigation?.responseStart ?? performance.now()));
  return offsetMs;
}

/**
 * Server time in ms since the epoch, rounded down to `everyMs` and updated at that interval.
 * During hydration it is the render time, as in the server's HTML.
 */
export function useServerNow(everyMs = 1000): number {
  const { now } = useCommon();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, Math.min(everyMs, 1000));
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor((Date.now() + clockOffset(now)) / everyMs) * everyMs,
    () => now,
  );
}
