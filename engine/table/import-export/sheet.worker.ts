import { readFirstSheet, type SheetRows } from './sheet.ts';
import { SheetTooLarge } from './sheet-size.ts';

/** Answer of the worker to a file. */
export type SheetAnswer =
  | { readonly sheet: SheetRows }
  | { readonly problem: 'tooLarge' }
  | { readonly problem: 'unreadable'; readonly reason: string };

/** Reads spreadsheets beside the page: parsing a large one takes seconds. */
addEventListener('message', ({ data }: MessageEvent<File>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo(file: File): Promise<SheetAnswer> {
  try {
    return { sheet: await readFirstSheet(file) };
  } catch (error) {
    if (error instanceof SheetTooLarge) return { problem: 'tooLarge' };
    return { problem: 'unreadable', reason: String(error) };
  }
}
