import { useEffect, useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { onLive } from '../../wire/live/live.ts';
import type { QueryCache } from './use-source.ts';

/**
 * Events within the first interval cause one reload; two reloads are at least the second interval
 * apart, so that a busy mall does not make every open page count all the time. Milliseconds.
 */
const gatherMs = 1000;
const restMs = 10_000;

/**
 * The calls of one page: a new, empty bank whenever something happened in the area that its account
 * hears of, so that every block asks anew and all show one moment.
 */
export function useFreshBank(area: BackOffice): QueryCache {
  const [bank, setBank] = useState<QueryCache>(() => new Map());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const opened = Date.now();
    const again = () => {
      timer = undefined;
      asked = Date.now();
      setBank(new Map());
    };
    const forget = onLive((from, change) => {
      // The stream of a page that was just opened tells nothing new
      if (from !== area || (!change && Date.now() - opened < gatherMs)) return;
      timer ??= setTimeout(again, Math.max(gatherMs, asked + restMs - Date.now()));
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [area]);
  return bank;
}
