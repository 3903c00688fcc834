import PgBoss from 'pg-boss';
import type { Job } from './job.ts';
import { JobQueueError } from './job-queue-error.ts';

/** Properties of a job that the queue uses. */
export type QueuedJob = Pick<Job, 'name' | 'everySeconds'>;

export interface QueuePace {
  /** How often a process polls each queue, in seconds. */
  readonly pollSeconds: number;
  /**
   * The longest time between two wake-ups of a job, in seconds. A wake-up is cheap when the job is
   * not due; the next one also starts the job of a killed process.
   */
  readonly maxDelaySeconds: number;
}

/**
 * About five short statements a second for all queues together. The job of a killed process runs
 * again after 45 s at most: its lease, a wake-up delay and a poll.
 */
export const defaultPace: QueuePace = { pollSeconds: 10, maxDelaySeconds: 15 };
/** For the movable clock of tests: a job that becomes due runs within seconds. */
export const testPace: QueuePace = { pollSeconds: 1, maxDelaySeconds: 2 };

/** Connections of the queue itself; jobs work through the pool of the process. */
const maxConnections = 2;
/**
 * After this time without an end pg-boss gives the wake-up to another process. A longer run goes
 * on: its row in `jobs` excludes other runs (`JobRuns`).
 */
const expireSeconds = 15;
/** How often pg-boss checks `expireSeconds`. */
const maintenanceSeconds = 10;

/**
 * Wakes up jobs again and again, by pg-boss over the mall's database. Each job has a queue of its
 * own with policy `stately`: all processes together have one waiting and one running wake-up of it.
 *
 * pg-boss's cron is not used: it supports whole minutes and the machine's clock only, but some jobs
 * run every 10 seconds and all follow the movable clock of tests
 * (docs/decisions/0066-jobs-on-pg-boss.md).
 */
export class JobQueue {
  private readonly boss: PgBoss;

  constructor(
    databaseUrl: string,
    onError: (error: Error) => void,
    private readonly pace = defaultPace,
  ) {
    this.boss = new PgBoss({
      connectionString: databaseUrl,
      max: maxConnections,
      application_name: 'souk jobs',
      schedule: false,
      maintenanceIntervalSeconds: maintenanceSeconds,
      archiveCompletedAfterSeconds: 300,
      deleteAfterHours: 1,
    });
    this.boss.on('error', onError);
    markErrors(this.boss.getDb());
  }

  /** Creates the queues and starts to work on them. Several processes may do so. */
  async start(jobs: readonly QueuedJob[], perform: (name: string) => Promise<void>): Promise<void> {
    await this.boss.start();
    for (const job of jobs) await this.work(job, perform);
  }

  /** Waits up to 10 seconds for running handlers. */
  stop(): Promise<void> {
    return this.boss.stop({ graceful: true, wait: true, timeout: 10_000 });
  }

  private async work(job: QueuedJob, perform: (name: string) => Promise<void>): Promise<void> {
    const { name, everySeconds } = job;
    const queue = {
      name,
      policy: 'stately',
      retryLimit: 3,
      expireInSeconds: expireSeconds,
    } as const;
    await this.boss.createQueue(name, queue);
    // The queue may exist with the settings of an earlier version
    await this.boss.updateQueue(name, queue);
    await this.wakeUp(name, 0);
    const options = {
      pollingIntervalSeconds: Math.min(this.pace.pollSeconds, everySeconds),
      batchSize: 1,
    };
    await this.boss.work(name, options, async () => {
      // Before the work: a process that is killed in it leaves the next wake-up behind
      await this.wakeUp(name, Math.min(everySeconds, this.pace.maxDelaySeconds));
      await perform(name);
    });
  }

  /** Does nothing when a wake-up of the job is waiting already. */
  private async wakeUp(name: string, afterSeconds: number): Promise<void> {
    await this.boss.send(name, {}, { startAfter: afterSeconds });
  }
}

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
