/** Encodings that a person can choose, the names of `TextDecoder`. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
] as const;

export type TextEncoding = (typeof textEncodings)[number];

/** Why a file cannot be imported as a whole. */
export type SheetProblem =
  | 'unreadable'
  | 'markup'
  | 'password'
  | 'quote'
  | 'empty'
  | 'headingsOnly';

/** Thrown for a file that is not a table of rows that a person sees. */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal';
  constructor(
    readonly problem: SheetProblem,
    /** Name of the sheet, or number of the line. */
    readonly place = '',
  ) {
    super(problem);
  }
}

/**
 * Why a cell is not a value: an error such as `#N/A`, a formula whose result is not in the file,
 * digits that the program has rounded, a text other than the value, or one value of several columns.
 */
export type CellProblem = 'error' | 'noResult' | 'digits' | 'shown' | 'merged';

export interface SheetCell {
  /** What a spreadsheet program shows. */
  readonly text: string;
  /** Plain text of a number, date or boolean, for fields that contain such values. */
  readonly value?: string;
  readonly problem?: CellProblem;
}

/** Why a column is not read: nothing names it, or nobody sees it. */
export type ColumnProblem = CellProblem | 'noHeading' | 'hiddenColumn';

export interface SheetColumn {
  readonly heading: string;
  readonly problem?: ColumnProblem;
}

export interface SheetRow {
  /** The row number that a spreadsheet program shows. */
  readonly line: number;
  /** By the position of their columns in `columns`. */
  readonly cells: readonly (SheetCell | undefined)[];
  readonly isHidden: boolean;
}

export interface SheetTable {
  /** '' for a file without sheets. */
  readonly sheet: string;
  /** In which a text was read; undefined for a workbook. */
  readonly encoding?: TextEncoding | undefined;
  /** Number of other sheets that a person sees. They are not read. */
  readonly otherSheets: number;
  readonly headingLine: number;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
}

/** A block of cells that shows one value. All four are positions from 0, both ends included. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The cells of a sheet that are not blank, by row and column from 0. */
export interface SheetCells {
  readonly sheet: string;
  readonly encoding?: TextEncoding | undefined;
  readonly otherSheets: number;
  readonly lines: ReadonlyMap<number, ReadonlyMap<number, SheetCell>>;
  readonly merges: readonly Merge[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
}

/**
 * The table of a sheet. The first visible row with content is the heading. Blank rows are left out,
 * and columns that have neither a heading nor a value. A value of several merged rows is in each of
 * them.
 *
 * @throws SheetRefusal for a sheet without rows
 */
export function tableOf(cells: SheetCells): SheetTable {
  const { sheet, encoding, otherSheets, hiddenRows } = cells;
  const lines = [...cells.lines].sort(([a], [b]) => a - b);
  const [headingRow, headings] = lines.find(([row]) => !hiddenRows.has(row)) ?? [];
  if (headingRow === undefined || !headings) throw new SheetRefusal('empty', sheet);
  const rows = spreadMerges(lines, cells.merges, headingRow).filter(([row]) => row !== headingRow);
  if (rows.length === 0) throw new SheetRefusal('headingsOnly', sheet);
  const used = new Set(
    [headings, ...rows.map(([, line]) => line)].flatMap((line) => [...line.keys()]),
  );
  const columns = [...used].sort((a, b) => a - b);
  return {
    sheet,
    encoding,
    otherSheets,
    headingLine: headingRow + 1,
    columns: columns.map((column) => headingOf(cells, headingRow, column)),
    rows: rows.map(([row, line]) => ({
      line: row + 1,
      cells: columns.map((column) => line.get(column)),
      isHidden: hiddenRows.has(row),
    })),
  };
}

function headingOf(
  { lines, merges, hiddenColumns }: SheetCells,
  headingRow: number,
  column: number,
): SheetColumn {
  const cell = lines.get(headingRow)?.get(column);
  if (!cell) return { heading: columnName(column), problem: 'noHeading' };
  const isMerged = merges.some(
    ({ top, bottom, left, right }) =>
      top <= headingRow && bottom >= headingRow && left <= column && right >= column,
  );
  const problem = cell.problem ?? (isMerged ? 'merged' : undefined);
  const heading = cell.text;
  if (hiddenColumns.has(column)) return { heading, problem: 'hiddenColumn' };
  return problem ? { heading, problem } : { heading };
}

type Line = readonly [number, ReadonlyMap<number, SheetCell>];

/** Rows that have no value of their own stay blank. */
function spreadMerges(
  lines: readonly Line[],
  merges: readonly Merge[],
  headingRow: number,
): readonly Line[] {
  const copies = new Map(lines.map(([row, line]) => [row, new Map(line)]));
  for (const { top, bottom, left, right } of merges) {
    const cell = copies.get(top)?.get(left);
    if (!cell || top <= headingRow) continue;
    const shown: SheetCell = right > left ? { ...cell, problem: 'merged' } : cell;
    for (const [row, line] of copies) if (row >= top && row <= bottom) line.set(left, shown);
  }
  return [...copies];
}

/** The name that a spreadsheet program shows: A for 0, AA for 26. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
