/**
 * Formats a day, month or year of a chart: `2026-11-16`, `2026-11` or `2026`. Returns other text
 * unchanged.
 *
 * @param length `weekday`: only the weekday of a day; `short`: without the year, for an axis;
 *   `long`: with year and weekday
 */
export function formatPeriod(
  time: string,
  language: string,
  length: 'weekday' | 'short' | 'long',
): string {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(time);
  if (!parts) return time;
  const [, year = '', month, day] = parts;
  if (month === undefined) return language.startsWith('zh') ? `${year}年` : year;
  const kind = day === undefined ? 'month' : 'day';
  return formatFor(language, kind, length).format(
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1))),
  );
}

const options = {
  day: {
    weekday: { weekday: 'short' },
    short: { month: 'numeric', day: 'numeric' },
    long: { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' },
  },
  month: {
    weekday: { month: 'short' },
    short: { month: 'short' },
    long: { year: 'numeric', month: 'long' },
  },
} as const satisfies Record<string, Record<string, Intl.DateTimeFormatOptions>>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats in UTC, because the days are already in the zone of the server. */
function formatFor(
  language: string,
  kind: keyof typeof options,
  length: 'weekday' | 'short' | 'long',
): Intl.DateTimeFormat {
  const key = `${language} ${kind} ${length}`;
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, { ...options[kind][length], timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}
