import { useEffect, useState } from 'react';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { onLive } from '../client/live.ts';
import type { SourceBank } from './use-source.ts';

/** What happens within the first is asked for together; between two askings lies at least the second. Our choice: a busy mall must not make every open page count all the time. */
const gatherMs = 1000,
  restMs = 10_000;

/** The calls of one page: a new, empty bank whenever something happened in the area that its account hears of, so that every block asks anew and all show one moment. */
export function useFreshBank(area: BackOffice): SourceBank {
  const [bank, setBank] = useState<SourceBank>(() => new Map());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined,
      asked = 0;
    const opened = Date.now();
    const again = () => {
      timer = undefined;
      asked = Date.now();
      setBank(new Map());
    };
    const forget = onLive((from, change) => {
      if (from !== area || (!change && Date.now() - opened < gatherMs)) return; // the stream of a page that was just opened tells nothing new
      timer ??= setTimeout(again, Math.max(gatherMs, asked + restMs - Date.now()));
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [area]);
  return bank;
}
