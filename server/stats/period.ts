import type { RuleError } from '../../schemas/rules/types.ts';
import { badInput } from '../http/errors.ts';

/** Days as `YYYY-MM-DD` of the mall, both ends included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}
/** One point of a chart. `time` is its first day, month (`YYYY-MM`) or year; `before`: the same part of the period before. */
export interface Point extends Span {
  readonly time: string;
  readonly before: Span | undefined;
}
/** What a chart shows: points without a gap, each `unit` long. */
export interface Period extends Span {
  readonly unit: 'day' | 'month' | 'year';
  readonly points: readonly Point[];
}
/** As sent: checked for form only. */
export interface AskedPeriod {
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
}

/** Longest custom range, and from which length its points are months: our choice, what a chart can show. */
const maxDays = 3_660;
const maxDayPoints = 92;

/**
 * Reads which period is asked: this week from Monday (the default), this year, the last five years, or given days. Week and year come with the one before beside them.
 * @param today `YYYY-MM-DD` of the mall
 * @throws Refusal 422 at a day that is none, ends the wrong way round, a range above ten years, an end that is missing
 */
export function readPeriod({ from, to, by }: AskedPeriod, today: string): Period {
  const kind = by ?? (from !== undefined || to !== undefined ? 'custom' : 'week');
  if (kind === 'custom') return customPeriod(readDay(from, '/from'), readDay(to, '/to'));
  if (from !== undefined || to !== undefined) throw wrong('/by');
  if (kind === 'week') return daysOf(addDays(today, -weekdayOf(today)), 7, 7);
  const year = Number(today.slice(0, 4));
  if (kind === 'year')
    return {
      unit: 'month',
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      points: Array.from({ length: 12 }, (_, at) =>
        monthPoint(`${year}-${two(at + 1)}`, `${year - 1}-${two(at + 1)}`),
      ),
    };
  const years = Array.from({ length: 5 }, (_, at) => String(year - 4 + at));
  return {
    unit: 'year',
    from: `${years[0]}-01-01`,
    to: `${year}-12-31`,
    points: years.map((time) => ({
      time,
      from: `${time}-01-01`,
      to: `${time}-12-31`,
      before: undefined,
    })),
  };
}

/** The `count` days up to and with today. */
export const lastDays = (today: string, count: number): Period =>
  daysOf(addDays(today, 1 - count), count, undefined);

function customPeriod(from: string, to: string): Period {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw wrong('/to', 'errors.rules.daterange');
  if (days > maxDays) throw wrong('/to', 'errors.stats.longRange');
  if (days <= maxDayPoints) return daysOf(from, days, undefined);
  const points: Point[] = [];
  for (
    let month = from.slice(0, 7);
    month <= to.slice(0, 7);
    month = addDays(`${month}-28`, 4).slice(0, 7)
  ) {
    const whole = monthPoint(month, undefined);
    points.push({
      ...whole,
      from: whole.from < from ? from : whole.from,
      to: whole.to > to ? to : whole.to,
    });
  }
  return { unit: 'month', from, to, points };
}

function daysOf(from: string, count: number, back: number | undefined): Period {
  const points = Array.from({ length: count }, (_, at) => {
    const time = addDays(from, at),
      before = back === undefined ? undefined : addDays(time, -back);
    return {
      time,
      from: time,
      to: time,
      before: before === undefined ? undefined : { from: before, to: before },
    };
  });
  return { unit: 'day', from, to: points.at(-1)!.to, points };
}

const monthPoint = (month: string, before: string | undefined): Point => ({
  time: month,
  ...monthOf(month),
  before: before === undefined ? undefined : monthOf(before),
});

/** Whole months of `YYYY-MM`. */
export const monthOf = (month: string): Span => ({
  from: `${month}-01`,
  to: addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1),
});

/**
 * A span as whole months with the days before and after them, so that long spans read few sums. A part that is empty ends before it begins.
 */
export function partsOf({ from, to }: Span): {
  readonly months: Span;
  readonly head: Span;
  readonly tail: Span;
} {
  const first = from.endsWith('-01') ? from : addDays(monthOf(from.slice(0, 7)).to, 1),
    last = to === monthOf(to.slice(0, 7)).to ? to : addDays(`${to.slice(0, 7)}-01`, -1);
  if (first > last) return { months: none, head: { from, to }, tail: none };
  return {
    months: { from: first, to: last },
    head: { from, to: addDays(first, -1) },
    tail: { from: addDays(last, 1), to },
  };
}
const none: Span = { from: '0001-01-02', to: '0001-01-01' };

/** A day that exists. */
function readDay(text: string | undefined, pointer: string): string {
  if (text === undefined) throw wrong(pointer, 'errors.rules.required');
  const day = text.slice(0, 10),
    at = Date.parse(`${day}T00:00:00Z`);
  if (day < '1970-01-01' || !Number.isFinite(at) || new Date(at).toISOString().slice(0, 10) !== day)
    throw wrong(pointer, 'errors.rules.date');
  return day;
}

const wrong = (pointer: string, key = 'errors.input.wrong') =>
  badInput([{ pointer, key, params: {} } satisfies RuleError]);

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Days are counted without a clock: no zone, no daylight saving. */
export const addDays = (day: string, count: number): string =>
  new Date(at(day) + count * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (at(to) - at(from)) / dayMs;
/** 0 on Monday. */
export const weekdayOf = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7;
const two = (number: number): string => String(number).padStart(2, '0');
