import { useEffect, useState } from 'react';
import { formatCountdown, untilWireTime } from '../format/countdown.ts';
import { formatDateTime } from '../format/date.ts';
import { cellKind, type CellProps } from './cell-kind.ts';
import { plain } from './labels.ts';

function Countdown({ value }: CellProps) {
  const [now, setNow] = useState(() => Date.now());
  const left = untilWireTime(plain(value), now);
  const running = left !== undefined && left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left === undefined ? null : <time className={running ? 'number' : 'number quiet'} dateTime={plain(value)}>{formatCountdown(left)}</time>;
}

/** Time left until a moment, in days form with Chinese labels (Spec §2). A spreadsheet gets the moment. */
export const countdown = cellKind(({ value }) => formatDateTime(plain(value)), { component: Countdown, width: 150 });
