import { useEffect } from 'react';
import { onLive } from '../../wire/live/live.ts';
import type { Table } from '../use-table.ts';

/** Notices within this time cause one call: a busy server sends many of them per second. */
const collectMs = 1000;

/**
 * Revalidates an open list when a live notice names its resource, and after a gap in the notices.
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
      }, collectMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [area, resource, revalidate]);
}
