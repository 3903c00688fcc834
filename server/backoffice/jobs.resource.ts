import { Injectable } from '@nestjs/common';
import { groupBy } from '../../schemas/rules/group-by.ts';
import { Queues } from '../platform/jobs/queues.ts';
import { runNow } from '../platform/jobs/run-now.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
} from './resources/hooks/resource-hooks.ts';

/**
 * The state of a job. It is late two minutes after its time: a process looks for due jobs every
 * five seconds.
 */
const stateSql = `(
  CASE
    WHEN t.leased_until > mall_now() THEN 'running'
    WHEN t.error <> '' THEN 'failed'
    WHEN t.next_at < mall_now() - interval '2 minutes' THEN 'late'
    WHEN t.started_at IS NULL THEN 'never'
    ELSE 'waiting'
  END
)`;

/** Duration of the last run in milliseconds. */
const tookSql = '(round(extract(epoch FROM t.finished_at - t.started_at) * 1000))::bigint';

/** Background jobs: their state, and commands to run them now. */
@ResourceHooks('jobs', { expressions: { 'jobs.state': stateSql, 'jobs.took': tookSql } })
@Injectable()
export class JobHooks {
  @CommandHandler('jobs.run')
  run({ tx, rows }: CommandContext): Promise<void> {
    return runNow(
      tx,
      rows.map((row) => String(row.name)),
    );
  }

  @CommandHandler('jobs.retry')
  async retry({ tx }: CommandContext): Promise<CommandResult> {
    const failed = await tx.rows<{ name: string }>(
      `
        SELECT name
        FROM jobs
        WHERE error <> '' AND (leased_until IS NULL OR leased_until <= mall_now())
        ORDER BY name
        FOR UPDATE`,
      [],
      'jobs.failed',
    );
    await runNow(
      tx,
      failed.map(({ name }) => name),
    );
    return { data: { count: failed.length } };
  }
}

/** What has failed in the queues, and a command that has it tried again. */
@ResourceHooks('failed_tasks')
@Injectable()
export class FailedTaskHooks {
  constructor(private readonly queues: Queues) {}

  @CommandHandler('tasks.repeat')
  async repeat({ tx, rows }: CommandContext): Promise<void> {
    for (const [name, tasks] of groupBy(rows, ({ queue }) => String(queue)))
      await this.queues.get(name).repeat(
        tx,
        tasks.map(({ task_id: id }) => Number(id)),
      );
  }
}
