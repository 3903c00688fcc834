import { readFirstSheet } from './sheet.ts';
import { SheetTooLarge } from './sheet-size.ts';
import {
  type SheetProblem,
  SheetRefusal,
  type SheetTable,
  type TextEncoding,
} from './sheet-table.ts';

/** A file to read, and the encoding that a person has chosen for a text. */
export interface SheetQuestion {
  readonly file: File;
  readonly encoding: TextEncoding | undefined;
}

/** Answer of the worker to a file. */
export type SheetAnswer =
  | { readonly table: SheetTable }
  | { readonly problem: 'tooLarge' }
  | { readonly problem: SheetProblem; readonly place: string };

/** Reads spreadsheets beside the page: parsing a large one takes seconds. */
addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo({ file, encoding }: SheetQuestion): Promise<SheetAnswer> {
  try {
    return { table: await readFirstSheet(file, encoding) };
  } catch (error) {
    if (error instanceof SheetTooLarge) return { problem: 'tooLarge' };
    if (error instanceof SheetRefusal) return { problem: error.problem, place: error.place };
    console.error('The sheet could not be read', error);
    return { problem: 'unreadable', place: '' };
  }
}
