import type { RuleError } from '../../../schemas/rules/problems.ts';
import { addDays, dayMs, timestampOf } from '../../../schemas/rules/values/day.ts';
import { badInput } from '../../platform/http/response/errors.ts';

/** Days of the mall as `YYYY-MM-DD`, both ends included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}
/**
 * One point of a chart. `time` is its first day, month (`YYYY-MM`) or year; `before` is the
 * matching part of the previous period.
 */
export interface Point extends Span {
  readonly time: string;
  readonly before: Span | undefined;
}
/** Consecutive points, each `unit` long. */
export interface Period extends Span {
  readonly unit: 'day' | 'month' | 'year';
  readonly points: readonly Point[];
}
/** Query parameters, checked for format only. */
export interface PeriodParams {
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
}

/** Longest custom range in days, and the length above which points are months. */
const maxDays = 3_660;
const maxDayPoints = 92;

/**
 * Parses the period: this week from Monday (default), this year, the last five years, or given
 * days. Week and year include the previous one for comparison.
 *
 * @param today `YYYY-MM-DD` of the mall
 * @throws Refusal 422 for an invalid day, a reversed range, a range above ten years, or a missing
 * end
 */
export function readPeriod({ from, to, by }: PeriodParams, today: string): Period {
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
      points: Array.from({ length: 12 }, (_, index) =>
        monthPoint(`${year}-${twoDigits(index + 1)}`, `${year - 1}-${twoDigits(index + 1)}`),
      ),
    };
  const years = Array.from({ length: 5 }, (_, index) => String(year - 4 + index));
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

/** The last `count` days including today. */
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
  const points = Array.from({ length: count }, (_, index) => {
    const time = addDays(from, index);
    const before = back === undefined ? undefined : addDays(time, -back);
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
 * Splits a span into whole months and the days before and after, so that long spans read few sums.
 * An empty part ends before it begins.
 */
export function splitByMonth({ from, to }: Span): {
  readonly months: Span;
  readonly head: Span;
  readonly tail: Span;
} {
  const first = from.endsWith('-01') ? from : addDays(monthOf(from.slice(0, 7)).to, 1);
  const last = to === monthOf(to.slice(0, 7)).to ? to : addDays(`${to.slice(0, 7)}-01`, -1);
  if (first > last) return { months: noDays, head: { from, to }, tail: noDays };
  return {
    months: { from: first, to: last },
    head: { from, to: addDays(first, -1) },
    tail: { from: addDays(last, 1), to },
  };
}
/** An empty span. */
export const noDays: Span = { from: '0001-01-02', to: '0001-01-01' };

/** Parses a calendar day. */
function readDay(text: string | undefined, pointer: string): string {
  if (text === undefined) throw wrong(pointer, 'errors.rules.required');
  const day = text.slice(0, 10);
  const ms = timestampOf(day);
  const isCalendarDay =
    day >= '1970-01-01' && Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === day;
  if (!isCalendarDay) throw wrong(pointer, 'errors.rules.date');
  return day;
}

const wrong = (pointer: string, key = 'errors.input.wrong') =>
  badInput([{ pointer, key, params: {} } satisfies RuleError]);

const daysBetween = (from: string, to: string): number =>
  (timestampOf(to) - timestampOf(from)) / dayMs;
/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(timestampOf(day)).getUTCDay() + 6) % 7;
const twoDigits = (number: number): string => String(number).padStart(2, '0');
