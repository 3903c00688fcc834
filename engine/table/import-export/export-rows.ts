import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { maxCellLength } from '../../../schemas/contract/limits.ts';
import type { CellLocale } from '../../cells/cell-kind.ts';
import { cellKindOf } from '../../cells/index.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { type FileProgress, readFramedFile } from '../../wire/files/framed-file.ts';
import { saveFile } from '../../wire/files/save-file.ts';
import { api } from '../../wire/http.ts';
import { toCellProps } from '../grid/grid-columns.tsx';
import type { GridRow } from '../rows/grid-rows.ts';
import type { WireQuery } from '../state/list-query.ts';
import type { SheetValue } from './sheet.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Saves the selected rows as `<name>.xlsx`.
 *
 * @returns the heading of a text that no cell of a workbook can have; nothing is saved then
 */
export async function exportSelected(
  screen: PageConfig,
  gridRows: readonly GridRow[],
  { locale, name }: { readonly locale: CellLocale; readonly name: string },
): Promise<string | undefined> {
  const { saveSheet } = await loadChunk(() => import('./sheet.ts'));
  const { headings, rows } = sheetOf(screen, gridRows, locale);
  const isTooLong = (value: SheetValue | undefined): boolean =>
    typeof value === 'string' && value.length > maxCellLength;
  const tooLong = headings.find((_, column) => rows.some((row) => isTooLong(row[column])));
  if (tooLong === undefined) saveSheet(name, headings, rows);
  return tooLong;
}

/** Headings and values of an export: the columns of the screen, then its export columns. */
function sheetOf(
  screen: Pick<PageConfig, 'columns' | 'exportColumns'>,
  gridRows: readonly GridRow[],
  locale: CellLocale,
): { readonly headings: readonly string[]; readonly rows: readonly (readonly SheetValue[])[] } {
  const columns = [...screen.columns, ...screen.exportColumns];
  const rows = gridRows.map((gridRow) =>
    columns.map((column) => {
      const kind = cellKindOf(column.type);
      const cell = toCellProps(column, gridRow, locale);
      const number = kind.number(cell);
      if (number === undefined) return kind.text(cell);
      return column.type === 'money' ? { money: number } : number;
    }),
  );
  return { headings: columns.map(({ label }) => label), rows };
}

export interface ExportOptions {
  readonly format: ExportFormat;
  /** File name without extension. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FileProgress) => void;
}

/**
 * Saves every row of `query` as a file that the server streams
 * (docs/decisions/0049-import-and-export.md).
 *
 * @throws CallError, shown by the wire
 */
export async function exportAll(
  screen: Pick<PageConfig, 'dataPath' | 'path'>,
  query: WireQuery,
  { format, name, signal, onProgress }: ExportOptions,
): Promise<void> {
  const read = (body: ReadableStream<Uint8Array>) => readFramedFile(body, onProgress);
  const file = await api.file(
    `${screen.dataPath}/export`,
    { ...query, format, screen: screen.path, progress: 1 },
    { signal, read },
  );
  saveFile(file, `${name}.${format}`);
}
