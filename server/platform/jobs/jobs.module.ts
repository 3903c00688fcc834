import { Global, Injectable, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Database } from '../database/sql.ts';
import { Measured, type Readings } from '../observability/measured.ts';
import { Jobs } from './jobs.ts';
import { Queues } from './queues.ts';
import { DeleteOldRows } from './retention.ts';

/**
 * Jobs and queues as the database has them: the process that is asked for its metrics is often not
 * the one that runs the jobs.
 */
@Injectable()
class JobMetrics {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  @Measured({
    name: 'souk.job.failures',
    description: 'Failed runs of a job in a row',
    label: 'job_name',
  })
  failures(): Promise<Readings> {
    return this.byJob('failures');
  }

  @Measured({
    name: 'souk.job.overdue',
    description: 'How long a job is due without a run that has ended',
    unit: 's',
    label: 'job_name',
  })
  overdue(): Promise<Readings> {
    return this.byJob('greatest(extract(epoch FROM mall_now() - next_at), 0)');
  }

  @Measured({
    name: 'souk.job.success.age',
    description: 'Time since a job last succeeded, or since it was added',
    unit: 's',
    label: 'job_name',
  })
  successAge(): Promise<Readings> {
    return this.byJob('extract(epoch FROM mall_now() - coalesce(succeeded_at, created_at))');
  }

  @Measured({
    name: 'souk.queue.failed.tasks',
    description: 'Tasks of all queues that have failed, as /Admin/failed_tasks lists them',
  })
  async failedTasks(): Promise<Readings> {
    const [row] = await this.database.rows<{ value: number }>(
      'SELECT count(*) AS value FROM failed_tasks',
      [],
      'metrics.failed_tasks',
    );
    return row!.value;
  }

  /** Of the jobs that this version has: a former one never runs. */
  private async byJob(valueSql: string): Promise<Readings> {
    const rows = await this.database.rows<{ name: string; value: number }>(
      `
        SELECT name, (${valueSql})::float8 AS value
        FROM jobs
        WHERE name = ANY($1::text[])`,
      [this.jobs.names()],
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  }
}

/**
 * The scheduler, queues, and the retention of tables. Owns the table `jobs` and no queue: each module
 * has its own.
 */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Jobs, Queues, JobMetrics, DeleteOldRows],
  exports: [Jobs, Queues],
})
export class JobsModule {}
