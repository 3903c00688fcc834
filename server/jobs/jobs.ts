import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Log } from '../config/log.ts';
import { Notifications } from '../config/notifications.ts';
import { Database } from '../config/sql.ts';
import { Boss, testPace, usualPace } from './boss.ts';
import { jobsChannel } from './run-now.ts';

/** Work done again and again, whoever does it. `run` may be called by any process, late, or again after a sudden end: its effect must then be the same. */
export interface Job {
  /** `files.sweep`; the module first. */
  readonly name: string;
  readonly everySeconds: number;
  /** A process that holds the job longer than this is taken for dead, so longer than any run. */
  readonly leaseSeconds: number;
  readonly run: () => Promise<unknown>;
}

/** A job that failed is tried again after this, or its own time when that is shorter. */
const retrySeconds = 60;

/**
 * Runs jobs on one of the processes over a database. pg-boss says when and hands each to one process; a row per job keeps when it is due and until when
 * somebody holds it, so that late, repeated and parallel calls run it once (invariant 37), and people can see how it went. Modules add theirs as they
 * start. In test mode nothing runs by itself (`runDue()`) but where `SOUK_JOBS=on` asks for it.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs = new Map<string, Job>();
  private boss: Boss | undefined;

  constructor(
    private readonly env: Env,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly log: Log,
  ) {}

  add(job: Job): void {
    this.jobs.set(job.name, job);
  }

  /** The queue starts beside the start, which does not wait for it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.announce();
    if (!this.env.runsJobs) return;
    const resumed = (): void => {
      this.runDue().catch((error: unknown) => {
        this.log.warn({ err: error }, 'what waited while the database was away waits on');
      });
    };
    this.notifications
      .listen(jobsChannel, {
        told: (name) => {
          void this.runAsked(name);
        },
        resumed,
      })
      .catch((error: unknown) => {
        this.log.warn({ err: error }, 'jobs asked for by hand are not heard');
      });
    const boss = new Boss(
      this.env.databaseUrl!,
      (error) => {
        this.log.warn({ err: error }, 'the queue of jobs');
      },
      this.env.profile === 'test' ? testPace : usualPace,
    );
    this.boss = boss;
    boss
      .start([...this.jobs.values()], async (name) => {
        await this.runOne(name);
      })
      .catch((error: unknown) => {
        this.log.error({ err: error }, 'the queue of jobs did not start');
      });
  }

  /** What runs is finished; the process is cut by its own limit if that takes too long, and the lease ends then. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.boss?.stop();
  }

  /** Runs each job that is due and that no other process holds. @returns the names of those run here */
  async runDue(): Promise<readonly string[]> {
    const run: string[] = [];
    for (const name of this.jobs.keys()) if (await this.runOne(name)) run.push(name);
    return run;
  }

  private async runOne(name: string): Promise<boolean> {
    const job = this.jobs.get(name);
    if (!job || !(await this.take(job))) return false;
    await this.perform(job);
    return true;
  }

  /** One row for each, so that people see jobs that never ran. What is to be done once a day waits an hour at first: a start is busy enough. */
  private async announce(): Promise<void> {
    const all = [...this.jobs.values()];
    await this.database.run(
      `INSERT INTO jobs (name, every_seconds, next_at) SELECT name, every, CASE WHEN every >= 86400 AND NOT $3 THEN mall_now() + interval '1 hour' ELSE mall_now() END FROM unnest($1::text[], $2::bigint[]) AS j(name, every)
       ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds WHERE jobs.every_seconds <> excluded.every_seconds`,
      [
        all.map(({ name }) => name),
        all.map(({ everySeconds }) => everySeconds),
        this.env.profile === 'test',
      ],
    );
  }

  /** Asked for by hand, at whatever process: whoever takes it first runs it, and tells the pages that show it. */
  private async runAsked(name: string): Promise<void> {
    try {
      if (await this.runOne(name))
        await this.database.rows("SELECT pg_notify('souk_live', 'jobs moved')");
    } catch (error) {
      this.log.error({ err: error, job: name }, 'a job asked for by hand could not be taken');
    }
  }

  /** One statement decides among all processes. A job that was never seen is due at once. */
  private async take({ name, leaseSeconds, everySeconds }: Job): Promise<boolean> {
    const taken = await this.database.rows(
      `INSERT INTO jobs AS j (name, next_at, leased_until, started_at, every_seconds) VALUES ($1, mall_now(), mall_now() + make_interval(secs => $2), mall_now(), $3)
       ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until, started_at = excluded.started_at
        WHERE j.next_at <= mall_now() AND (j.leased_until IS NULL OR j.leased_until <= mall_now()) RETURNING name`,
      [name, leaseSeconds, everySeconds],
      'jobs.take',
    );
    return taken.length > 0;
  }

  private async perform({ name, run, everySeconds }: Job): Promise<void> {
    try {
      await run();
      await this.release(name, everySeconds, '');
    } catch (error) {
      this.log.error({ err: error, job: name }, 'a job failed');
      await this.release(
        name,
        Math.min(everySeconds, retrySeconds),
        error instanceof Error ? error.message.slice(0, 500) : 'failed',
      );
    }
  }

  /** From its start, less a moment: the queue asks again after just this time. */
  private async release(name: string, afterSeconds: number, error: string): Promise<void> {
    await this.database.run(
      `UPDATE jobs SET leased_until = NULL, finished_at = mall_now(), next_at = greatest(started_at + make_interval(secs => $2 - 1), mall_now()), error = $3, failures = CASE WHEN $3 = '' THEN 0 ELSE failures + 1 END, rev = rev + 1 WHERE name = $1`,
      [name, afterSeconds, error],
    );
  }
}
