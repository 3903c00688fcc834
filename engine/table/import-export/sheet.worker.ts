import { readFirstSheet } from './sheet.ts';
import { SheetTooLarge } from './sheet-size.ts';
import { type SheetProblem, SheetRefusal, type SheetTable } from './sheet-table.ts';

/** Answer of the worker to a file. */
export type SheetAnswer =
  | { readonly table: SheetTable }
  | { readonly problem: 'tooLarge' }
  | { readonly problem: SheetProblem; readonly place: string };

/** Reads spreadsheets beside the page: parsing a large one takes seconds. */
addEventListener('message', ({ data }: MessageEvent<File>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo(file: File): Promise<SheetAnswer> {
  try {
    return { table: await readFirstSheet(file) };
  } catch (error) {
    if (error instanceof SheetTooLarge) return { problem: 'tooLarge' };
    if (error instanceof SheetRefusal) return { problem: error.problem, place: error.place };
    console.error('The sheet could not be read', error);
    return { problem: 'unreadable', place: '' };
  }
}
