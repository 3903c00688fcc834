import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { userAtom } from '../wire/session/user.ts';
import { untilWireTime } from '../format/countdown.ts';

/**
 * Milliseconds left until a wire time, told anew each second while any are; undefined when there is
 * no time.
 */
export function useCountdown(until: string): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  const left = untilWireTime(until, now, useAtomValue(userAtom)?.zone);
  const running = left !== undefined && left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
