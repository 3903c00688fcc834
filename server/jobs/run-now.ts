import type { Transaction } from '../config/sql.ts';
import { jobErrors } from './jobs.errors.ts';

/** Jobs asked for by hand: heard by every process that works. */
export const jobsChannel = 'souk_jobs';

/**
 * Has jobs run as soon as the transaction commits, by one of the processes that work; without any they run when one starts.
 *
 * @throws Refusal `jobs.running` when one of them runs
 */
export async function runNow(tx: Transaction, names: readonly string[]): Promise<void> {
  const due = await tx.run(
    'UPDATE jobs SET next_at = mall_now() WHERE name = ANY($1) AND (leased_until IS NULL OR leased_until <= mall_now())',
    [names],
    'jobs.now',
  );
  if (due < names.length) throw jobErrors.running();
  await tx.rows(
    'SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name',
    [jobsChannel, names],
    'jobs.tell',
  );
}
