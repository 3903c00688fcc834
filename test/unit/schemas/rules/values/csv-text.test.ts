import { expect, test } from 'vitest';
import { fromCsvText, toCsvText } from '../../../../../schemas/rules/values/csv-text.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-x', "'-x"],
  ['@sum', "'@sum"],
  ['+cmd', "'+cmd"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\n=x', "'\n=x"],
  ['＝1+A1', "'＝1+A1"],
  ['＋A1', "'＋A1"],
  ['－A1', "'－A1"],
  ['＠sum', "'＠sum"],
  ["'=x", "''=x"],
  ['+49 30 1234', '+49 30 1234'],
  ['+8613800138000', '+8613800138000'],
  ['-12.50', '-12.50'],
  ["it's", "it's"],
  ["'quoted'", "'quoted'"],
  ['plain', 'plain'],
  ['', ''],
])('%j is written as %j and read back unchanged', (text, written) => {
  expect(toCsvText(text)).toBe(written);
  expect(fromCsvText(written)).toBe(text);
});
