/**
 * A day, month or year of a chart, `2026-11-16`, `2026-11` or `2026`, in words of the language;
 * anything else is a name and stays.
 *
 * @param length `weekday`: a day by its weekday alone; `short` for an axis, without the year; `long` with everything
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

/**
 * Days are days of the mall already: they are written in UTC so that the reader's zone shifts
 * nothing.
 */
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
