import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvLine, neutral } from '../../../../server/resources/csv.ts';
import { xlsxStream } from '../../../../server/resources/xlsx-stream.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-x', "'-x"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['-12.50', '-12.50'],
  ['-1+1', "'-1+1"],
  ['plain', 'plain'],
  ['', ''],
])('a cell that a spreadsheet would run is made text: %j', (text, safe) => {
  expect(neutral(text)).toBe(safe);
});

test('a line quotes what needs it', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 7, '中文'])).toBe(
    '"a,b","say ""hi""","two\nlines",7,中文\r\n',
  );
});

test('a workbook holds its rows in one sheet, numbers as numbers, signs escaped', async () => {
  async function* rows() {
    yield [['Name', 'Price']];
    yield [
      ['<b>&"=1', -2.5],
      ['=cmd', 3],
    ];
  }
  const parts: Buffer[] = [];
  for await (const part of xlsxStream(rows())) parts.push(part);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(strFromU8(files['xl/workbook.xml']!)).toContain('<sheet name="Sheet1"');
  expect(sheet).toContain('&lt;b&gt;&amp;&quot;=1');
  expect(sheet).toContain('<c><v>-2.5</v></c>');
  expect(sheet).toContain("'=cmd");
});
