import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { useT } from '../ui/use-t.ts';
import { reloadBadges } from '../wire/live/badges.ts';
import { followLive, onLive } from '../wire/live/live.ts';
import { loginAreasAtom } from '../wire/session/session.ts';

/** Live events within this time cause one toast per text and one reload of the badges, ms. */
const batchMs = 400;

/**
 * Follows the live stream of an area once its menus are loaded: reloads the badges and shows event
 * texts as toasts. Returns the last text for an ARIA live region.
 */
export function useLive(area: BackOffice): string {
  const t = useT();
  const [announcement, setAnnouncement] = useState('');
  const { isLoad } = useAtomValue(loginAreasAtom)[area];
  useEffect(() => {
    if (!isLoad) return undefined;
    const pending = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      void reloadBadges(area);
      const texts = [...pending].map(([text, count]) =>
        count > 1 ? t('live.busy', { text, count }) : text,
      );
      texts.forEach(toast.info);
      if (texts.length > 0) setAnnouncement(texts.join('. '));
      pending.clear();
    };
    const unsubscribe = onLive((from, change) => {
      if (from !== area) return;
      if (change?.msg) pending.set(change.msg, (pending.get(change.msg) ?? 0) + change.count);
      timer ??= setTimeout(flush, batchMs);
    });
    const stop = followLive(area);
    return () => {
      stop();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [area, isLoad, t]);
  return announcement;
}
