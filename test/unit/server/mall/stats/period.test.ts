import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../../schemas/rules/values/day.ts';
import { changeOf } from '../../../../../server/mall/stats/mall-dashboards.ts';
import {
  lastDays,
  monthOf,
  readPeriod,
  splitByMonth,
  weekdayOf,
} from '../../../../../server/mall/stats/period.ts';
import { Refusal } from '../../../../../server/platform/http/response/errors.ts';

/** A Saturday. */
const today = '2026-11-21';

describe('the period of a chart', () => {
  test('this week is seven days from Monday, with the same days a week before', () => {
    const { unit, from, to, points } = readPeriod({}, today);
    expect({ unit, from, to, count: points.length }).toEqual({
      unit: 'day',
      from: '2026-11-16',
      to: '2026-11-22',
      count: 7,
    });
    expect(points[0]).toEqual({
      time: '2026-11-16',
      from: '2026-11-16',
      to: '2026-11-16',
      before: { from: '2026-11-09', to: '2026-11-09' },
    });
    expect(readPeriod({ by: 'week' }, '2026-11-16').from).toBe('2026-11-16');
    expect(readPeriod({ by: 'week' }, '2026-11-22').from).toBe('2026-11-16');
  });
  test('this year is twelve months beside those of last year, including leap days', () => {
    const { unit, points } = readPeriod({ by: 'year' }, '2025-03-01');
    expect([unit, points.length, points[1]]).toEqual([
      'month',
      12,
      {
        time: '2025-02',
        from: '2025-02-01',
        to: '2025-02-28',
        before: { from: '2024-02-01', to: '2024-02-29' },
      },
    ]);
  });
  test('the last five years end with this year', () =>
    expect(readPeriod({ by: 'years' }, today).points.map(({ time }) => time)).toEqual([
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]));
  test('a custom period has days, or months when it is long; its end months may be partial', () => {
    expect(
      readPeriod({ from: '2026-02-27', to: '2026-03-01 23:59:59' }, today).points.map(
        ({ time }) => time,
      ),
    ).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    const { unit, points } = readPeriod(
      { by: 'custom', from: '2025-11-15', to: '2026-03-10' },
      today,
    );
    expect([unit, points.map(({ time }) => time), points[0], points.at(-1)]).toEqual([
      'month',
      ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
      { time: '2025-11', from: '2025-11-15', to: '2025-11-30', before: undefined },
      { time: '2026-03', from: '2026-03-01', to: '2026-03-10', before: undefined },
    ]);
  });
  test('the last twelve days end today', () =>
    expect([
      lastDays(today, 12).from,
      lastDays(today, 12).to,
      lastDays(today, 12).points.length,
    ]).toEqual(['2026-11-10', today, 12]));

  test.each([
    ['an invalid day', { from: '2026-02-30', to: '2026-03-01' }],
    ['an invalid month', { from: '2026-13-01', to: '2026-13-02' }],
    ['a reversed range', { from: '2026-03-02', to: '2026-03-01' }],
    ['a missing end', { from: '2026-03-02' }],
    ['more than ten years', { from: '2010-01-01', to: '2026-01-01' }],
    ['days beside a week', { by: 'week', from: '2026-03-01', to: '2026-03-02' }],
    ['days before the epoch', { from: '0000-01-01', to: '0000-01-02' }],
  ])('refuses %s', (_, params) => {
    expect(() => readPeriod(params, today)).toThrow(Refusal);
  });
});

test('a span is split into whole months and the days around them', () => {
  expect(splitByMonth({ from: '2026-01-15', to: '2026-04-02' })).toEqual({
    months: { from: '2026-02-01', to: '2026-03-31' },
    head: { from: '2026-01-15', to: '2026-01-31' },
    tail: { from: '2026-04-01', to: '2026-04-02' },
  });
  expect(splitByMonth({ from: '2026-01-01', to: '2026-01-31' }).months).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(splitByMonth({ from: '2026-01-05', to: '2026-01-09' }).head).toEqual({
    from: '2026-01-05',
    to: '2026-01-09',
  });
  for (const length of [1, 5, 28, 40, 100, 366])
    for (let at = 0; at < 60; at++) {
      const from = addDays('2024-01-01', at);
      const span = { from, to: addDays(from, length - 1) };
      const days = Object.values(splitByMonth(span)).flatMap((part) =>
        part.from > part.to
          ? []
          : Array.from(
              { length: (Date.parse(part.to) - Date.parse(part.from)) / 86_400_000 + 1 },
              (_, on) => addDays(part.from, on),
            ),
      );
      expect(days.toSorted()).toEqual(Array.from({ length }, (_, on) => addDays(from, on)));
    }
});

test('counts days without a time zone', () => {
  expect([
    addDays('2024-02-28', 1),
    addDays('2026-01-01', -1),
    weekdayOf('2026-11-16'),
    weekdayOf('2026-11-22'),
    monthOf('2026-12'),
  ]).toEqual(['2024-02-29', '2025-12-31', 0, 6, { from: '2026-12-01', to: '2026-12-31' }]);
});

test('a rate is the change in percent, and 100 from zero', () => {
  expect([
    changeOf(110, 100),
    changeOf(50, 100),
    changeOf(0, 100),
    changeOf(5, 0),
    changeOf(0, 0),
    changeOf(1, 3),
  ]).toEqual([10, -50, -100, 100, 0, -66.7]);
});
