import fc from 'fast-check';
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
  ['139-1234-5678', '139-1234-5678'],
  ['010-12345678', '010-12345678'],
  ['13800138000', '13800138000'],
  ['-12.5', '-12.5'],
  ['0', '0'],
  ['1.2.0', "'1.2.0"],
  ['+8613800138000', "'+8613800138000"],
  ['-12.50', "'-12.50"],
  ['4200002345678901234567', "'4200002345678901234567"],
  ['138001380001', "'138001380001"],
  ['007', "'007"],
  ["'007", "''007"],
  ['1E5', "'1E5"],
  ['1.5e-3', "'1.5e-3"],
  ['1,234.50', "'1,234.50"],
  ['5.', "'5."],
  ['.5', "'.5"],
  ['29%', "'29%"],
  ['¥5', "'¥5"],
  ['$1,000', "'$1,000"],
  ['5€', "'5€"],
  ['(5)', "'(5)"],
  ['1-2', "'1-2"],
  ['1/2', "'1/2"],
  ['1 1/2', "'1 1/2"],
  ['2026/11/28', "'2026/11/28"],
  ['2026-11-28', "'2026-11-28"],
  ['2026-11-28 10:00:00', "'2026-11-28 10:00:00"],
  ['1:30', "'1:30"],
  ['1:30 PM', "'1:30 PM"],
  ['1月2日', "'1月2日"],
  ['2026年1月', "'2026年1月"],
  ['Mar 5', "'Mar 5"],
  ['1-Mar', "'1-Mar"],
  ['MAR1', "'MAR1"],
  ['5 March 2026', "'5 March 2026"],
  ['TRUE', "'TRUE"],
  ['false', "'false"],
  ['１２３', "'１２３"],
  ['#N/A', "'#N/A"],
  ['#DIV/0!', "'#DIV/0!"],
  ['####', "'####"],
  ['#1 shop', '#1 shop'],
  ['Marmalade 5', 'Marmalade 5'],
  ['May', 'May'],
  ['1 234', "'1 234"],
  ['7up', '7up'],
  ['200 g', '200 g'],
  ['iPhone 15', 'iPhone 15'],
  ["it's", "it's"],
  ["'quoted'", "'quoted'"],
  ['plain', 'plain'],
  ['', ''],
])('%j is written as %j and read back unchanged', (text, written) => {
  expect(toCsvText(text)).toBe(written);
  expect(fromCsvText(written)).toBe(text);
});

test('any text comes back as it was', () => {
  const part = fc.constantFrom(..."'=+-@#0123456789.,:/%¥$()eE 年月日TRUEMar\t");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (text) => {
        expect(fromCsvText(toCsvText(text))).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});
