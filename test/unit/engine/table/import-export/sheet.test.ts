import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import {
  fileName,
  makeSheet,
  readFirstSheet,
} from '../../../../../engine/table/import-export/sheet.ts';
import { SheetTooLarge } from '../../../../../engine/table/import-export/sheet-size.ts';

const book = (...sheets: unknown[][][]): Blob => {
  const workbook = utils.book_new();
  sheets.forEach((lines, index) =>
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(lines), `S${index}`),
  );
  return new Blob([write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer]);
};
const csv = (bytes: BlobPart) => Object.assign(new Blob([bytes]), { name: 'brands.csv' });

describe('reading a spreadsheet', () => {
  it('reads the first sheet only, with line numbers', async () => {
    const { headings, rows } = await readFirstSheet(
      book([['Name', 'Order'], ['Longquan', 10], [], ['Baiyu', 20]], [['Other']]),
    );
    expect(headings).toEqual(['Name', 'Order']);
    expect(rows).toEqual([
      { line: 2, values: { Name: 'Longquan', Order: '10' } },
      { line: 4, values: { Name: 'Baiyu', Order: '20' } },
    ]);
  });

  it('returns no rows for an empty sheet', async () => {
    expect((await readFirstSheet(book([]))).rows).toEqual([]);
    expect((await readFirstSheet(book([['Name']]))).rows).toEqual([]);
  });

  it('converts numbers, dates and booleans to wire values', async () => {
    const day = { t: 'n', v: 46_000, z: 'yyyy-mm-dd' };
    const time = { t: 'n', v: 46_000.5, z: 'yyyy/m/d h:mm' };
    const { rows } = await readFirstSheet(
      book([
        ['a', 'b', 'c', 'd', 'e'],
        [13_800_138_000, 0.1 + 0.2, true, day, time],
      ]),
    );
    expect(rows[0]!.values).toEqual({
      a: '13800138000',
      b: '0.3',
      c: '1',
      d: '2025-12-09',
      e: '2025-12-09 12:00:00',
    });
  });

  it('reads xls like xlsx, and the cached value of a formula', async () => {
    const workbook = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Order'],
      ['Longquan', 10],
    ]);
    sheet.B2 = { t: 'n', v: 12, f: 'HYPERLINK("http://evil.example")' };
    utils.book_append_sheet(workbook, sheet, 'S');
    const { rows } = await readFirstSheet(
      new Blob([write(workbook, { type: 'array', bookType: 'biff8' }) as ArrayBuffer]),
    );
    expect(rows).toEqual([{ line: 2, values: { Name: 'Longquan', Order: '12' } }]);
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
    expect(
      (await readFirstSheet(new Blob([zipSync({ ...parts, [path]: strToU8(marked) })]))).rows,
    ).toEqual([{ line: 2, values: { Name: 'Longquan' } }]);
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
    await expect(readFirstSheet(csv(',,,,\n'.repeat(250_000)))).rejects.toThrow(SheetTooLarge);
  });

  it('reads the cells of an exported csv as they were before the export', async () => {
    const { rows } = await readFirstSheet(csv("Phone,Note\n+49 30 1234,'=1+1\n-5,''@x\n"));
    expect(rows.map(({ values }) => values)).toEqual([
      { Phone: '+49 30 1234', Note: '=1+1' },
      { Phone: '-5', Note: "'@x" },
    ]);
  });

  it('keeps leading zeros of a csv, in both encodings', async () => {
    expect((await readFirstSheet(csv('名称,编码\n顺丰,007'))).rows[0]!.values).toEqual({
      名称: '顺丰',
      编码: '007',
    });
    const gb = new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xcb, 0xb3, 0xb7, 0xe1]);
    expect((await readFirstSheet(csv(gb))).rows[0]!.values).toEqual({ 名称: '顺丰' });
  });
});

describe('writing a spreadsheet', () => {
  it('writes numbers as numbers and texts as texts', () => {
    const sheet = makeSheet(['Name', 'Price'], [['=HYPERLINK("x")', 12.5]]);
    expect(sheet.A2).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
    expect(sheet.A2.f).toBeUndefined();
    expect(sheet.B2).toMatchObject({ t: 'n', v: 12.5 });
  });

  it('names the file after the menu entry, otherwise table', () => {
    expect(fileName('品牌管理')).toBe('品牌管理');
    expect(fileName('a/b:c')).toBe('a b c');
    expect(fileName('')).toBe('table');
  });
});
