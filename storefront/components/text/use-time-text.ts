import { useIntl } from 'react-intl';

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const formats = {
  day,
  minute: { ...day, ...minute },
  monthAndMinute: { month: 'short', day: 'numeric', ...minute },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `monthAndMinute`: to the minute without the year. */
export type TimePrecision = keyof typeof formats;

/**
 * Returns a function that writes a wire time (`2026-11-05 18:05:09`, or a day) in the language of
 * the page: `Nov 5, 2026, 18:05`. It is in the mall's time zone, as on the wire. Other text stays.
 */
export function useTimeText(): (at: string, to?: TimePrecision) => string {
  const { locale, formatters } = useIntl();
  return (at, to = 'minute') => {
    // Read and written as UTC, so that the zone of the browser changes nothing
    const time = Date.parse(`${at.replace(' ', 'T')}${at.length > 10 ? 'Z' : ''}`);
    if (Number.isNaN(time)) return at;
    const format = formats[at.length > 10 ? to : 'day'];
    return formatters.getDateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(time);
  };
}
