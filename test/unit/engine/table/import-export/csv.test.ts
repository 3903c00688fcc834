import { expect, test } from 'vitest';
import { readFirstSheet } from '../../../../../engine/table/import-export/sheet.ts';
import { rowTexts } from '../../../../helpers/values/sheets.ts';

const read = (bytes: BlobPart) => readFirstSheet(new Blob([bytes]));
const utf16 = (text: string, bigEndian: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  [...text].forEach((letter, index) => view.setUint16(index * 2, letter.charCodeAt(0), !bigEndian));
  return bytes;
};
const bytesOf = (...bytes: readonly number[]) => new Uint8Array(bytes);
const table = 'Name,Code\r\nTea 茶,007\r\n';

test.each([
  ['UTF-8', table],
  ['UTF-8 with a byte order mark', `\uFEFF${table}`],
  ['UTF-16, little end first', utf16(`\uFEFF${table}`, false)],
  ['UTF-16, big end first', utf16(`\uFEFF${table}`, true)],
  ['UTF-16 without a mark, little end first', utf16(table, false)],
  ['UTF-16 without a mark, big end first', utf16(table, true)],
  [
    'GBK',
    bytesOf(
      ...new TextEncoder().encode('Name,Code\r\nTea '),
      0xb2,
      0xe8,
      ...new TextEncoder().encode(',007\r\n'),
    ),
  ],
  ['semicolons', 'Name;Code\nTea 茶;007'],
  ['tabs', 'Name\tCode\rTea 茶\t007'],
  ['bars', 'Name|Code\nTea 茶|007'],
  ['a line that names the separator', 'sep=;\nName;Code\nTea 茶;007'],
  ['quotes', '"Name","Code"\n"Tea 茶","007"'],
  ['blank rows and columns at the end', 'Name,Code,,\nTea 茶,007,,\n,,,\n \t,,,\n\n'],
  ['blank rows at the start', '\n,,\nName,Code\nTea 茶,007'],
  ['texts with an equals sign', 'Name,Code\nTea 茶,"=""007"""'],
  ['texts with an apostrophe', "Name,Code\nTea 茶,'007"],
])('reads text in %s', async (_, bytes) =>
  expect(rowTexts(await read(bytes))).toEqual([{ Name: 'Tea 茶', Code: '007' }]),
);

test('keeps separators, quotes and line breaks inside quotes, and rows as a program counts them', async () => {
  const found = await read('Name,Note\n"a, ""b""\n\nc",1\n\n5" pipe,2\n');
  expect(rowTexts(found)).toEqual([
    { Name: 'a, "b"\n\nc', Note: '1' },
    { Name: '5" pipe', Note: '2' },
  ]);
  expect(found.rows.map(({ line }) => line)).toEqual([2, 4]);
});

test.each([
  ['4200002345678901234567', undefined],
  ['1-2', undefined],
  ['00123', undefined],
  ['1E5', undefined],
  ['1,234.50', undefined],
  ['2026/11/28', undefined],
  ['123456789012345678', undefined],
  ['#1 shop', undefined],
  ['1.23457E+11', 'digits'],
  ['#N/A', 'error'],
  ['#DIV/0!', 'error'],
  ['#NAME?', 'error'],
  ['#SPILL!', 'error'],
  ['########', 'error'],
  ['=A1*2', 'noResult'],
])('a cell %j stays as it is; what is no value has a problem: %s', async (text, problem) => {
  const { rows } = await read(`Name,Code\nTea,"${text}"`);
  expect(rows[0]!.cells[1]).toEqual(problem ? { text, problem } : { text });
});

test.each([
  ['an open quote', 'Name,Code\n"Tea,007\nx,y', 'quote'],
  ['text after a quote', 'Name,Code\n"Tea"x,007', 'quote'],
  ['a web page', '\n <html><table><tr><td>Name</td></tr></table></html>', 'markup'],
  ['an XML spreadsheet', '<?xml version="1.0"?><Workbook/>', 'markup'],
  ['a PDF', '%PDF-1.7\n%', 'markup'],
  [
    'a picture',
    bytesOf(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d),
    'unreadable',
  ],
  ['bytes of no encoding', bytesOf(0x4e, 0x81, 0x0a, 0x41), 'unreadable'],
  ['control characters', 'Name\nT\u0001ea', 'unreadable'],
  ['no bytes', '', 'empty'],
  ['blanks', ' \n,,\n', 'empty'],
  ['headings only', 'Name,Code\n,\n', 'headingsOnly'],
])('refuses %s', async (_, bytes, problem) => {
  await expect(read(bytes)).rejects.toMatchObject({ problem });
});

/** Bytes of a text whose characters all are below U+0100, as Windows-1252 has them. */
const western = (text: string) => bytesOf(...[...text].map((letter) => letter.charCodeAt(0)));
/** 品名 and 茶杯 in GB 2312; 镕 is only in GBK, with a second byte of ASCII. */
const chinese = bytesOf(
  ...[0xc6, 0xb7, 0xc3, 0xfb, 0x2c, 0x41, 0x0a],
  ...[0xb2, 0xe8, 0xb1, 0xad, 0xe9, 0x46, 0x2c, 0x31, 0x0a],
);

test.each([
  ['gb18030', chinese, '品名,A\n茶杯镕,1'],
  ['windows-1252', western('Name,Prénom\nMüller,Zoë'), 'Name,Prénom\nMüller,Zoë'],
  ['windows-1252', western('Ärger,Straße\nJosé,NIÑO'), 'Ärger,Straße\nJosé,NIÑO'],
  ['windows-1252', western('Name,City\nAna,A Coru\xf1a'), 'Name,City\nAna,A Coruña'],
  ['utf-8', 'Name,Prénom\nMüller,茶', 'Name,Prénom\nMüller,茶'],
  ['utf-8', 'Name,A\nB,1', 'Name,A\nB,1'],
  ['utf-16le', utf16('\uFEFFName,A\nB,1', false), 'Name,A\nB,1'],
] as const)('takes %s for the text that it makes most sense of', async (encoding, bytes, text) => {
  const found = await read(bytes);
  const shown = [
    found.columns.map(({ heading }) => heading),
    ...found.rows.map(({ cells }) => cells.map((cell) => cell?.text)),
  ];
  expect([found.encoding, shown.map((line) => line.join(',')).join('\n')]).toEqual([
    encoding,
    text,
  ]);
});

test('a chosen encoding counts; bytes that it does not have are refused', async () => {
  const bytes = western('Name,Code\nNa\xefve,1');
  const as = (encoding: 'windows-1251' | 'utf-8') => readFirstSheet(new Blob([bytes]), encoding);
  expect(rowTexts(await as('windows-1251'))).toEqual([{ Name: 'Naпve', Code: '1' }]);
  await expect(as('utf-8')).rejects.toMatchObject({ problem: 'unreadable' });
});
