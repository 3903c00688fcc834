import { defaultZone, momentOf } from './zone.ts';

export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Milliseconds as whole days, hours, minutes and seconds; all 0 when negative. */
export function remaining(milliseconds: number): Remaining {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

/**
 * A countdown as text. `days`: `1天02时03分04秒`, with Chinese labels in every language; `clock`:
 * `26:03:04`, with days as hours.
 */
export function formatCountdown(milliseconds: number, form: 'days' | 'clock' = 'days'): string {
  const { days, hours, minutes, seconds } = remaining(milliseconds);
  if (form === 'clock') return [days * 24 + hours, minutes, seconds].map(two).join(':');
  return `${days}天${two(hours)}时${two(minutes)}分${two(seconds)}秒`;
}

/** Milliseconds from `now` until a wire time in `zone`; undefined for other text. */
export function untilWireTime(
  wireTime: string,
  now: number,
  zone = defaultZone,
): number | undefined {
  const end = momentOf(wireTime, zone);
  return end === undefined ? undefined : end - now;
}

const two = (number: number): string => String(number).padStart(2, '0');
