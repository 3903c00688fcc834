import { remaining, untilWireTime } from '../../../engine/format/index.ts';
import { useEffect, useRef } from 'react';
import { useServerNow } from '../../state/clock.ts';
import { useCommon } from '../../state/common.ts';
import { useT } from '../../texts.ts';

/**
 * Remaining time until a moment (ms, or a time of the wire) by the server's clock. Screen readers
 * announce it each minute. `onOver` is called once at the end.
 */
export function Countdown({
  until,
  onOver,
}: {
  readonly until: string | number;
  readonly onOver?: () => void;
}) {
  const t = useT();
  const now = useServerNow();
  const { zone } = useCommon();
  const left = Math.max(
    0,
    typeof until === 'number' ? until - now : (untilWireTime(until, now, zone) ?? 0),
  );
  const { days, hours, minutes, seconds } = remaining(left);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (left > 0) hasEnded.current = false;
    else if (!hasEnded.current) {
      hasEnded.current = true;
      onOver?.();
    }
  }, [left, onOver]);
  return (
    <span className="clock" role="timer">
      <span className="vh" aria-live="polite">
        {t('common.countdown.left', { days, hours, minutes })}
      </span>
      <span aria-hidden="true">
        {days > 0 && (
          <>
            <b>{t('common.countdown.days', { days })}</b>{' '}
          </>
        )}
        <b>{twoDigits(hours)}</b>:<b>{twoDigits(minutes)}</b>:<b>{twoDigits(seconds)}</b>
      </span>
    </span>
  );
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
