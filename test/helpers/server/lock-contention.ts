import { expect } from 'vitest';
import type { Database, Transaction } from '../../../server/platform/database/sql.ts';

const waiting = `
    SELECT count(*)::int AS waiting
    FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** The number of statements that wait for a lock. */
export const waitingStatements = async (sql: Database): Promise<number> =>
  (await sql.rows<{ waiting: number }>(waiting))[0]!.waiting;

/**
 * Runs calls that need the same rows. `select` locks these rows; each call starts when the one before
 * it waits for a lock or is done. Then the lock is released, and the database serves them in order.
 * @returns the results, in the order of the calls
 */
export async function runAtLockedRows<T>(
  sql: Database,
  select: string,
  calls: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const started: Promise<T>[] = [];
  let answered = 0;
  await sql.transaction(async (tx) => {
    await tx.rows(`${select} FOR UPDATE`);
    for (const call of calls) {
      started.push(
        call().finally(() => {
          answered += 1;
        }),
      );
      await expect
        .poll(async () => (await waitingStatements(sql)) + answered)
        .toBeGreaterThanOrEqual(started.length);
    }
  });
  return Promise.all(started);
}

/**
 * Runs a call that needs rows which a transaction changes: it starts after the change, and the
 * change is committed when the call waits for a lock.
 */
export async function runDuringChange<T>(
  sql: Database,
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { answer } = await sql.transaction(async (tx) => {
    await change(tx);
    const answer = call();
    await expect.poll(() => waitingStatements(sql)).toBeGreaterThanOrEqual(1);
    return { answer };
  });
  return answer;
}
