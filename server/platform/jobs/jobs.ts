import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Env } from '../config/env.ts';
import { markedMethods } from '../config/marked-methods.ts';
import { Notifications } from '../database/notifications.ts';
import { Database } from '../database/sql.ts';
import { truncate } from '../database/truncate.ts';
import { liveChannel } from '../live/live-notice.ts';
import { jobChannel } from '../observability/channels.ts';
import { Log } from '../observability/log.ts';
import { type JobResult, type JobRun, JobRuns } from './job-runs.ts';
import { jobsChannel } from './run-now.ts';
import { type Job, scheduledKey } from './scheduled.ts';

/**
 * A failed job runs again after this time, if it sets no other, or after its interval when that is
 * shorter: within a minute of the end of a fault.
 */
const defaultRetrySeconds = 15;
/** How long a stopping process waits for running jobs, in milliseconds. */
const stopTimeoutMs = 10_000;

/**
 * Runs the jobs of all modules on one of the processes over a database: the methods with `@Scheduled`
 * and those that are added. The table `jobs` decides which are due and shows how they went
 * (`JobRuns`); each process looks into it every few seconds. In test mode jobs run by `runDue()`
 * only, unless `SOUK_JOBS=on`.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs = new Map<string, Job>();
  private readonly runs: JobRuns;
  private readonly pace: JobPace;
  private readonly running = new Set<Promise<boolean>>();
  private readonly stopping = new AbortController();
  /** Jobs whose requested run is under way; true when another run was requested meanwhile. */
  private readonly requested = new Map<string, boolean>();
  /** Jobs whose start by `pollDue` is under way. */
  private readonly polled = new Set<string>();

  constructor(
    private readonly env: Env,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly log: Log,
    private readonly discovery: DiscoveryService,
  ) {
    this.pace = paceOf(env.profile, env.jobLeaseSeconds);
    this.runs = new JobRuns(database, this.pace.leaseSeconds);
  }

  /** A second job of the same name replaces the first. */
  add(job: Job): void {
    this.jobs.set(job.name, job);
  }

  /** The names of all jobs of this process, also when it does not run them. */
  names(): readonly string[] {
    return [...this.jobs.keys()];
  }

  async onApplicationBootstrap(): Promise<void> {
    this.addScheduled();
    const jobs = [...this.jobs.values()];
    // Daily jobs wait an hour, so that they do not slow the start down
    await this.runs.register(jobs, this.env.profile === 'test' ? '0' : '1 hour');
    if (!this.env.runsJobs) return;
    this.listenForRunNow();
    void this.pollDue();
  }

  /** Finishes what runs. A job that takes too long is left to the next process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const finished = Promise.allSettled(this.running);
    await Promise.race([finished, sleep(stopTimeoutMs, undefined, { ref: false })]);
  }

  /** Runs each job that is due and that no other process runs. @returns the names of those run */
  async runDue(): Promise<readonly string[]> {
    const names: string[] = [];
    for (const name of this.jobs.keys()) if (await this.runIfDue(name)) names.push(name);
    return names;
  }

  private addScheduled(): void {
    for (const { instance } of this.discovery.getProviders())
      for (const { mark, call } of markedMethods<Omit<Job, 'run'>>(instance, scheduledKey))
        this.add({ ...mark, run: call });
  }

  /** Starts due jobs, each beside the others, until the process stops. */
  private async pollDue(): Promise<void> {
    const { signal } = this.stopping;
    const pause = this.pace.pollSeconds * 1000;
    for (;;) {
      // First, so that jobs do not slow the start down
      await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        for (const name of await this.runs.findDue([...this.jobs.keys()]))
          void this.runPolled(name);
      } catch (error) {
        this.log.warn({ err: error }, 'due jobs are not found until the database answers');
      }
    }
  }

  private async runPolled(name: string): Promise<void> {
    if (this.polled.has(name)) return;
    this.polled.add(name);
    try {
      await this.runIfDue(name);
    } catch (error) {
      this.log.warn({ err: error, job: name }, 'a job runs again when the database answers');
    } finally {
      this.polled.delete(name);
    }
  }

  /** Runs jobs that an admin requested at any process, without waiting for the next look. */
  private listenForRunNow(): void {
    const listener = {
      onMessage: (name: string): void => {
        void this.runRequested(name);
      },
      // Requests in between are lost, but those jobs are due
      onReconnect: (): void => {
        this.runDue().catch((error: unknown) => {
          this.log.warn({ err: error }, 'due jobs could not run after a lost connection');
        });
      },
    };
    this.notifications.listen(jobsChannel, listener).catch((error: unknown) => {
      this.log.warn({ err: error }, 'requests to run a job now are not received');
    });
  }

  /** Many requests for one job take one connection at a time. */
  private async runRequested(name: string): Promise<void> {
    const isUnderWay = this.requested.has(name);
    this.requested.set(name, isUnderWay);
    if (isUnderWay) return;
    do {
      this.requested.set(name, false);
      await this.runNow(name);
    } while (this.requested.get(name));
    this.requested.delete(name);
  }

  /** The first process to claim the job runs it and updates the pages that show it. */
  private async runNow(name: string): Promise<void> {
    try {
      if (await this.runIfDue(name))
        await this.database.rows('SELECT pg_notify($1, $2)', [liveChannel, 'jobs moved']);
    } catch (error) {
      this.log.error({ err: error, job: name }, 'a job could not be run on request');
    }
  }

  /** @returns false when the job is not due, or when this process stops */
  private async runIfDue(name: string): Promise<boolean> {
    const job = this.jobs.get(name);
    if (!job || this.stopping.signal.aborted) return false;
    const running = this.claimAndPerform(job);
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
    }
  }

  private async claimAndPerform(job: Job): Promise<boolean> {
    const run = await this.runs.claim(job);
    if (run) await this.perform(job, run);
    return run !== undefined;
  }

  /** @throws DatabaseUnavailable when the end of the run could not be saved */
  private async perform(job: Job, run: JobRun): Promise<void> {
    const renewal = setInterval(() => {
      void this.renew(run);
    }, renewalMs(this.pace)).unref();
    let result: JobResult;
    try {
      await jobChannel.tracePromise(() => job.run(), {
        name: job.name,
      });
      result = { nextAfterSeconds: job.everySeconds, error: '' };
    } catch (error) {
      this.log.error({ err: error, job: job.name }, 'a job failed');
      result = {
        nextAfterSeconds: Math.min(job.everySeconds, job.retrySeconds ?? defaultRetrySeconds),
        error: error instanceof Error ? truncate(error.message, 500) : 'failed',
      };
    } finally {
      clearInterval(renewal);
    }
    const isCurrent = await this.runs.finish(run, result);
    if (!isCurrent) this.log.warn({ job: job.name }, 'a job ran so late that another run started');
  }

  private async renew(run: JobRun): Promise<void> {
    try {
      await this.runs.renew(run);
    } catch (error) {
      this.log.warn({ err: error, job: run.name }, 'a running job could not be renewed');
    }
  }
}

/** How soon jobs run, and how soon another process takes over those of a killed one. */
interface JobPace {
  /** How often a process looks for due jobs, by one short statement. Seconds. */
  readonly pollSeconds: number;
  /**
   * A run that is not renewed for this time is considered dead, and another process may start the
   * next one. Seconds.
   */
  readonly leaseSeconds: number;
}

export const defaultPace: JobPace = { pollSeconds: 5, leaseSeconds: 20 };

/**
 * The movable clock of tests needs a shorter pace: a job that becomes due runs within a second.
 *
 * @param leaseSeconds shorter than the default in test mode only
 */
export const paceOf = (profile: string, leaseSeconds: number): JobPace =>
  profile === 'test' ? { pollSeconds: 1, leaseSeconds } : defaultPace;

/** Three renewals may fail before a run is considered dead. */
export const renewalMs = ({ leaseSeconds }: JobPace): number => leaseSeconds * 250;

/** The longest time until the job of a killed process runs again. */
export const takeoverSeconds = ({ leaseSeconds, pollSeconds }: JobPace): number =>
  leaseSeconds + pollSeconds;
