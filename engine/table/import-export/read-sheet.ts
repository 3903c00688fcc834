import type { SheetAnswer, SheetQuestion } from './sheet.worker.ts';
import { SheetTooLarge } from './sheet-size.ts';
import { SheetRefusal, type SheetTable } from './sheet-table.ts';

/** The largest sheet takes a few seconds, on a slow phone as well. */
const timeoutMs = 30_000;

/**
 * Reads the first visible sheet of a file in a worker, so that the page stays usable and the reader can
 * cancel.
 *
 * @throws SheetTooLarge for a file beyond the budget or the time; SheetRefusal for one
 *   that has no rows to import; the reason of `signal`
 */
export function readSheet(question: SheetQuestion, signal: AbortSignal): Promise<SheetTable> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(new SheetTooLarge()), timeoutMs);
  const reading = new Promise<SheetTable>((resolve, reject) => {
    const ends = AbortSignal.any([signal, timer.signal]);
    ends.addEventListener('abort', () => reject(ends.reason as Error));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      if ('table' in data) resolve(data.table);
      else if (data.problem === 'tooLarge') reject(new SheetTooLarge());
      else reject(new SheetRefusal(data.problem, data.place));
    });
    if (ends.aborted) reject(ends.reason as Error);
    else worker.postMessage(question);
  });
  return reading.finally(() => {
    clearTimeout(timeout);
    worker.terminate();
  });
}
