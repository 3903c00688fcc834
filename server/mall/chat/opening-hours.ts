/** Hours in which a store or the platform answers. */
export interface OpeningHours {
  /** ISO week days, `1` Monday to `7` Sunday; none: every day. */
  readonly days: readonly string[];
  /** `HH:mm`; both '' for the whole day. `until` before `from` is on the next day. */
  readonly from: string;
  readonly until: string;
}

/** A moment in the mall's zone. */
export interface LocalMoment {
  readonly day: string;
  /** `HH:mm` */
  readonly time: string;
}

/** Whether somebody answers at the moment. */
export function isOpenAt({ days, from, until }: OpeningHours, { day, time }: LocalMoment): boolean {
  const isDay = (name: string): boolean => days.length === 0 || days.includes(name);
  const start = from || '00:00';
  const end = until || '24:00';
  if (start === end) return isDay(day);
  if (start < end) return isDay(day) && time >= start && time < end;
  // The hours of the day before reach into this one
  return (isDay(day) && time >= start) || (isDay(dayBefore(day)) && time < end);
}

const dayBefore = (day: string): string => (day === '1' ? '7' : String(Number(day) - 1));
