import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { loadBadges } from '../client/badges.ts';
import { followLive, onLive } from '../client/live.ts';
import { loginAreasAtom } from '../client/session.ts';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';

/** Changes within this time are told and counted once. Our choice. */
const gatherMs = 400;
/** What nobody tells, such as a time that passed, is counted again after this while the page is seen. Our choice. */
const recountMs = 60_000;

/** While somebody is signed in to the area and looks at it: its badges follow what happens, and what is worth a word is shown. Answers the last words, for a live region. */
export function useLive(area: BackOffice): string {
  const t = useText(),
    [words, setWords] = useState(''),
    { isLoad } = useAtomValue(loginAreasAtom)[area];
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
