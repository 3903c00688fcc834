/** The mall's zone where nothing else is said (docs/decisions/0005-time-and-zone.md). */
export const defaultZone = 'Asia/Shanghai';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in ms as the wire writes it in `zone`, an IANA name: `2026-03-29 03:00:00`. */
export function wallTime(at: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(zone, format);
  }
  return format.format(at);
}

/**
 * The moment that the wire writes so in `zone`, ms; undefined when the text is no time. A day alone
 * is its first second. As PostgreSQL reads it: of an hour that
 * comes twice in autumn the second one, and one that is left out in spring as if the clock had not
 * been changed yet.
 */
export function momentOf(wire: string, zone: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(wire);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const [before, after] = [
    wall - offsetOf(wall - dayMs, zone),
    wall - offsetOf(wall + dayMs, zone),
  ];
  return before === after || after + offsetOf(after, zone) === wall ? after : before;
}

/** The beginning of the hour of the mall's clock that `at` lies in, ms. */
export const hourOf = (at: number, zone: string): number => {
  const [minutes, seconds] = wallTime(at, zone).slice(14).split(':').map(Number);
  return Math.floor(at / 1000) * 1000 - (minutes! * 60 + seconds!) * 1000;
};

const dayMs = 86_400_000;

/** Ms that the zone's clock is ahead of UTC. */
const offsetOf = (at: number, zone: string): number =>
  Date.parse(`${wallTime(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
