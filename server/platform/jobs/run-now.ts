import type { Sql, Transaction } from '../database/sql.ts';
import { defineErrors } from '../http/response/errors.ts';

const jobErrors = defineErrors('jobs', { running: 409 });

/** PostgreSQL channel of jobs to run now; every process that runs jobs listens. */
export const jobsChannel = 'souk_jobs';

/**
 * Makes jobs due and has them run as soon as the transaction commits, by one of the processes that
 * run jobs; when there is none, by the next that starts.
 *
 * @throws Refusal `jobs.running` when one of them is running
 */
export async function runNow(tx: Transaction, names: readonly string[]): Promise<void> {
  const due = await tx.run(
    `
      UPDATE jobs
      SET next_at = mall_now()
      WHERE name = ANY($1) AND (leased_until IS NULL OR leased_until <= mall_now())`,
    [names],
    'jobs.makeDue',
  );
  if (due < names.length) throw jobErrors.running();
  await tx.rows(
    'SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name',
    [jobsChannel, names],
    'jobs.notify',
  );
}

/**
 * Has a job run soon, for work that was queued. The job looks for its work until it finds none, so
 * a job that is running already needs no second run.
 */
export async function wakeJob(sql: Sql, name: string): Promise<void> {
  await sql.rows(
    `
      WITH due AS (
        UPDATE jobs
        SET next_at = mall_now()
        WHERE name = $1 AND next_at > mall_now()
      )
      SELECT pg_notify($2, $1)`,
    [name, jobsChannel],
    'jobs.wake',
  );
}
