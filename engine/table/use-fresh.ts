import { useEffect } from 'react';
import { onLive } from '../client/live.ts';
import type { Table } from './use-table.ts';

/** Changes within this time are looked at together. Our choice: a busy mall must not make every open list ask many times a second. */
const gatherMs = 1000;

/** Lets an open list look again when something happened to its resource, or may have while nobody told. */
export function useFresh({
  screen: { area, resource },
  peek,
}: Pick<Table, 'screen' | 'peek'>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = onLive((from, change) => {
      if (from !== area || (change && change.resource !== resource)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        peek();
      }, gatherMs);
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [area, resource, peek]);
}
