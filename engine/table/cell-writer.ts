import type { JsonObject, Row } from '../../schemas/rules/types.ts';
import { type Answer, isFailure } from '../client/envelope.ts';
import type { Http } from '../client/http.ts';

export type WriteCell = (
  id: string,
  rev: number | undefined,
  change: JsonObject,
) => Promise<Answer<Row>>;

/**
 * Writes single values of rows, one at a time for each row: the second click on a switch waits for the first and sends the `rev` that one
 * answered, so that nobody is told they were overtaken by themselves. The caller tells failures.
 */
export function cellWriter(dataPath: string, put: Http['put']): WriteCell {
  const revs = new Map<string, Promise<number>>();
  return (id, rev, change) => {
    const call = (revs.get(id) ?? Promise.resolve(0)).then((known) => {
      const current = Math.max(known, rev ?? 0);
      return put<Row>(`${dataPath}/${id}`, current > 0 ? { ...change, rev: current } : change, {
        messages: 'quiet',
      });
    });
    revs.set(
      id,
      call.then(
        (answer) => (isFailure(answer) ? 0 : Number(answer.rev ?? 0)),
        () => 0,
      ),
    );
    return call;
  };
}
