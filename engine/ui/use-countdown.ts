import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { untilWireTime } from '../format/countdown.ts';
import { userAtom } from '../wire/session/user.ts';

/**
 * Milliseconds until a wire time, updated each second while positive; undefined without a time.
 *
 * @param until wire time, in the zone of the mall
 */
export function useCountdown(until: string): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  const remaining = untilWireTime(until, now, useAtomValue(userAtom)?.zone);
  const running = remaining !== undefined && remaining > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return remaining;
}
