import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { CellWords } from '../cells/cell-kind.ts';
import { cellOf } from '../cells/index.ts';
import { loadChunk } from '../client/chunk.ts';
import { isFailure } from '../client/envelope.ts';
import { type FileProgress, readFramedFile } from '../client/framed-file.ts';
import { api } from '../client/http.ts';
import { cellProps } from './columns.tsx';
import type { WireQuery } from './list-query.ts';
import type { SheetValue } from './sheet.ts';
import type { Line } from './tree-rows.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Saves the ticked rows as `<name>.xlsx`, sheet Sheet1 (Spec §5, §9): the screen's columns, then its export columns; labels instead of
 * dictionary values; texts that would run as formulas made harmless.
 */
export async function exportTicked(
  screen: ServedPage,
  lines: readonly Line[],
  { words, name }: { readonly words: CellWords; readonly name: string },
): Promise<void> {
  const { saveSheet } = await loadChunk(() => import('./sheet.ts'));
  const { headings, rows } = sheetOf(screen, lines, words);
  saveSheet(name, headings, rows);
}

/** Headings and values of what is exported. */
export function sheetOf(
  screen: Pick<ServedPage, 'columns' | 'exportColumns'>,
  lines: readonly Line[],
  words: CellWords,
): { readonly headings: readonly string[]; readonly rows: readonly (readonly SheetValue[])[] } {
  const columns = [...screen.columns, ...screen.exportColumns];
  const rows = lines.map((line) =>
    columns.map((column) => {
      const kind = cellOf(column.type),
        cell = cellProps(column, line, words);
      return kind.number(cell) ?? kind.text(cell);
    }),
  );
  return { headings: columns.map(({ label }) => label), rows };
}

export interface ExportWay {
  readonly format: ExportFormat;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly tell: (progress: FileProgress) => void;
}

/** Saves every row the list matches, streamed by the server (engine.md §4), telling how far it is. False when the server refused, which the wire has told. */
export async function exportAll(
  screen: Pick<ServedPage, 'dataPath' | 'path'>,
  query: WireQuery,
  { format, name, signal, tell }: ExportWay,
): Promise<boolean> {
  const read = (body: ReadableStream<Uint8Array>) => readFramedFile(body, tell);
  const file = await api.file(
    `${screen.dataPath}/export`,
    { ...query, format, screen: screen.path, progress: 1 },
    { signal, read },
  );
  if (isFailure(file)) return false;
  saveFile(file as Blob, `${name}.${format}`);
  return true;
}

/** Hands a file to the browser's downloads. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file),
    link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
