import type { Sql } from '../database/sql.ts';
import { untilDone } from './run-batches.ts';

/** Rows of one statement, so that no lock is held for long. */
const batchSize = 2000;

/**
 * Deletes the rows of a table with an `id` that were created more than so many days ago, in
 * batches. Several processes may run it.
 *
 * @returns the number of deleted rows
 */
export function deleteOldRows(sql: Sql, table: string, days: number): Promise<number> {
  return untilDone(batchSize, () =>
    sql.run(
      `
        DELETE FROM ${table}
        WHERE id IN (
          SELECT id
          FROM ${table}
          WHERE created_at < mall_now() - make_interval(days => $1)
          ORDER BY created_at, id
          LIMIT $2
          FOR UPDATE SKIP LOCKED
        )`,
      [days, batchSize],
      `jobs.deleteOld.${table}`,
    ),
  );
}
