import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCountdown, remaining, untilWireTime } from '../../../../engine/format/countdown.ts';
import { setCurrencySymbol } from '../../../../engine/format/currency.ts';
import { formatDate, formatDateRange, formatDateTime } from '../../../../engine/format/date.ts';
import {
  formatMoney,
  formatPrice,
  formatShort,
  formatWhole,
  sumMoney,
} from '../../../../engine/format/money.ts';
import { formatNumber, formatPercent } from '../../../../engine/format/number.ts';
import { maskPhone } from '../../../../engine/format/phone.ts';

setCurrencySymbol('¥');

test.each([
  ['12.5', '12.50'],
  ['1234567.891', '1,234,567.89'],
  [0, '0.00'],
  ['-0.004', '0.00'],
  ['-1.005', '-1.01'],
  ['0.005', '0.01'],
  ['99.995', '100.00'],
  ['999999999999999.99', '999,999,999,999,999.99'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['10 ~ 20', '10 ~ 20'],
  ['1e3', '1e3'],
  ['7.', '7.00'],
])('money %j is %j', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('formats money with other decimals and a currency', () => {
  expect(formatMoney('1234.5', 0)).toBe('1,235');
  expect(formatPrice('-1234.5')).toBe('-¥1,234.50');
  expect(formatPrice('')).toBe('');
});

test('a price drops zero cents, and points have no decimals', () => {
  expect(['1234.00', '1234.50', '0.05', '1000'].map(formatShort)).toEqual([
    '1,234',
    '1,234.50',
    '0.05',
    '1,000',
  ]);
  expect([
    formatWhole(12345),
    formatWhole('0'),
    formatWhole(-1200),
    formatWhole(undefined),
  ]).toEqual(['12,345', '0', '-1,200', '']);
});

test('sums are exact', () => {
  expect(sumMoney(['0.1', '0.2'])).toBe('0.30');
  expect(sumMoney(['-0.05', '0.02'])).toBe('-0.03');
  expect(sumMoney([])).toBe('0.00');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (fens) => {
      const text = (fen: number) =>
        `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;
      const sum = fens.reduce((total, fen) => total + fen, 0);
      expect(sumMoney(fens.map(text))).toBe(text(sum));
    }),
  );
});

test.each([
  ['2026-11-20 18:00:00', '2026-11-20 18:00:00', '2026-11-20'],
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11-20T18:00:05.123Z', '2026-11-20 18:00:05', '2026-11-20'],
  ['2026-11-20 18:00', '2026-11-20 18:00:00', '2026-11-20'],
  ['', '', ''],
  [null, '', ''],
  ['soon', 'soon', 'soon'],
])('time %j is %j, its day %j', (value, time, day) => {
  expect(formatDateTime(value)).toBe(time);
  expect(formatDate(value)).toBe(day);
});

test('formats a range with both ends', () => {
  expect(formatDateRange(['2026-01-01', '2026-02-01 10:00:00'])).toBe(
    '2026-01-01 – 2026-02-01 10:00:00',
  );
  expect(formatDateRange([])).toBe('');
  expect(formatDateRange(null)).toBe('');
});

test.each([
  [1234.5, '1,234.5'],
  ['1893', '1,893'],
  [0, '0'],
  ['', ''],
  [null, ''],
  ['n/a', 'n/a'],
])('number %j is %j', (value, text) => {
  expect(formatNumber(value, 'en')).toBe(text);
});

test('formats a percentage with at most two decimals', () => {
  expect(formatPercent('12.345', 'en')).toBe('12.35%');
  expect(formatPercent('', 'en')).toBe('');
});

test.each([
  [93_784_000, '1天02时03分04秒', '26:03:04'],
  [0, '0天00时00分00秒', '00:00:00'],
  [-5, '0天00时00分00秒', '00:00:00'],
  [59_999, '0天00时00分59秒', '00:00:59'],
])('%d ms left is %s', (milliseconds, days, clock) => {
  expect(formatCountdown(milliseconds)).toBe(days);
  expect(formatCountdown(milliseconds, 'clock')).toBe(clock);
});

test('computes the remaining time from a wire time at UTC+8', () => {
  const now = Date.UTC(2026, 0, 1, 0, 0, 0);
  expect(untilWireTime('2026-01-01 08:00:10', now)).toBe(10_000);
  expect(untilWireTime('2026-01-01 00:00:10', now, 'UTC')).toBe(10_000);
  expect(untilWireTime('later', now)).toBeUndefined();
  expect(remaining(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
});

test.each([
  ['13800002046', '138 **** 2046'],
  ['12345678', '123 **** 5678'],
  ['1234567', '****'],
  ['', '****'],
])('of the phone %j is shown %j', (phone, text) => {
  expect(maskPhone(phone)).toBe(text);
});

test.each([
  [13 * 3600, [0, 13, 0, 0]],
  [24 * 3600 - 1, [0, 23, 59, 59]],
  [25 * 3600 + 61, [1, 1, 1, 1]],
  [-5, [0, 0, 0, 0]],
])('%d seconds are days, hours, minutes and seconds', (seconds, parts) => {
  expect(Object.values(remaining(seconds * 1000))).toEqual(parts);
});

test('a number is formatted by language and decimals, whatever was formatted before', () => {
  const formats = [
    ['en', 6],
    ['de', 6],
    ['en', 1],
    ['de', 1],
  ] as const;
  expect(formats.map(([language, decimals]) => formatNumber(1234.56, language, decimals))).toEqual([
    '1,234.56',
    '1.234,56',
    '1,234.6',
    '1.234,6',
  ]);
});
