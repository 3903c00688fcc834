import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { loadBadges } from '../wire/live/badges.ts';
import { followLive, onLive } from '../wire/live/live.ts';
import { loginAreasAtom } from '../wire/session/session.ts';
import { useT } from '../ui/use-t.ts';
import { toast } from '../ui/dialogs/toast.ts';

/** Changes within this time cause one notice and one count, ms. */
const gatherMs = 400;
/**
 * Badges that change without an event, such as a deadline that passed, are counted again at this
 * interval while the page is visible, ms.
 */
const recountMs = 60_000;

/**
 * While somebody is signed in to the area and looks at it: its badges follow what happens, and what
 * is worth a word is shown. Answers the last words, for a live region.
 */
export function useLive(area: BackOffice): string {
  const t = useT();
  const [words, setWords] = useState('');
  const { isLoad } = useAtomValue(loginAreasAtom)[area];
  useEffect(() => {
    if (!isLoad) return undefined;
    const said = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      void loadBadges(area);
      const told = [...said].map(([text, count]) =>
        count > 1 ? t('live.busy', { text, count }) : text,
      );
      told.forEach(toast.info);
      if (told.length > 0) setWords(told.join('. '));
      said.clear();
    };
    const forget = onLive((from, change) => {
      if (from !== area) return;
      if (change?.msg) said.set(change.msg, (said.get(change.msg) ?? 0) + change.count);
      timer ??= setTimeout(tell, gatherMs);
    });
    const recount = setInterval(() => {
      if (!document.hidden) void loadBadges(area);
    }, recountMs);
    const stop = followLive(area);
    return () => {
      stop();
      forget();
      clearTimeout(timer);
      clearInterval(recount);
    };
  }, [area, isLoad, t]);
  return words;
}
