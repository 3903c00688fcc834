import { read, SSF, utils, writeFileXLSX, type CellObject, type WorkSheet } from 'xlsx';
import { checkCellCount, checkSheetSize } from './sheet-size.ts';

/** One value of a sheet that is written: numbers stay numbers, everything else is text. */
export type SheetValue = string | number;
/** The first sheet of a file: texts by heading. `line` is the row number a spreadsheet program shows. */
export interface SheetRows {
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly line: number;
    readonly values: Readonly<Record<string, string>>;
  }[];
}

/**
 * Reads the first sheet of one xlsx, xls or csv file (Spec §5).
 *
 * The first row with content is the heading; empty rows and columns without a heading are left out. Dates become
 * `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` by their cell's format, numbers plain decimals, booleans 1 and 0. Csv may be UTF-8 or GB 18030.
 *
 * Formulas are not computed: a cell is what its file says it showed last.
 *
 * @throws SheetTooLarge; any other error when the file is no spreadsheet
 */
export async function readFirstSheet(file: Blob & { readonly name?: string }): Promise<SheetRows> {
  const bytes = await file.arrayBuffer();
  checkSheetSize(bytes);
  const book = /\.csv$/i.test(file.name ?? '')
    ? read(decodeText(bytes), { type: 'string', raw: true })
    : read(bytes, { type: 'array', cellNF: true, cellFormula: false, cellHTML: false });
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

/** Only the cells that are there: programs mark sheets as used down to their last line, which would be a million empty rows here. */
function cellTexts(sheet: WorkSheet): readonly Line[] {
  const names = Object.keys(sheet).filter((name) => !name.startsWith('!'));
  checkCellCount(names.length);
  const lines = new Map<number, Map<number, string>>();
  for (const name of names) {
    const text = cellText(sheet[name] as CellObject),
      { r, c } = utils.decode_cell(name);
    if (text !== '') (lines.get(r) ?? lines.set(r, new Map()).get(r)!).set(c, text);
  }
  return [...lines].sort(([a], [b]) => a - b).map(([row, texts]) => ({ line: row + 1, texts }));
}

/** Texts of a line by their column; empty ones are left out. */
interface Line {
  readonly line: number;
  readonly texts: ReadonlyMap<number, string>;
}

function cellText(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (typeof cell.v === 'boolean') return cell.v ? '1' : '0';
  if (typeof cell.v !== 'number') return String(cell.v).trim();
  if (!cell.z || !SSF.is_date(String(cell.z))) return plainNumber(cell.v);
  return SSF.format('yyyy-mm-dd hh:mm:ss', cell.v).replace(/ 00:00:00$/, '');
}

/** `1e21` and `1e-7` would not be read back as numbers; 0.1 + 0.2 is shown as spreadsheets show it. */
const plainNumber = (value: number): string =>
  Number.isInteger(value)
    ? BigInt(value).toString()
    : Number(value.toPrecision(15))
        .toFixed(10)
        .replace(/\.?0+$/, '');

function tableOf([first, ...lines]: readonly Line[]): SheetRows {
  const headings = [...(first?.texts ?? [])].sort(([a], [b]) => a - b);
  const rows = lines.map(({ line, texts }) => ({
    line,
    values: Object.fromEntries(
      headings.map(([column, heading]) => [heading, texts.get(column) ?? '']),
    ),
  }));
  return { headings: headings.map(([, heading]) => heading), rows };
}

/** Saves one sheet named Sheet1 as `<name>.xlsx` (Spec §9). */
export function saveSheet(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): void {
  const book = utils.book_new();
  utils.book_append_sheet(book, makeSheet(headings, rows), 'Sheet1');
  writeFileXLSX(book, `${fileName(name)}.xlsx`);
}

/** The sheet that `saveSheet` saves: neutralised texts, columns as wide as their longest text up to 40 characters. */
export function makeSheet(
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): WorkSheet {
  const lines = [headings, ...rows].map((line) =>
    line.map((value) => (typeof value === 'string' ? neutralise(value) : value)),
  );
  const sheet = utils.aoa_to_sheet(lines);
  sheet['!cols'] = headings.map((_, at) => ({
    wch: Math.min(
      40,
      Math.max(8, ...lines.slice(0, 200).map((line) => displayWidth(String(line[at] ?? '')))),
    ),
  }));
  return sheet;
}

/** A text that a spreadsheet program would run as a formula gets an apostrophe in front; plain numbers are harmless (must-hold 23). */
export const neutralise = (text: string): string =>
  /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

/** Characters that file systems refuse become spaces; an empty name is `table` (Spec §9). */
export const fileName = (name: string): string =>
  name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'table';

/** Chinese characters are two Latin ones wide. */
const displayWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 2);
