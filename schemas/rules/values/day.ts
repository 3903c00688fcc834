/** The form of a day on the wire, `YYYY-MM-DD`; the day need not exist. */
export const dayPattern = '\\d{4}-\\d{2}-\\d{2}';

/** A day, or a time of a day, as the wire has it. */
export const dayOrTime = new RegExp(`^${dayPattern}( \\d{2}:\\d{2}:\\d{2})?$`);

const dayForm = new RegExp(`^${dayPattern}$`);

/** Whether a text has the form of a day. */
export const isDay = (text: string): boolean => dayForm.test(text);

export const dayMs = 86_400_000;

/** The start of a day in UTC, ms. */
export const timestampOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Day arithmetic in UTC: no time zone, no daylight saving. */
export const addDays = (day: string, count: number): string =>
  new Date(timestampOf(day) + count * dayMs).toISOString().slice(0, 10);
