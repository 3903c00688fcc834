import { useEffect } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { reloadUnread, useUnreadCount } from '../../wire/live/inbox.ts';
import { onLive } from '../../wire/live/live.ts';

/** Live events within this time cause one reload, ms. */
const batchMs = 400;

/** The number of unread messages of an area, kept up to date by its live stream. */
export function useUnread(area: BackOffice): number {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onLive((from, change) => {
      if (from !== area || (change && change.resource !== 'messages')) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void reloadUnread(area);
      }, batchMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [area]);
  return useUnreadCount(area);
}
