import {
  cellErrorText,
  fromCsvText,
  isProtectedCsvText,
} from '../../../schemas/rules/values/csv-text.ts';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';
import { decodeText } from './decode-text.ts';
import { checkCsvCells } from './sheet-size.ts';
import {
  type SheetCell,
  SheetRefusal,
  type SheetTable,
  type TextEncoding,
  tableOf,
} from './sheet-table.ts';

const separators = [',', ';', '\t', '|'];

/**
 * Reads text whose cells are separated by commas, semicolons, tabs or bars. Texts stay as they are,
 * except for the apostrophes of an export.
 *
 * @throws SheetRefusal for markup, for quotes that do not close, and for a file without rows
 */
export function readCsv(bytes: ArrayBuffer, chosen?: TextEncoding): SheetTable {
  const { text, encoding } = decodeText(bytes, chosen);
  if (/^\s*(?:<|\{\\rtf|%PDF-|MIME-Version:)/.test(text)) throw new SheetRefusal('markup');
  checkCsvCells(text);
  const lines = parseCsv(text).map(
    (record, row) =>
      [
        row,
        new Map(
          record.flatMap((raw, column) => {
            const cell = csvCell(plainText(raw, { lines: true }));
            return cell ? [[column, cell] as const] : [];
          }),
        ),
      ] as const,
  );
  return tableOf({
    sheet: '',
    encoding,
    otherSheets: 0,
    lines: new Map(lines.filter(([, line]) => line.size > 0)),
    merges: [],
    hiddenRows: new Set(),
    hiddenColumns: new Set(),
  });
}

/** A number of at least 12 digits, as spreadsheet programs save it without its last digits. */
const roundedNumber = /^-?\d(?:\.\d+)?E\+\d{2,3}$/;

function csvCell(raw: string): SheetCell | undefined {
  if (raw === '') return undefined;
  if (isProtectedCsvText(raw)) return { text: fromCsvText(raw) };
  const quoted = /^="((?:[^"]|"")*)"$/.exec(raw);
  if (quoted) return { text: quoted[1]!.replaceAll('""', '"') };
  if (raw.startsWith('=')) return { text: raw, problem: 'noResult' };
  if (cellErrorText.test(raw)) return { text: raw, problem: 'error' };
  return roundedNumber.test(raw) ? { text: raw, problem: 'digits' } : { text: raw };
}

type Records = readonly (readonly string[])[];

/**
 * The records of a text. A first line such as `sep=;` names the separator; otherwise it is the one
 * that divides the first record into the most cells.
 *
 * @throws SheetRefusal for a quoted cell that does not close, or that continues after its quote
 */
export function parseCsv(text: string): Records {
  const named = /^sep=([,;\t|])(?:\r\n|\r|\n)/.exec(text);
  if (named) return [[], ...splitRecords(text.slice(named[0].length), named[1]!)];
  const start = text.trimStart();
  const widths = separators.map((separator) => widthOf(start, separator));
  return splitRecords(text, separators[widths.indexOf(Math.max(...widths))]!);
}

/** Number of cells of the first record; 0 when its quotes do not fit the separator. */
function widthOf(text: string, separator: string): number {
  try {
    return splitRecords(text, separator, 1)[0]?.length ?? 0;
  } catch {
    return 0;
  }
}

function splitRecords(text: string, separator: string, most = Number.POSITIVE_INFINITY): Records {
  const quoted = /"([^"]*(?:""[^"]*)*)"/y;
  const plain = separator === '|' ? /[^\r\n|]*/y : new RegExp(`[^\\r\\n${separator}]*`, 'y');
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length && records.length < most; ) {
    const pattern = text[at] === '"' ? quoted : plain;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const end = text[pattern.lastIndex];
    if (!found || (end !== undefined && end !== separator && end !== '\r' && end !== '\n'))
      throw new SheetRefusal('quote', String(records.length + 1));
    record.push(found[1]?.replaceAll('""', '"') ?? found[0]);
    at = pattern.lastIndex + (text.startsWith('\r\n', pattern.lastIndex) ? 2 : 1);
    if (end === separator && at < text.length) continue;
    records.push(record);
    record = [];
  }
  return records;
}
