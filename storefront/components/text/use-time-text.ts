import { useIntl } from 'react-intl';
import { createT } from '../../texts.ts';

/** `monthAndMinute`: to the minute without the year. */
export type TimePrecision = 'day' | 'minute' | 'monthAndMinute';

/**
 * Returns a function that writes a wire time (`2026-11-05 18:05:09`) in the language of the page:
 * `5 Nov 2026, 18:05`, in Chinese `2026-11-05 18:05`. It is in the mall's time zone, as on the wire.
 * Its texts need no `Intl`, whose first use delays the start of a page.
 */
export function useTimeText(): (at: string, to?: TimePrecision) => string {
  const intl = useIntl();
  const t = createT(intl);
  return (at, to = 'minute') => {
    const [, year, month, date = '', time = ''] =
      /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d:\d\d))?/.exec(at) ?? [];
    if (year === undefined) return at;
    const monthName = t(`common.time.months.${month}`);
    const day = intl.locale === 'en' ? String(Number(date)) : date;
    return t(`common.time.${time === '' ? 'day' : to}`, { year, month: monthName, day, time });
  };
}
