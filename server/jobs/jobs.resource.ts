import { defineResource } from '../resources/define-resource.ts';
import { runNow } from './run-now.ts';

/** How the jobs go, and the order to run some now. */
export const jobs = defineResource('jobs', {
  handlers: {
    'jobs.run': ({ tx, rows }) =>
      runNow(
        tx,
        rows.map((row) => String(row['name'])),
      ),
    'jobs.retry': async ({ tx }) => {
      const failed = await tx.rows<{ name: string }>(
        "SELECT name FROM jobs WHERE error <> '' AND (leased_until IS NULL OR leased_until <= mall_now()) ORDER BY name FOR UPDATE",
        [],
        'jobs.failed',
      );
      await runNow(
        tx,
        failed.map(({ name }) => name),
      );
      return { data: { count: failed.length } };
    },
  },
  expressions: {
    // Late after two minutes: a process asks for work every ten seconds.
    'jobs.state': `(CASE WHEN t.leased_until > mall_now() THEN 'running' WHEN t.error <> '' THEN 'failed' WHEN t.next_at < mall_now() - interval '2 minutes' THEN 'late' WHEN t.started_at IS NULL THEN 'never' ELSE 'waiting' END)`,
    'jobs.took': '(round(extract(epoch FROM t.finished_at - t.started_at) * 1000))::bigint',
  },
});
