import {
  type CellObject,
  type ColInfo,
  type RowInfo,
  read,
  SSF,
  utils,
  type WorkBook,
  type WorkSheet,
  writeFileXLSX,
} from 'xlsx';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';
import { readCsv } from './csv.ts';
import { dateCell, numberCell } from './number-cell.ts';
import { checkCellCount, checkSheetSize } from './sheet-size.ts';
import {
  type SheetCell,
  type SheetCells,
  SheetRefusal,
  type SheetTable,
  type TextEncoding,
  tableOf,
} from './sheet-table.ts';

/** A value of a written sheet: numbers and amounts stay numbers, everything else is text. */
export type SheetValue = string | number | { readonly money: number };

/**
 * Reads the first visible sheet of a workbook (xlsx, xls), or a text with separators (csv). The
 * content decides, not the name, and for a text its encoding unless one is given. Formulas are not
 * computed: the stored result counts.
 *
 * @throws SheetTooLarge when the file is too large; SheetRefusal when it has no rows to import
 */
export async function readFirstSheet(file: Blob, encoding?: TextEncoding): Promise<SheetTable> {
  const bytes = await file.arrayBuffer();
  checkSheetSize(bytes);
  if (!isWorkbook(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 8))))
    return readCsv(bytes, encoding);
  const book = readBook(bytes);
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const sheet = visible.find((name) => isTable(book.Sheets[name]));
  if (sheet === undefined) throw new SheetRefusal('empty');
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return tableOf({
    sheet,
    otherSheets: visible.length - 1,
    ...cellsOf(book.Sheets[sheet] as WorkSheet, date1904),
  });
}

/** The first bytes of a zip archive (xlsx) and of a compound file (xls). */
const workbookStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

const isWorkbook = (bytes: Uint8Array): boolean =>
  workbookStarts.some((start) => start.every((byte, index) => bytes[index] === byte));

function readBook(bytes: ArrayBuffer): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      cellNF: true,
      sheetStubs: true,
      cellText: false,
      cellHTML: false,
      // Which rows and columns are hidden.
      cellStyles: true,
    });
  } catch (error) {
    throw new SheetRefusal(/password|encrypt/i.test(String(error)) ? 'password' : 'unreadable');
  }
}

/** Whether a sheet has cells; a sheet may be a chart or a dialog. */
const isTable = (sheet: WorkSheet | undefined): boolean =>
  sheet !== undefined && (sheet['!type'] ?? 'sheet') === 'sheet';

/**
 * The cells that exist. Programs may mark a sheet as used down to its last row, so the declared
 * range cannot be iterated.
 */
function cellsOf(
  sheet: WorkSheet,
  date1904: boolean,
): Pick<SheetCells, 'lines' | 'merges' | 'hiddenRows' | 'hiddenColumns'> {
  const names = Object.keys(sheet).filter((name) => !name.startsWith('!'));
  checkCellCount(names.length);
  const lines = new Map<number, Map<number, SheetCell>>();
  for (const name of names) {
    const cell = readCell(sheet[name] as CellObject, date1904);
    if (!cell) continue;
    const { r, c } = utils.decode_cell(name);
    const line = lines.get(r) ?? new Map<number, SheetCell>();
    lines.set(r, line.set(c, cell));
  }
  return {
    lines,
    merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({
      top: s.r,
      bottom: e.r,
      left: s.c,
      right: e.c,
    })),
    hiddenRows: hiddenOf(sheet['!rows']),
    hiddenColumns: hiddenOf(sheet['!cols']),
  };
}

/** Positions of hidden rows or columns. The list has holes. */
function hiddenOf(infos: readonly (RowInfo | ColInfo | undefined)[] = []): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const [index, info] of infos.entries()) if (info?.hidden) hidden.add(index);
  return hidden;
}

/** Undefined for a blank cell. */
function readCell({ t, v, f, z }: CellObject, date1904: boolean): SheetCell | undefined {
  if (t === 'e') return { text: errorTexts[Number(v)] ?? '#', problem: 'error' };
  if (t === 'z' || v === undefined || v === null)
    return f === undefined ? undefined : { text: `=${f}`, problem: 'noResult' };
  if (typeof v === 'boolean') return { text: v ? 'TRUE' : 'FALSE', value: v ? '1' : '0' };
  if (typeof v === 'number') return readNumber(v, String(z ?? 'General'), date1904);
  const text = plainText(String(v), { lines: true });
  return text === '' ? undefined : { text };
}

/** Texts of the error codes of a workbook. */
const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** Days between the first days of the two date systems. */
const days1904 = 1462;

function readNumber(value: number, format: string, date1904: boolean): SheetCell {
  if (!SSF.is_date(format)) return numberCell(value, format, shownBy(format, value));
  const serial = date1904 ? value + days1904 : value;
  const time = SSF.format('yyyy-mm-dd hh:mm:ss', serial);
  return dateCell(time, format, shownBy(format, serial));
}

/** What a spreadsheet program shows; undefined for a format that the library does not know. */
function shownBy(format: string, value: number): string | undefined {
  try {
    return SSF.format(quoteSigns(format), value).trim();
  } catch {
    return undefined;
  }
}

/** The library refuses signs such as ¥ outside quotes. */
const quoteSigns = (format: string): string =>
  format.replace(/"[^"]*"|\[[^\]]*\]|[\\_*].|[^\u0000-\u007F]/g, (part) =>
    part.length === 1 ? `"${part}"` : part,
  );

/** Saves one sheet named Sheet1 as `<name>.xlsx`. */
export function saveSheet(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): void {
  const book = utils.book_new();
  utils.book_append_sheet(book, makeSheet(headings, rows), 'Sheet1');
  // The library reads codes of characters twice in texts that are not shared
  writeFileXLSX(book, `${fileName(name)}.xlsx`, { bookSST: true });
}

/** Rows whose texts decide the column widths. */
const measuredRows = 200;

/** The sheet of `saveSheet`. Columns are as wide as their longest text, 8 to 40 characters. */
export function makeSheet(
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): WorkSheet {
  const lines = [headings, ...rows];
  const sheet = utils.aoa_to_sheet(lines.map((line) => line.map(toCell)));
  const measured = lines.slice(0, measuredRows);
  sheet['!cols'] = headings.map((_, column) => {
    const widths = measured.map((line) => displayWidth(textOf(line[column] ?? '')));
    return { wch: Math.min(40, Math.max(8, ...widths)) };
  });
  return sheet;
}

/** `_x0041_` is the code of a character, so that a text such as this one needs a code itself. */
const escapeCodes = (text: string): string => text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');

function toCell(value: SheetValue): string | CellObject {
  if (typeof value === 'string') return escapeCodes(value);
  return typeof value === 'number'
    ? { t: 'n', v: value, z: Number.isInteger(value) ? '0' : 'General' }
    : { t: 'n', v: value.money, z: '#,##0.00' };
}

const textOf = (value: SheetValue): string =>
  typeof value === 'object' ? value.money.toFixed(2) : String(value);

/** Replaces characters that file systems reject by spaces; an empty name becomes `table`. */
export const fileName = (name: string): string =>
  name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'table';

/** Width in Latin characters, plus 2. A Chinese character counts as two. */
const displayWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 2);
