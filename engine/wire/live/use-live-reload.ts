import { useEffect } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { onLive } from './live.ts';

/**
 * Calls `reload` when a live event names the resource, and when the live stream opens, because
 * earlier events may have been missed. A busy server sends many events per second: those within
 * `batchMs` cause one call.
 *
 * @param reload memoise it
 */
export function useLiveReload(
  area: BackOffice,
  resource: string,
  reload: () => void,
  batchMs: number,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onLive((from, change) => {
      if (from !== area || (change && change.resource !== resource)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, batchMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [area, resource, reload, batchMs]);
}
