import { useEffect } from 'react';
import { onLive } from '../../wire/live/live.ts';
import type { Table } from '../use-table.ts';

/** Live events within this time cause one call, ms; a busy server sends many per second. */
const batchMs = 1000;

/**
 * Revalidates an open list when a live event names its resource, and when the live stream opens,
 * because earlier events may have been missed.
 */
export function useLiveRevalidation({
  screen: { area, resource },
  revalidate,
}: Pick<Table, 'screen' | 'revalidate'>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onLive((from, change) => {
      if (from !== area || (change && change.resource !== resource)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        revalidate();
      }, batchMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [area, resource, revalidate]);
}
