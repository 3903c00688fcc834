import { read, SSF, utils, writeFileXLSX, type CellObject, type WorkSheet } from 'xlsx';

/** One value of a sheet that is written: numbers stay numbers, everything else is text. */
export type SheetValue = string | number;
/** The first sheet of a file: texts by heading. `line` is the row number a spreadsheet program shows. */
export interface SheetRows {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly values: Readonly<Record<string, string>> }[];
}

/**
 * Reads the first sheet of one xlsx, xls or csv file (Spec §5).
 *
 * The first row with content is the heading; empty rows and columns without a heading are left out. Dates become
 * `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` by their cell's format, numbers plain decimals, booleans 1 and 0. Csv may be UTF-8 or GB 18030.
 *
 * @throws when the file is no spreadsheet
 */
export async function readFirstSheet(file: Blob & { readonly name?: string }): Promise<SheetRows> {
  const bytes = await file.arrayBuffer();
  const book = /\.csv$/i.test(file.name ?? '') ? read(decodeText(bytes), { type: 'string', raw: true }) : read(bytes, { type: 'array', cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? tableOf(cellTexts(sheet)) : { headings: [], rows: [] };
}

/** Spreadsheet programs in China save csv as GB 18030; text that is not UTF-8 is read as that. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the other common encoding, which decodes anything.
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function cellTexts(sheet: WorkSheet): readonly { readonly line: number; readonly texts: readonly string[] }[] {
  if (!sheet['!ref']) return [];
  const { s: start, e: end } = utils.decode_range(sheet['!ref']);
  return Array.from({ length: end.r - start.r + 1 }, (_, row) => ({
    line: start.r + row + 1,
    texts: Array.from({ length: end.c - start.c + 1 }, (_cell, column) => cellText(sheet[utils.encode_cell({ r: start.r + row, c: start.c + column })] as CellObject | undefined)),
  }));
}

function cellText(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (typeof cell.v === 'boolean') return cell.v ? '1' : '0';
  if (typeof cell.v !== 'number') return String(cell.v).trim();
  if (!cell.z || !SSF.is_date(String(cell.z))) return plainNumber(cell.v);
  return SSF.format('yyyy-mm-dd hh:mm:ss', cell.v).replace(/ 00:00:00$/, '');
}

/** `1e21` and `1e-7` would not be read back as numbers; 0.1 + 0.2 is shown as spreadsheets show it. */
const plainNumber = (value: number): string => (Number.isInteger(value) ? BigInt(value).toString() : Number(value.toPrecision(15)).toFixed(10).replace(/\.?0+$/, ''));

function tableOf(lines: ReturnType<typeof cellTexts>): SheetRows {
  const filled = lines.filter(({ texts }) => texts.some((text) => text !== ''));
  const headings = filled[0]?.texts ?? [];
  const rows = filled.slice(1).map(({ line, texts }) => ({
    line, values: Object.fromEntries(headings.flatMap((heading, at) => (heading === '' ? [] : [[heading, texts[at] ?? '']]))),
  }));
  return { headings: headings.filter((heading) => heading !== ''), rows };
}

/** Saves one sheet named Sheet1 as `<name>.xlsx` (Spec §9). */
export function saveSheet(name: string, headings: readonly string[], rows: readonly (readonly SheetValue[])[]): void {
  const book = utils.book_new();
  utils.book_append_sheet(book, makeSheet(headings, rows), 'Sheet1');
  writeFileXLSX(book, `${fileName(name)}.xlsx`);
}

/** The sheet that `saveSheet` saves: neutralised texts, columns as wide as their longest text up to 40 characters. */
export function makeSheet(headings: readonly string[], rows: readonly (readonly SheetValue[])[]): WorkSheet {
  const lines = [headings, ...rows].map((line) => line.map((value) => (typeof value === 'string' ? neutralise(value) : value)));
  const sheet = utils.aoa_to_sheet(lines);
  sheet['!cols'] = headings.map((_, at) => ({ wch: Math.min(40, Math.max(8, ...lines.slice(0, 200).map((line) => displayWidth(String(line[at] ?? ''))))) }));
  return sheet;
}

/** A text that a spreadsheet program would run as a formula gets an apostrophe in front; plain numbers are harmless (must-hold 23). */
export const neutralise = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);

/** Characters that file systems refuse become spaces; an empty name is `table` (Spec §9). */
export const fileName = (name: string): string => name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'table';

/** Chinese characters are two Latin ones wide. */
const displayWidth = (text: string): number => [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 2);
