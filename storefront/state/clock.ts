import { useCallback, useSyncExternalStore } from 'react';
import { useCommon } from './common.ts';

let ahead: number | undefined;
/** Milliseconds the server's clock is ahead of this browser's, by the moment the page was rendered and the moment it arrived. */
function aheadBy(renderedAt: number): number {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (ahead ??= renderedAt - (performance.timeOrigin + (arrival?.responseStart ?? performance.now())));
}

/** The server's time in ms, told again every `everyMs`; while the page is hydrated the time it was rendered. */
export function useServerNow(everyMs = 1000): number {
  const { now } = useCommon();
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, Math.min(everyMs, 1000));
    return () => clearInterval(timer);
  }, [everyMs]);
  return useSyncExternalStore(subscribe, () => Math.floor((Date.now() + aheadBy(now)) / everyMs) * everyMs, () => now);
}
