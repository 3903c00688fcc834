import { expect, test } from 'vitest';
import { normalizeMoney } from '../../../../../engine/fields/typed-values.ts';
import { setCurrencySymbol } from '../../../../../engine/format/currency.ts';

setCurrencySymbol('¥');

test.each([
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['12.50', '12.50'],
  ['0', '0.00'],
  ['.5', '0.50'],
  ['7.', '7.00'],
  ['007', '7.00'],
  ['1,200', '1200.00'],
  ['1,234,567.8', '1234567.80'],
  ['¥ 1，200.5', '1200.50'],
  ['-3.1', '-3.10'],
  ['90071992547409.91', '90071992547409.91'],
  ['0.1', '0.10'],
  ['', ''],
])('an amount typed as "%s" is completed to "%s"', (typed, complete) => {
  expect(normalizeMoney(typed)).toBe(complete);
});

test.each([
  '12.345',
  'abc',
  '1e3',
  '12.5.1',
  '--1',
  '1,5',
  '12,50',
  '1，5',
  '1,2345',
  '1.200,5',
  '5²',
  '①',
  '1½',
])('"%s" is invalid and stays as typed for the rules to refuse', (typed) => {
  expect(normalizeMoney(typed)).toBe(typed);
});
