import { afterEach, expect, test } from 'vitest';
import { formatCompact } from '../../../../engine/format/number.ts';
import { formatPeriod } from '../../../../engine/format/period.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test.each([
  ['2026-11-16', 'en', 'weekday', 'Mon'],
  ['2026-11-16', 'zh-cn', 'weekday', '周一'],
  ['2026-11-16', 'en', 'short', '11/16'],
  ['2026-11-16', 'zh-cn', 'long', '2026年11月16日周一'],
  ['2026-02', 'en', 'short', 'Feb'],
  ['2026-02', 'zh-cn', 'short', '2月'],
  ['2026-02', 'en', 'long', 'February 2026'],
  ['2026', 'en', 'long', '2026'],
  ['2026', 'zh-cn', 'short', '2026年'],
  ['Qinling Pantry', 'en', 'long', 'Qinling Pantry'],
] as const)('%s in %s, %s: %s', (time, language, length, text) => {
  expect(formatPeriod(time, language, length)).toBe(text);
});

test('formats axis labels short', () => {
  expect([formatCompact(80_000, 'en'), formatCompact(80_000, 'zh-cn')]).toEqual(['80K', '8万']);
});

test('a step of an axis is not rounded', () => {
  const steps = [4500, 13_500, 112_500];
  expect(steps.map((step) => formatCompact(step, 'zh-cn'))).toEqual(['4500', '1.35万', '11.25万']);
  expect(steps.map((step) => formatCompact(step, 'en'))).toEqual(['4.5K', '13.5K', '112.5K']);
});

/** A language of its own for each zone, because formats are kept. */
test.each([
  ['Pacific/Midway', 'en-GB'],
  ['America/New_York', 'en-AU'],
  ['Asia/Shanghai', 'en-NZ'],
  ['Pacific/Kiritimati', 'en-IE'],
])('a day and a month are those of the mall in a browser in %s', (zone, language) => {
  process.env.TZ = zone;
  expect(formatPeriod('2026-11-16', language, 'weekday')).toBe('Mon');
  expect(formatPeriod('2026-11-01', language, 'short')).toMatch(/^0?1\/11$/);
  expect(formatPeriod('2026-03', language, 'long')).toBe('March 2026');
});
