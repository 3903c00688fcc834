import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import {
  fileName,
  makeSheet,
  readFirstSheet,
} from '../../../../../engine/table/import-export/sheet.ts';
import { SheetTooLarge } from '../../../../../engine/table/import-export/sheet-size.ts';
import { rowTexts } from '../../../../helpers/values/sheets.ts';

const book = (...sheets: unknown[][][]): Blob => {
  const workbook = utils.book_new();
  sheets.forEach((lines, index) =>
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(lines), `S${index}`),
  );
  return new Blob([write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer]);
};

describe('reading a spreadsheet', () => {
  it('reads the first sheet only, with line numbers', async () => {
    const table = await readFirstSheet(
      book([['Name', 'Order'], ['Longquan', 10], [], ['Baiyu', 20]], [['Other']]),
    );
    expect(table).toMatchObject({ sheet: 'S0', otherSheets: 1, headingLine: 1 });
    expect(table.rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(rowTexts(table)).toEqual([
      { Name: 'Longquan', Order: '10' },
      { Name: 'Baiyu', Order: '20' },
    ]);
  });

  it('reads xls like xlsx, and the cached value of a formula', async () => {
    const workbook = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Order'],
      ['Longquan', 10],
    ]);
    sheet.B2 = { t: 'n', v: 12, f: 'HYPERLINK("http://evil.example")' };
    utils.book_append_sheet(workbook, sheet, 'S');
    const table = await readFirstSheet(
      new Blob([write(workbook, { type: 'array', bookType: 'biff8' }) as ArrayBuffer]),
    );
    expect(rowTexts(table)).toEqual([{ Name: 'Longquan', Order: '12' }]);
  });

  it('ignores a used range that spans the whole sheet', async () => {
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Name'], ['Longquan']]), 'S');
    const parts = unzipSync(
      new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
    );
    const path = 'xl/worksheets/sheet1.xml';
    const marked = strFromU8(parts[path]!)
      .replace(
        '</sheetData>',
        '<row r="1048576"><c r="XFD1048576" t="str"><v></v></c></row></sheetData>',
      )
      .replace(/<dimension [^>]*>/, '<dimension ref="A1:XFD1048576"/>');
    const table = await readFirstSheet(new Blob([zipSync({ ...parts, [path]: strToU8(marked) })]));
    expect(rowTexts(table)).toEqual([{ Name: 'Longquan' }]);
  });

  it('refuses a file above 10 MB, and a zip that decompresses to gigabytes', async () => {
    await expect(readFirstSheet(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).rejects.toThrow(
      SheetTooLarge,
    );
    const bytes = new Uint8Array(await book([['Name'], ['x']]).arrayBuffer());
    const view = new DataView(bytes.buffer);
    for (let offset = 0; offset < bytes.length - 46; offset++)
      if (view.getUint32(offset, true) === 0x02014b50)
        view.setUint32(offset + 24, 900_000_000, true);
    await expect(readFirstSheet(new Blob([bytes]))).rejects.toThrow(SheetTooLarge);
  });

  it('refuses a file that unpacks to more than it declares, without unpacking all of it', async () => {
    const cells = '<c t="inlineStr"><is><t>x</t></is></c>'.repeat(2_000_000);
    const sheet = strToU8(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`);
    const bytes = zipSync({ 'xl/worksheets/sheet1.xml': sheet });
    const view = new DataView(bytes.buffer);
    for (let offset = 0; offset < bytes.length - 46; offset++)
      if (view.getUint32(offset, true) === 0x02014b50) view.setUint32(offset + 24, 1000, true);
    const before = process.cpuUsage();
    await expect(readFirstSheet(new Blob([bytes]))).rejects.toThrow(SheetTooLarge);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });

  it('refuses more cells than any import has before they are parsed', async () => {
    const row = `<row>${'<c/>'.repeat(1000)}</row>`;
    const sheet = strToU8(`<worksheet><sheetData>${row.repeat(1001)}</sheetData></worksheet>`);
    await expect(
      readFirstSheet(new Blob([zipSync({ 'xl/worksheets/sheet1.xml': sheet })])),
    ).rejects.toThrow(SheetTooLarge);
    await expect(readFirstSheet(new Blob([',,,,\n'.repeat(250_000)]))).rejects.toThrow(
      SheetTooLarge,
    );
  });
});

describe('writing a spreadsheet', () => {
  it('writes numbers as numbers and texts as texts', () => {
    const sheet = makeSheet(['Name', 'Price', 'Sum'], [['=HYPERLINK("x")', 12.5, { money: 9.9 }]]);
    expect(sheet.C2).toMatchObject({ t: 'n', v: 9.9, z: '#,##0.00' });
    expect(sheet.A2).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
    expect(sheet.A2.f).toBeUndefined();
    expect(sheet.B2).toMatchObject({ t: 'n', v: 12.5 });
  });

  it('keeps a text that looks like the code of a character', async () => {
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, makeSheet(['Name'], [['_x0041_'], ['_x005F_']]), 'S');
    const bytes = write(workbook, {
      type: 'array',
      bookType: 'xlsx',
      bookSST: true,
    }) as ArrayBuffer;
    expect(rowTexts(await readFirstSheet(new Blob([bytes])))).toEqual([
      { Name: '_x0041_' },
      { Name: '_x005F_' },
    ]);
  });

  it('names the file after the menu entry, otherwise table', () => {
    expect(fileName('品牌管理')).toBe('品牌管理');
    expect(fileName('a/b:c')).toBe('a b c');
    expect(fileName('')).toBe('table');
  });
});
