import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { loadUnread, unreadAtom } from '../../wire/live/inbox.ts';
import { onLive } from '../../wire/live/live.ts';
import { loginAreasAtom } from '../../wire/session/session.ts';

/** Live events within this time cause one reload, ms. */
const batchMs = 400;
/** Interval of reloads while the page is visible, ms, for accounts without live messages. */
const reloadMs = 60_000;

/** The number of unread messages of an area, kept up to date by its live stream. */
export function useUnread(area: BackOffice): number {
  const { isLoad } = useAtomValue(loginAreasAtom)[area];
  useEffect(() => {
    if (!isLoad) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = undefined;
      void loadUnread(area);
    };
    reload();
    const unsubscribe = onLive((from, change) => {
      if (from !== area || (change && change.resource !== 'messages')) return;
      timer ??= setTimeout(reload, batchMs);
    });
    const interval = setInterval(() => {
      if (!document.hidden) reload();
    }, reloadMs);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      clearInterval(interval);
    };
  }, [area, isLoad]);
  return useAtomValue(unreadAtom)[area];
}
