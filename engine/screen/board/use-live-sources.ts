import { useEffect, useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { onLive } from '../../wire/live/live.ts';
import { queryClient } from '../../wire/queries.ts';
import { sourcesKey } from './use-source.ts';

/** Live events within this time cause one reload, ms. */
const batchMs = 1000;

/** Minimum time between two reloads, ms; limits the load of many open pages in a busy mall. */
const minIntervalMs = 10_000;

/**
 * Loads the sources of a page again after live events of the area, so that all blocks show the same
 * moment.
 *
 * @returns the value of `OpenedAtContext`
 */
export function useLiveSources(area: BackOffice): number {
  const [openedAt] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reloadedAt = 0;
    const reload = () => {
      timer = undefined;
      reloadedAt = Date.now();
      void queryClient.invalidateQueries({ queryKey: sourcesKey(area, openedAt) });
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
  }, [area, openedAt]);
  return openedAt;
}
