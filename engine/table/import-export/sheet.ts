import {
  type CellObject,
  read,
  SSF,
  utils,
  type WorkBook,
  type WorkSheet,
  writeFileXLSX,
} from 'xlsx';
import { fromCsvText } from '../../../schemas/rules/values/csv-text.ts';
import { checkCellCount, checkCsvCells, checkSheetSize } from './sheet-size.ts';

/** A value of a written sheet: numbers stay numbers, everything else is text. */
export type SheetValue = string | number;
/** The first sheet of a file. `line` is the row number that a spreadsheet program shows. */
export interface SheetRows {
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly line: number;
    readonly values: Readonly<Record<string, string>>;
  }[];
}

/**
 * Reads the first sheet of an xlsx, xls or csv file.
 *
 * The first row with content is the heading. Empty rows and columns without a heading are left out.
 * Dates become `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, numbers plain decimals, booleans 1 and 0. A csv
 * file may be UTF-8 or GB 18030. Formulas are not computed: the stored result counts.
 *
 * @throws SheetTooLarge when the file is too large; another error when it is no spreadsheet
 */
export async function readFirstSheet(file: Blob & { readonly name?: string }): Promise<SheetRows> {
  const bytes = await file.arrayBuffer();
  checkSheetSize(bytes);
  if (/\.csv$/i.test(file.name ?? '')) return readCsv(decodeText(bytes));
  return tableOf(
    cellTexts(
      firstSheetOf(
        read(bytes, {
          type: 'array',
          sheets: 0,
          cellNF: true,
          cellFormula: false,
          cellHTML: false,
        }),
      ),
    ),
  );
}

/** Removes the apostrophes that an export writes before texts that look like formulas. */
function readCsv(text: string): SheetRows {
  checkCsvCells(text);
  const lines = cellTexts(firstSheetOf(read(text, { type: 'string', raw: true })));
  return tableOf(
    lines.map(({ line, texts }) => ({
      line,
      texts: new Map([...texts].map(([column, cell]) => [column, fromCsvText(cell)])),
    })),
  );
}

const firstSheetOf = ({ Sheets, SheetNames }: WorkBook): WorkSheet =>
  Sheets[SheetNames[0] ?? ''] ?? {};

/** Spreadsheet programs in China save csv files as GB 18030. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // GB 18030 decodes any bytes, so this cannot fail.
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * The texts of the cells that exist. Programs may mark a sheet as used down to its last row, so the
 * declared range cannot be iterated.
 */
function cellTexts(sheet: WorkSheet): readonly SheetLine[] {
  const names = Object.keys(sheet).filter((name) => !name.startsWith('!'));
  checkCellCount(names.length);
  const lines = new Map<number, Map<number, string>>();
  for (const name of names) {
    const text = cellText(sheet[name] as CellObject);
    const { r, c } = utils.decode_cell(name);
    if (text === '') continue;
    const line = lines.get(r) ?? new Map<number, string>();
    lines.set(r, line.set(c, text));
  }
  return [...lines].sort(([a], [b]) => a - b).map(([row, texts]) => ({ line: row + 1, texts }));
}

/** The non-empty texts of a sheet row, by column. */
interface SheetLine {
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

/** A number without exponent, rounded to 15 digits as spreadsheet programs show it. */
function plainNumber(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const rounded = Number(value.toPrecision(15));
  return rounded.toFixed(10).replace(/\.?0+$/, '');
}

function tableOf([first, ...lines]: readonly SheetLine[]): SheetRows {
  const headings = [...(first?.texts ?? [])].sort(([a], [b]) => a - b);
  const rows = lines.map(({ line, texts }) => ({
    line,
    values: Object.fromEntries(
      headings.map(([column, heading]) => [heading, texts.get(column) ?? '']),
    ),
  }));
  return { headings: headings.map(([, heading]) => heading), rows };
}

/** Saves one sheet named Sheet1 as `<name>.xlsx`. */
export function saveSheet(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): void {
  const book = utils.book_new();
  utils.book_append_sheet(book, makeSheet(headings, rows), 'Sheet1');
  writeFileXLSX(book, `${fileName(name)}.xlsx`);
}

/** Rows whose texts decide the column widths. */
const measuredRows = 200;

/** The sheet that `saveSheet` saves. Columns are as wide as their longest text, 8 to 40 characters. */
export function makeSheet(
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): WorkSheet {
  const lines = [headings, ...rows];
  const sheet = utils.aoa_to_sheet(lines.map((line) => [...line]));
  const measured = lines.slice(0, measuredRows);
  sheet['!cols'] = headings.map((_, column) => {
    const widths = measured.map((line) => displayWidth(String(line[column] ?? '')));
    return { wch: Math.min(40, Math.max(8, ...widths)) };
  });
  return sheet;
}

/** Replaces characters that file systems reject by spaces; an empty name becomes `table`. */
export const fileName = (name: string): string =>
  name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'table';

/** Width in Latin characters, plus 2. A Chinese character counts as two. */
const displayWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 2);
