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
/** Running handlers have this time to end. Milliseconds. */
const stopTimeoutMs = 10_000;
/** Practically unlimited: a wake-up fails only while the database is not available. */
const retryLimit = 1_000_000;

/**
 * Wakes up jobs again and again, by pg-boss over the mall's database. Each job has a queue of its
 * own with policy `stately`: all processes together have one waiting and one running wake-up of it.
 *
 * pg-boss's cron is not used: it supports whole minutes and the machine's clock only, but some jobs
 * run every 10 seconds and all follow the movable clock of tests
 * (docs/decisions/0066-jobs-and-queues.md).
 */
export class JobQueue {
  private boss: PgBoss | undefined;
  private starting: Promise<void> | undefined;
  private readonly stopping = new AbortController();
  /** Statements and handlers under way. */
  private busy = 0;

  constructor(
    private readonly databaseUrl: string,
    private readonly onError: (error: Error) => void,
    private readonly pace: JobPace = defaultPace,
  ) {}

  /**
   * Creates the queues and starts to work on them. Several processes may do so. While the database
   * is not available it tries again until `stop` is called.
   */
  start(jobs: readonly QueuedJob[], perform: (name: string) => Promise<void>): Promise<void> {
    this.starting = this.startUntilStopped(jobs, perform);
    return this.starting;
  }

  /** Ends a start that is under way, then waits up to 10 seconds for running handlers. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.starting;
    const { boss } = this;
    if (!boss) return;
    const deadline = performance.now() + stopTimeoutMs;
    await boss.stop({ graceful: true, wait: true, timeout: stopTimeoutMs, close: false });
    // pg-boss does not wait for a worker that fetches its next wake-up at this moment
    while (this.busy > 0 && performance.now() < deadline) await sleep(5);
    await (boss.getDb() as Closable).close?.();
  }

  private async startUntilStopped(
    jobs: readonly QueuedJob[],
    perform: (name: string) => Promise<void>,
  ): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const boss = this.createBoss();
      this.boss = boss;
      try {
        await boss.start();
        for (const job of jobs) if (!signal.aborted) await this.work(boss, job, perform);
        return;
      } catch (error) {
        this.boss = undefined;
        this.onError(error instanceof Error ? error : new Error(String(error)));
        await closeBoss(boss);
        await sleep(startRetryMs, undefined, { ref: false, signal }).catch(() => undefined);
      }
    }
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
    this.wrapStatements(boss.getDb());
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
      await this.whileBusy(async () => {
        // Before the work, so that the next wake-up exists even if the process is killed during the work
        await wakeUp(boss, name, Math.min(everySeconds, this.pace.maxDelaySeconds));
        await perform(name);
      });
    });
  }

  /**
   * Makes every failure of pg-boss's statements a `JobQueueError`. A wake-up that cannot be taken,
   * because another process runs the job, counts as none instead of as a failure.
   */
  private wrapStatements(db: PgBoss.Db): void {
    const executeSql = db.executeSql.bind(db);
    db.executeSql = (text, values) =>
      this.whileBusy(async () => {
        try {
          const result = (await executeSql(text, values)) as { rows: unknown[] } | undefined;
          if (result) return result;
        } catch (error) {
          if (isTakenElsewhere(error)) return { rows: [] };
          throw new JobQueueError(error);
        }
        throw new JobQueueError(new Error('The queue is closed'));
      });
  }

  /** Busy until the event loop has run what follows the work. */
  private async whileBusy<T>(work: () => Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      return await work();
    } finally {
      setImmediate(() => {
        this.busy -= 1;
      });
    }
  }
}

/** Does nothing when a wake-up of the job is waiting already. */
async function wakeUp(boss: PgBoss, name: string, afterSeconds: number): Promise<void> {
  await boss.send(name, {}, { startAfter: afterSeconds });
}

/** Ends a queue whose start failed. Errors of the end are ignored: that of the start is reported. */
async function closeBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false }).catch(() => undefined);
  await (boss.getDb() as Closable).close?.().catch(() => undefined);
}

/** pg-boss's own database: closed by `stop` only after a complete start. */
type Closable = PgBoss.Db & { close?(): Promise<void> };

/** Violation of pg-boss's unique index of running jobs: `<table>_i3`. */
const isTakenElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && /_i3$/.test(String(error.constraint));
