import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Log } from '../config/log.ts';
import { Database } from '../config/sql.ts';

/** Work done again and again, whoever does it. `run` may be called by any process, late, or again after a sudden end: its effect must then be the same. */
export interface Job {
  /** `files.sweep`; the module first. */
  readonly name: string;
  readonly everySeconds: number;
  /** A process that holds the job longer than this is taken for dead, so longer than any run. */
  readonly leaseSeconds: number;
  readonly run: () => Promise<unknown>;
}

/** How often each process looks for what is due. */
const lookMs = 20_000;
/** A job that failed is tried again after this, or its own time when that is shorter. */
const retrySeconds = 60;

/**
 * Runs jobs on one of the processes over a database: a row per job says when it is due and until when a process holds it, so that any number of instances
 * run it once, and another takes over from one that died (invariant 37). Modules add theirs as they start. In tests nothing runs by itself: `runDue()`.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs = new Map<string, Job>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<unknown> = Promise.resolve();

  constructor(private readonly env: Env, private readonly database: Database, private readonly log: Log) {}

  add(job: Job): void {
    this.jobs.set(job.name, job);
  }

  onApplicationBootstrap(): void {
    if (this.env.profile === 'test') return;
    this.timer = setInterval(() => { this.looking = this.looking.then(() => this.runDue()).catch((error: unknown) => this.log.warn({ err: error }, 'jobs could not be looked at')); }, lookMs);
    this.timer.unref();
  }

  /** What runs is finished; the process is cut by its own limit if that takes too long, and the lease ends then. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Runs each job that is due and that no other process holds. @returns the names of those run here */
  async runDue(): Promise<readonly string[]> {
    const run: string[] = [];
    for (const job of this.jobs.values()) if (await this.take(job)) {
      await this.perform(job);
      run.push(job.name);
    }
    return run;
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

  private async release(name: string, afterSeconds: number, error: string): Promise<void> {
    await this.database.run('UPDATE jobs SET leased_until = NULL, finished_at = mall_now(), next_at = mall_now() + make_interval(secs => $2), error = $3 WHERE name = $1', [name, afterSeconds, error]);
  }
}
