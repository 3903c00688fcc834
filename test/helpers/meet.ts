import { expect } from 'vitest';
import type { Database } from '../../server/config/sql.ts';

const waiting =
  "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/**
 * Lets calls meet at rows they all want: `select` holds those until every call waits for one, or has its answer, each begun after the one before it waits. The database then serves them in this order.
 * @returns the answers, in the order of the calls
 */
export async function meet<T>(
  sql: Database,
  select: string,
  calls: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const begun: Promise<T>[] = [];
  let answered = 0;
  await sql.transaction(async (tx) => {
    await tx.rows(`${select} FOR UPDATE`);
    for (const call of calls) {
      begun.push(
        call().finally(() => {
          answered += 1;
        }),
      );
      await expect
        .poll(async () => (await sql.rows<{ waiting: number }>(waiting))[0]!.waiting + answered)
        .toBeGreaterThanOrEqual(begun.length);
    }
  });
  return Promise.all(begun);
}
