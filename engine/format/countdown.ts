export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** What is left of `milliseconds`, in whole units; all 0 when it is over. */
export function remaining(milliseconds: number): Remaining {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  return { days: Math.floor(total / 86_400), hours: Math.floor(total / 3600) % 24, minutes: Math.floor(total / 60) % 60, seconds: total % 60 };
}

/**
 * A countdown in words. `days`: `1天02时03分04秒`, with Chinese labels in every language (Spec §2); `clock`: `26:03:04`, days counted as hours.
 */
export function formatCountdown(milliseconds: number, form: 'days' | 'clock' = 'days'): string {
  const { days, hours, minutes, seconds } = remaining(milliseconds);
  if (form === 'clock') return [days * 24 + hours, minutes, seconds].map(two).join(':');
  return `${days}天${two(hours)}时${two(minutes)}分${two(seconds)}秒`;
}

/**
 * Milliseconds from `now` until a wire time of a zone `offsetMinutes` east of UTC (the mall's: 480).
 * Undefined when the text is no time.
 */
export function untilWireTime(wireTime: string, now: number, offsetMinutes = 480): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(wireTime);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second) - offsetMinutes * 60_000 - now;
}

const two = (number: number): string => String(number).padStart(2, '0');
