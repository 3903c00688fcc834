/** First and last character of a wire time (`2026-11-23 18:05:09`) that is shown. */
const ranges = { day: [0, 10], minute: [0, 16], monthAndMinute: [5, 16] } as const;

/** A wire time, shown to the day, to the minute, or to the minute without the year. */
export const Time = ({
  at,
  to = 'minute',
  className,
}: {
  readonly at: string;
  readonly to?: keyof typeof ranges;
  readonly className?: string;
}) => (
  <time className={className} dateTime={at.replace(' ', 'T')}>
    {at.slice(...ranges[to])}
  </time>
);
