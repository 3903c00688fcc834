import { useEffect, useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { onLive } from '../../wire/live/live.ts';
import type { QueryCache } from './use-source.ts';

/** Live events within this time cause one reload, ms. */
const batchMs = 1000;

/** Minimum time between two reloads, ms; limits the load of many open pages in a busy mall. */
const minIntervalMs = 10_000;

/**
 * The query cache of one page. A live event of the area replaces it by an empty cache, so that all
 * blocks load again and show the same moment.
 */
export function useQueryCache(area: BackOffice): QueryCache {
  const [cache, setCache] = useState<QueryCache>(() => new Map());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reloadedAt = 0;
    const openedAt = Date.now();
    const reload = () => {
      timer = undefined;
      reloadedAt = Date.now();
      setCache(new Map());
    };
    const unsubscribe = onLive((from, change) => {
      // The first `ready` event of the stream (no change) follows the page's own load: skip it.
      if (from !== area || (!change && Date.now() - openedAt < batchMs)) return;
      timer ??= setTimeout(reload, Math.max(batchMs, reloadedAt + minIntervalMs - Date.now()));
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [area]);
  return cache;
}
