import type { JsonObject, Row } from '../../../../schemas/rules/types.ts';
import type { Http } from '../../../wire/http.ts';

export type WriteCell = (id: string, rev: number | undefined, change: JsonObject) => Promise<Row>;

/**
 * Writes single values of rows, one write at a time per row. The second click on a switch waits for
 * the first one and sends its `rev`, so a user never gets a stale-write error from their own
 * clicks. Failures are thrown, not shown.
 */
export function cellWriter(dataPath: string, put: Http['put']): WriteCell {
  const lastRevs = new Map<string, Promise<number>>();
  return (id, rev, change) => {
    const previous = lastRevs.get(id) ?? Promise.resolve(0);
    const call = previous.then((lastRev) => {
      const current = Math.max(lastRev, rev ?? 0);
      const body = current > 0 ? { ...change, rev: current } : change;
      return put<Row>(`${dataPath}/${id}`, body, { messages: 'quiet' });
    });
    const writtenRev = call.then(
      (row) => row.rev,
      () => undefined,
    );
    lastRevs.set(
      id,
      writtenRev.then(async (next) => Number(next ?? (await previous))),
    );
    return call;
  };
}
