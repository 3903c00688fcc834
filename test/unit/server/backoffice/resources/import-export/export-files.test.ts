import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { read } from 'xlsx';
import { csvStream } from '../../../../../../server/backoffice/resources/import-export/csv-stream.ts';
import { xlsxStream } from '../../../../../../server/backoffice/resources/import-export/xlsx-stream.ts';

async function contentOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

test('CSV quotes cells with commas, quotes and line breaks, and ends rows with CRLF', async () => {
  async function* rows() {
    yield [['a,b', 'say "hi"', 'two\nlines', 7, '中文']];
    yield [
      ['', 'one\rreturn', -12.5],
      ['=1+1', '-12.50', '', '007', { money: '9.90' }, { moment: '2026-11-28' }],
    ];
  }
  expect((await contentOf(csvStream(rows()))).toString('utf8')).toBe(
    [
      '\uFEFF"a,b","say ""hi""","two\nlines",7,中文',
      ',"one\rreturn",-12.5',
      "'=1+1,'-12.50,,'007,9.90,2026-11-28",
      '',
    ].join('\r\n'),
  );
});

test('a workbook contains one sheet with typed numbers and escaped text', async () => {
  async function* rows() {
    yield [['Name', 'Price']];
    yield [
      ['<b>&"=1', -2.5],
      ['=cmd', 3],
      ['_x0041_', { money: '9.90' }],
    ];
  }
  const file = new Uint8Array(await contentOf(xlsxStream(rows())));
  const files = unzipSync(file);
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(strFromU8(files['xl/workbook.xml']!)).toContain('<sheet name="Sheet1"');
  expect(sheet).toContain('&lt;b&gt;&amp;&quot;=1');
  expect(sheet).toContain('<c><v>-2.5</v></c>');
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=cmd</t></is></c>');
  const book = read(file, { cellNF: true });
  const cells = book.Sheets.Sheet1!;
  expect([cells.B3, cells.B4]).toMatchObject([
    { t: 'n', v: 3, z: '0' },
    { t: 'n', v: 9.9, z: '#,##0.00', w: '9.90' },
  ]);
  expect(cells.A4).toMatchObject({ t: 's', v: '_x0041_' });
});
