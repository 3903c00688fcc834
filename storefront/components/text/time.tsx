import { type TimePrecision, useTimeText } from './use-time-text.ts';

/** A wire time: to the day, to the minute, or to the minute without the year. */
export function Time({
  at,
  to = 'minute',
  className,
}: {
  readonly at: string;
  readonly to?: TimePrecision;
  readonly className?: string;
}) {
  const timeText = useTimeText();
  return (
    <time className={className} dateTime={at.replace(' ', 'T')}>
      {timeText(at, to)}
    </time>
  );
}
