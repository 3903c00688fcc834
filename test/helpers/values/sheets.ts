import type { Download } from 'playwright-core';
import { read, utils, write } from 'xlsx';
import type { SheetTable } from '../../../engine/table/import-export/sheet-table.ts';

/** The first sheet of a downloaded file: its name, its head and its rows, as texts. */
export interface SavedSheet {
  readonly file: string;
  readonly sheet: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export async function savedSheet(download: Download): Promise<SavedSheet> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  const book = read(Buffer.concat(parts), { type: 'buffer' });
  const sheet = book.SheetNames[0] ?? '';
  const [head = [], ...rows] = utils.sheet_to_json<string[]>(book.Sheets[sheet]!, {
    header: 1,
    raw: false,
    defval: '',
  });
  return { file: download.suggestedFilename(), sheet, head, rows };
}

/** A spreadsheet to be chosen in a file input. */
export function xlsxFile(
  name: string,
  lines: readonly (readonly string[])[],
): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((line) => [...line])), 'Sheet1');
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  };
}

/** The rows of a read sheet: what their cells show, by heading. */
export const rowTexts = ({ columns, rows }: SheetTable): readonly Record<string, string>[] =>
  rows.map(({ cells }) =>
    Object.fromEntries(columns.map(({ heading }, index) => [heading, cells[index]?.text ?? ''])),
  );
