import { stringify } from 'csv-stringify/sync';
import { toCsvText } from '../../../../schemas/rules/values/csv-text.ts';
import { type Cell, textOfCell } from './export-cells.ts';

/** Makes spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** A comma-separated file (RFC 4180), one buffer per chunk of rows. */
export async function* csvStream(
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark);
  for await (const rows of chunks) yield Buffer.from(toCsv(rows));
}

/** Texts are protected; amounts and times are what a program may read as such. */
const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? toCsvText(cell) : textOfCell(cell))),
    ),
    {
      record_delimiter: '\r\n',
      // The library quotes cells that contain the whole delimiter, not a single \r or \n
      quoted_match: /[\r\n]/,
    },
  );
