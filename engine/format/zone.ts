import { dayMs } from '../../schemas/rules/values/day.ts';

/** The default zone of wire times (docs/decisions/0005-time-and-zone.md). */
export const defaultZone = 'Asia/Shanghai';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Wire time of a timestamp in ms, in an IANA zone: `2026-03-29 03:00:00`. */
export function wallTime(timestamp: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(zone, format);
  }
  return format.format(timestamp);
}

/**
 * Timestamp in ms of a wire time in `zone`; undefined for other text. A day means its first second.
 * As in PostgreSQL, a repeated autumn hour means its second pass, and a skipped spring hour is read
 * with the offset before the change.
 */
export function momentOf(wire: string, zone: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(wire);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const before = wall - offsetOf(wall - dayMs, zone);
  const after = wall - offsetOf(wall + dayMs, zone);
  return before === after || after + offsetOf(after, zone) === wall ? after : before;
}

/** Timestamp in ms of the start of the wall-clock hour in `zone` that contains `timestamp`. */
export const hourOf = (timestamp: number, zone: string): number => {
  const [minutes, seconds] = wallTime(timestamp, zone).slice(14).split(':').map(Number);
  return Math.floor(timestamp / 1000) * 1000 - (minutes! * 60 + seconds!) * 1000;
};

/** Offset of the zone from UTC at a timestamp, ms. */
const offsetOf = (timestamp: number, zone: string): number =>
  Date.parse(`${wallTime(timestamp, zone).replace(' ', 'T')}Z`) -
  Math.floor(timestamp / 1000) * 1000;
