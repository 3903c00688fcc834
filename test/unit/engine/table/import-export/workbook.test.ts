import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import {
  type BookType,
  type CellObject,
  CFB,
  utils,
  type WorkBook,
  type WorkSheet,
  write,
} from 'xlsx';
import { readFirstSheet } from '../../../../../engine/table/import-export/sheet.ts';
import { rowTexts } from '../../../../helpers/values/sheets.ts';

const bytesOf = (book: WorkBook, bookType: BookType = 'xlsx') =>
  new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
const bookOf = (...sheets: readonly WorkSheet[]): WorkBook => {
  const book = utils.book_new();
  sheets.forEach((sheet, index) => utils.book_append_sheet(book, sheet, `Sheet ${index + 1}`));
  return book;
};
const read = (bytes: Uint8Array<ArrayBuffer>) => readFirstSheet(new Blob([bytes]));
const both: readonly BookType[] = ['xlsx', 'biff8'];

/** The cell B2 of a sheet, whose XML is replaced. */
async function readXml(cell: string) {
  const parts = unzipSync(
    bytesOf(
      bookOf(
        utils.aoa_to_sheet([
          ['Name', 'Code'],
          ['Tea', 1],
        ]),
      ),
    ),
  );
  const path = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(parts[path]!).replace(/<c r="B2"[^>]*>.*?<\/c>/, cell);
  const { rows } = await read(zipSync({ ...parts, [path]: strToU8(xml) }));
  return rows[0]!.cells[1];
}

async function readCell(
  cell: CellObject,
  { date1904 = false, bookType = 'xlsx' as BookType } = {},
) {
  const sheet = utils.aoa_to_sheet([
    ['Name', 'Code'],
    ['Tea', 1],
  ]);
  sheet.B2 = cell;
  const book = bookOf(sheet);
  book.Workbook = { WBProps: { date1904 } };
  return (await read(bytesOf(book, bookType))).rows[0]!.cells[1];
}
const number = (v: number, z: string): CellObject => ({ t: 'n', v, z });

describe.each(both)('a cell of %s', (bookType) => {
  it.each([
    [13_800_138_000, 'General', '13800138000', '13800138000'],
    [0.1 + 0.2, 'General', '0.3', '0.3'],
    [123_456_789_012, 'General', '123456789012', '123456789012'],
    [12, '000000', '000012', '12'],
    [0.29, '0%', '29%', '29%'],
    [0.295, '0.0%', '29.5%', '29.5%'],
    [1234.5, '#,##0.00', '1,234.50', '1234.5'],
    [-5, '0.00_);(0.00)', '(5.00)', '-5'],
    [5, '¥#,##0.00', '¥5.00', '¥5'],
    [5, '$#,##0.00', '$5.00', '$5'],
    [5, '0"件"', '5件', '5'],
    [100_000, '0.00E+00', '1.00E+05', '100000'],
    [13_800_138_000, '000-0000-0000', '138-0013-8000', '13800138000'],
    [46_000, 'yyyy-mm-dd', '2025-12-09', '2025-12-09'],
    [46_000, 'm/d/yy', '2025-12-09', '2025-12-09'],
    [46_000, 'yyyy"年"m"月"d"日"', '2025年12月9日', '2025-12-09'],
    [46_000.5, 'yyyy-mm-dd hh:mm', '2025-12-09 12:00', '2025-12-09 12:00:00'],
    [46_000, 'yyyy-mm-dd hh:mm', '2025-12-09 00:00', '2025-12-09 00:00:00'],
  ])('%d as %s shows %s and is %s', async (value, format, text, plain) =>
    expect(await readCell(number(value, format), { bookType })).toEqual({ text, value: plain }),
  );

  it('counts days from 1904 where the workbook says so', async () =>
    expect(await readCell(number(44_538, 'yyyy-mm-dd'), { bookType, date1904: true })).toEqual({
      text: '2025-12-09',
      value: '2025-12-09',
    }));

  it.each([
    [123_456_789_012_345_680, 'General', 'digits'],
    [0.295, '0%', 'shown'],
    [29.6, '0', 'shown'],
    [1234.567, '#,##0.00', 'shown'],
    [12_345, '#,##0,', 'shown'],
    [0.5, '# ?/?', 'shown'],
    [123_456, '0.00E+00', 'shown'],
    [-5, '0;0', 'shown'],
    [5, ';;;', 'shown'],
    [46_000.5, 'yyyy-mm-dd', 'shown'],
    [-5, 'yyyy-mm-dd', 'error'],
  ])('%d as %s is no value: %s', async (value, format, problem) =>
    expect(await readCell(number(value, format), { bookType })).toMatchObject({ problem }),
  );

  it('a time of day is text, and a truth value shows its word', async () => {
    expect(await readCell(number(0.5, 'h:mm'), { bookType })).toEqual({ text: '12:00' });
    expect(await readCell({ t: 'b', v: true }, { bookType })).toEqual({ text: 'TRUE', value: '1' });
  });

  it.each([0x00, 0x07, 0x0f, 0x17, 0x1d, 0x24, 0x2a])('the error %d is no value', async (code) =>
    expect(await readCell({ t: 'e', v: code }, { bookType })).toEqual({
      text: expect.stringMatching(/^#[A-Z/0]+[!?A]$/),
      problem: 'error',
    }),
  );

  it('texts stay as they are', async () => {
    for (const text of ['4200002345678901234567', '00123', '1-2', '1E5', '#N/A', '=1+1', '29%'])
      expect(await readCell({ t: 's', v: text }, { bookType })).toEqual({ text });
  });
});

test.each([
  ['<c r="B2"><f>A2*2</f></c>', { text: '=A2*2', problem: 'noResult' }],
  ['<c r="B2"><f>A2*2</f><v></v></c>', { text: '=A2*2', problem: 'noResult' }],
  ['<c r="B2"><f>A2*2</f><v/></c>', { text: '=A2*2', problem: 'noResult' }],
  ['<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', { text: '#DIV/0!', problem: 'error' }],
  ['<c r="B2" t="e"><v>#SPILL!</v></c>', { text: '#', problem: 'error' }],
  ['<c r="B2" t="str"><f>""</f><v></v></c>', undefined],
  ['<c r="B2" t="inlineStr"><is><t>_x0041_b</t></is></c>', { text: 'Ab' }],
  ['<c r="B2" t="inlineStr"><is><t>_x005F_x0041_b</t></is></c>', { text: '_x0041_b' }],
])('reads %s', async (xml, cell) => expect(await readXml(xml)).toEqual(cell));

test.each(both)('reads the first sheet that a person sees: %s', async (bookType) => {
  const sheet = (name: string) => utils.aoa_to_sheet([['Name'], [name]]);
  const book = bookOf(sheet('hidden'), sheet('very hidden'), sheet('seen'), sheet('other'));
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }, { Hidden: 0 }] };
  const found = await read(bytesOf(book, bookType));
  expect(found).toMatchObject({ sheet: 'Sheet 3', otherSheets: 1 });
  expect(rowTexts(found)).toEqual([{ Name: 'seen' }]);
});

test.each(both)('a value of merged rows is in each of them: %s', async (bookType) => {
  const sheet = utils.aoa_to_sheet([
    ['Class', 'Name'],
    ['Tea', 'Longjing'],
    [null, 'Biluochun'],
    [null, 'Maofeng'],
    [null, 'Alone'],
  ]);
  sheet['!merges'] = [utils.decode_range('A2:A4')];
  const classes = rowTexts(await read(bytesOf(bookOf(sheet), bookType))).map((row) => row.Class);
  expect(classes).toEqual(['Tea', 'Tea', 'Tea', '']);
});

test('a value over several columns, a heading over several cells and a nameless column have a problem', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Class', 'Name', null],
    ['Tea', 'Longjing', 'x'],
    ['Tea', null, null],
  ]);
  sheet['!merges'] = [utils.decode_range('B1:C1'), utils.decode_range('A3:B3')];
  const { columns, rows } = await read(bytesOf(bookOf(sheet)));
  expect(columns).toEqual([
    { heading: 'Class' },
    { heading: 'Name', problem: 'merged' },
    { heading: 'C', problem: 'noHeading' },
  ]);
  expect(rows[1]!.cells[0]).toEqual({ text: 'Tea', problem: 'merged' });
});

test('rows and columns that are hidden are named', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Name', 'Code'],
    ['Tea', 1],
    ['Salt', 2],
  ]);
  sheet['!rows'] = [{}, { hidden: true }];
  sheet['!cols'] = [{}, { hidden: true }];
  const { columns, rows } = await read(bytesOf(bookOf(sheet)));
  expect(columns).toEqual([{ heading: 'Name' }, { heading: 'Code', problem: 'hiddenColumn' }]);
  expect(rows.map(({ isHidden }) => isHidden)).toEqual([true, false]);
});

const compound = (...names: readonly string[]): Uint8Array<ArrayBuffer> => {
  const file = CFB.utils.cfb_new();
  for (const name of names) CFB.utils.cfb_add(file, `/${name}`, new Uint8Array(64));
  return new Uint8Array(CFB.write(file, { type: 'array' }) as unknown as ArrayBuffer);
};

test.each([
  ['a workbook with a password', compound('EncryptedPackage', 'EncryptionInfo'), 'password'],
  ['a document', compound('WordDocument'), 'unreadable'],
  ['an archive of something else', zipSync({ 'word/document.xml': strToU8('<x/>') }), 'unreadable'],
  ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'unreadable'],
  ['an empty sheet', bytesOf(bookOf(utils.aoa_to_sheet([]))), 'empty'],
  ['headings only', bytesOf(bookOf(utils.aoa_to_sheet([['Name']]))), 'headingsOnly'],
] as const)('refuses %s', async (_, bytes, problem) => {
  await expect(read(new Uint8Array(bytes))).rejects.toMatchObject({ problem });
});
