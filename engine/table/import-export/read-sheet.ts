import type { SheetRows } from './sheet.ts';
import type { SheetAnswer } from './sheet.worker.ts';
import { SheetTooLarge } from './sheet-size.ts';

/** The largest sheet takes a few seconds, on a slow phone as well. */
const timeoutMs = 30_000;

/**
 * Reads the first sheet of a file in a worker, so that the page stays usable and the reader can
 * cancel.
 *
 * @throws SheetTooLarge for a file beyond the budget or the time; the reason of `signal`; another
 *   error when the file is no spreadsheet
 */
export function readSheet(file: File, signal: AbortSignal): Promise<SheetRows> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(new SheetTooLarge()), timeoutMs);
  const reading = new Promise<SheetRows>((resolve, reject) => {
    const ends = AbortSignal.any([signal, timer.signal]);
    ends.addEventListener('abort', () => reject(ends.reason as Error));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      if ('sheet' in data) resolve(data.sheet);
      else reject(data.problem === 'tooLarge' ? new SheetTooLarge() : new Error(data.reason));
    });
    if (ends.aborted) reject(ends.reason as Error);
    else worker.postMessage(file);
  });
  return reading.finally(() => {
    clearTimeout(timeout);
    worker.terminate();
  });
}
