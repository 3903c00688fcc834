import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Job } from './job.ts';
import { defaultPace, expireSeconds, type JobPace, maintenanceSeconds } from './job-pace.ts';
import { JobQueueError } from './job-queue-error.ts';

/** Properties of a job that the queue uses. */
export type QueuedJob = Pick<Job, 'name' | 'everySeconds'>;

/** Connections of the queue itself; jobs work through the pool of the process. */
const maxConnections = 2;
/** Milliseconds. Without them a statement to a database that hangs would stop its queue for ever. */
const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 10_000 } as const;
/** A queue that could not start tries again after this time, in milliseconds. */
const startRetryMs = 5000;
/** A wake-up never gives up: it fails only while the database is away. */
const retryLimit = 1_000_000;

/**
 * Wakes up jobs again and again, by pg-boss over the mall's database. Each job has a queue of its
 * own with policy `stately`: all processes together have one waiting and one running wake-up of it.
 *
 * pg-boss's cron is not used: it supports whole minutes and the machine's clock only, but some jobs
 * run every 10 seconds and all follow the movable clock of tests
 * (docs/decisions/0066-jobs-on-pg-boss.md).
 */
export class JobQueue {
  private boss: PgBoss | undefined;
  private isStopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly onError: (error: Error) => void,
    private readonly pace: JobPace = defaultPace,
  ) {}

  /**
   * Creates the queues and starts to work on them. Several processes may do so. While the database
   * is away it tries again until `stop` is called.
   */
  async start(jobs: readonly QueuedJob[], perform: (name: string) => Promise<void>): Promise<void> {
    while (!this.isStopped) {
      const boss = this.createBoss();
      this.boss = boss;
      try {
        await boss.start();
        for (const job of jobs) await this.work(boss, job, perform);
        return;
      } catch (error) {
        this.onError(error instanceof Error ? error : new Error(String(error)));
        await closeBoss(boss);
        await sleep(startRetryMs, undefined, { ref: false });
      }
    }
  }

  /** Waits up to 10 seconds for running handlers. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.boss?.stop({ graceful: true, wait: true, timeout: 10_000 });
  }

  private createBoss(): PgBoss {
    const settings = {
      connectionString: this.databaseUrl,
      max: maxConnections,
      application_name: 'souk jobs',
      schedule: false,
      maintenanceIntervalSeconds: maintenanceSeconds(this.pace),
      archiveCompletedAfterSeconds: 300,
      deleteAfterHours: 1,
      ...timeouts,
    };
    const boss = new PgBoss(settings);
    boss.on('error', this.onError);
    markErrors(boss.getDb());
    return boss;
  }

  private async work(
    boss: PgBoss,
    job: QueuedJob,
    perform: (name: string) => Promise<void>,
  ): Promise<void> {
    const { name, everySeconds } = job;
    const queue = {
      name,
      policy: 'stately',
      retryLimit,
      expireInSeconds: expireSeconds(this.pace),
    } as const;
    await boss.createQueue(name, queue);
    // The queue may exist with the settings of an earlier version
    await boss.updateQueue(name, queue);
    await wakeUp(boss, name, 0);
    const options = {
      pollingIntervalSeconds: Math.min(this.pace.pollSeconds, everySeconds),
      batchSize: 1,
    };
    await boss.work(name, options, async () => {
      // Before the work: a process that is killed in it leaves the next wake-up behind
      await wakeUp(boss, name, Math.min(everySeconds, this.pace.maxDelaySeconds));
      await perform(name);
    });
  }
}

/** Does nothing when a wake-up of the job is waiting already. */
async function wakeUp(boss: PgBoss, name: string, afterSeconds: number): Promise<void> {
  await boss.send(name, {}, { startAfter: afterSeconds });
}

/** Ends a queue whose start failed. Its own errors add nothing. */
async function closeBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false }).catch(() => undefined);
  await (boss.getDb() as Closable).close?.().catch(() => undefined);
}

/** pg-boss's own database: closed by `stop` only after a complete start. */
type Closable = PgBoss.Db & { close?(): Promise<void> };

/**
 * Makes every failure of pg-boss's statements a `JobQueueError`. A wake-up that cannot be taken,
 * because another process runs the job, counts as none instead of as a failure.
 */
function markErrors(db: PgBoss.Db): void {
  const executeSql = db.executeSql.bind(db);
  db.executeSql = async (text, values) => {
    try {
      const result = (await executeSql(text, values)) as { rows: unknown[] } | undefined;
      if (result) return result;
    } catch (error) {
      if (isTakenElsewhere(error)) return { rows: [] };
      throw new JobQueueError(error);
    }
    throw new JobQueueError(new Error('The queue is closed'));
  };
}

/** Violation of pg-boss's unique index of running jobs: `<table>_i3`. */
const isTakenElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && /_i3$/.test(String(error.constraint));
