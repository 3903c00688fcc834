import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '../database/sql.ts';
import { runEach, untilDone } from './run-batches.ts';
import { Scheduled } from './scheduled.ts';

/** Rows of one statement, so that no lock is held for long. */
const batchSize = 2000;
const daysByTable = new Map<string, number>();

/** Days until the rows of a table are deleted, which has `created_at`. Said beside the table's owner. */
export function defineRetention(table: string, days: number): void {
  daysByTable.set(table, days);
}

/** Deletes what is older than its table keeps it. */
@Injectable()
export class DeleteOldRows {
  constructor(private readonly database: Database) {}

  /** @returns the number of rows */
  @Scheduled({ name: 'jobs.retention', everySeconds: 86_400 })
  run(): Promise<number> {
    return runEach(
      [...daysByTable].map(
        ([table, days]) =>
          () =>
            deleteOldRows(this.database, table, days),
      ),
    );
  }
}

/**
 * Deletes the rows of a table that were created more than so many days ago, in batches. Several
 * processes may run it.
 *
 * @returns the number of deleted rows
 */
export function deleteOldRows(sql: Sql, table: string, days: number): Promise<number> {
  return untilDone(batchSize, () =>
    sql.run(
      `
        DELETE FROM ${table}
        WHERE ctid = ANY(ARRAY(
          SELECT ctid
          FROM ${table}
          WHERE created_at < mall_now() - make_interval(days => $1)
          ORDER BY created_at
          LIMIT $2
          FOR UPDATE SKIP LOCKED
        ))`,
      [days, batchSize],
      `jobs.deleteOld.${table}`,
    ),
  );
}
