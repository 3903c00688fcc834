import { useEffect, useEffectEvent } from 'react';
import { remaining, untilWireTime } from '../../../engine/format/index.ts';
import { useServerNow } from '../../state/page/clock.ts';
import { useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';

/** Longer than the server keeps what it shows of an offer, so that the second answer is a new one. */
const repeatMs = 10_000;

/**
 * Remaining time until a moment (ms, or a time of the wire) by the server's clock. Screen readers
 * announce it each minute. `onOver` is called at the end, and again every ten seconds while the
 * moment stays in the past: the first answer after it may still be the old one.
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
  const isOver = left === 0;
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (!isOver) return;
    over();
    const timer = setInterval(over, repeatMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <span className="clock" role="timer">
      <span className="visually-hidden" aria-live="polite">
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
