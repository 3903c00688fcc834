import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Log } from '../config/log.ts';
import { Database } from '../config/sql.ts';
import { Boss } from './boss.ts';

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
 * start. In tests nothing runs by itself: `runDue()`.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs = new Map<string, Job>();
  private boss: Boss | undefined;

  constructor(private readonly env: Env, private readonly database: Database, private readonly log: Log) {}

  add(job: Job): void {
    this.jobs.set(job.name, job);
  }

  /** Beside the start, which does not wait for it. */
  onApplicationBootstrap(): void {
    if (this.env.profile === 'test' || !this.env.runsJobs) return;
    const boss = new Boss(this.env.databaseUrl!, (error) => { this.log.warn({ err: error }, 'the queue of jobs'); });
    this.boss = boss;
    boss.start([...this.jobs.values()], async (name) => { await this.runOne(name); }).catch((error: unknown) => { this.log.error({ err: error }, 'the queue of jobs did not start'); });
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

  /** One statement decides among all processes. A job that was never seen is due at once. */
  private async take({ name, leaseSeconds }: Job): Promise<boolean> {
    const taken = await this.database.rows(
      `INSERT INTO jobs AS j (name, next_at, leased_until, started_at) VALUES ($1, mall_now(), mall_now() + make_interval(secs => $2), mall_now())
       ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until, started_at = excluded.started_at
        WHERE j.next_at <= mall_now() AND (j.leased_until IS NULL OR j.leased_until <= mall_now()) RETURNING name`, [name, leaseSeconds], 'jobs.take');
    return taken.length > 0;
  }

  private async perform({ name, run, everySeconds }: Job): Promise<void> {
    try {
      await run();
      await this.release(name, everySeconds, '');
    } catch (error) {
      this.log.error({ err: error, job: name }, 'a job failed');
      await this.release(name, Math.min(everySeconds, retrySeconds), error instanceof Error ? error.message.slice(0, 500) : 'failed');
    }
  }

  /** From its start, less a moment: the queue asks again after just this time. */
  private async release(name: string, afterSeconds: number, error: string): Promise<void> {
    await this.database.run('UPDATE jobs SET leased_until = NULL, finished_at = mall_now(), next_at = greatest(started_at + make_interval(secs => $2 - 1), mall_now()), error = $3 WHERE name = $1', [name, afterSeconds, error]);
  }
}
