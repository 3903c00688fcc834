import PgBoss from 'pg-boss';

/** What is to be done again and again. */
export interface Recurring {
  readonly name: string;
  readonly everySeconds: number /** Longer than any run of it. */;
  readonly leaseSeconds: number;
}

/** Connections of the queue itself; jobs work through the process's own pool. */
const connections = 2;
/**
 * How often a process asks for work, in seconds; our choice: a few small reads a second for all queues together. A job may be due at another time than its
 * last run says: a daily one waits an hour at first, or was put off. Its row decides, and is asked this often at least; half of what counts as late.
 */
export const usualPace = { poll: 10, ask: 300 };
/** Where the clock jumps, what is due by it runs within seconds. */
export const testPace = { poll: 1, ask: 2 };

/** The queue of recurring jobs, over the same database: any number of processes and workers, one run at a time, another process goes on after a sudden end. */
export class Boss {
  private readonly boss: PgBoss;

  constructor(
    databaseUrl: string,
    onError: (error: Error) => void,
    private readonly pace = usualPace,
  ) {
    this.boss = new PgBoss({
      connectionString: databaseUrl,
      max: connections,
      application_name: 'souk jobs',
      schedule: false,
    });
    this.boss.on('error', onError);
  }

  /** Each queue holds one waiting job at most, whoever sends it, so that every process may see to it that there is one. */
  async start(jobs: readonly Recurring[], perform: (name: string) => Promise<void>): Promise<void> {
    await this.boss.start();
    for (const job of jobs) {
      await this.boss.createQueue(job.name, {
        name: job.name,
        policy: 'stately',
        retryLimit: 0,
        expireInSeconds: job.leaseSeconds,
      });
      await this.boss.work(
        job.name,
        { pollingIntervalSeconds: Math.min(this.pace.poll, job.everySeconds), batchSize: 1 },
        async () => {
          await this.next(job, Math.min(job.everySeconds, this.pace.ask)); // before the work: a sudden end in it does not end the row of runs
          await perform(job.name);
        },
      );
      await this.next(job, 0);
    }
  }

  private async next({ name }: Recurring, afterSeconds: number): Promise<void> {
    await this.boss.send(name, {}, { startAfter: afterSeconds });
  }

  /** Waits for what runs. */
  stop(): Promise<void> {
    return this.boss.stop({ graceful: true, wait: true, timeout: 10_000 });
  }
}
