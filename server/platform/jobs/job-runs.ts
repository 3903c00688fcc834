import type { Database } from '../database/sql.ts';
import { dueSql } from './due-sql.ts';
import type { Job } from './scheduled.ts';

/** A run that this process has claimed. */
export interface JobRun {
  readonly name: string;
  /** Start of the run: fences it, because a later run of the job has a later start. */
  readonly startedAt: string;
}

/** End of a run. */
export interface JobResult {
  /** From the start of the run to the start of the next one. */
  readonly nextAfterSeconds: number;
  /** Empty when the run succeeded. */
  readonly error: string;
}

/**
 * The table `jobs`: when each job is due and which run is under way. A run is claimed and ended by
 * conditional updates, so that of late, repeated and parallel calls one runs the job, and a run
 * that was considered dead cannot end its successor (docs/invariants.md#jobs).
 */
export class JobRuns {
  /** @param leaseSeconds a run that is not renewed for this time is considered dead */
  constructor(
    private readonly database: Database,
    private readonly leaseSeconds: number,
  ) {}

  /**
   * Adds rows of jobs that have none, so that the admin sees jobs that never ran.
   *
   * @param firstDailyDelay interval before the first run of jobs that run daily or less often
   */
  async register(jobs: readonly Job[], firstDailyDelay: string): Promise<void> {
    await this.database.run(
      `
        INSERT INTO jobs (name, every_seconds, next_at)
        SELECT
          name, every,
          CASE WHEN every >= 86400 THEN mall_now() + $3::interval ELSE mall_now() END
        FROM unnest($1::text[], $2::bigint[]) AS j(name, every)
        ON CONFLICT (name)
        DO UPDATE
        SET every_seconds = excluded.every_seconds
        WHERE jobs.every_seconds <> excluded.every_seconds`,
      [jobs.map(({ name }) => name), jobs.map(({ everySeconds }) => everySeconds), firstDailyDelay],
    );
  }

  /** Those of the names that are due and of which no run is under way. A job without a row is due. */
  async findDue(names: readonly string[]): Promise<readonly string[]> {
    const due = await this.database.rows<{ name: string }>(
      `
        SELECT known.name
        FROM unnest($2::text[]) AS known(name)
        LEFT JOIN jobs AS j USING (name)
        WHERE j.name IS NULL OR (${isDueSql('j.every_seconds')})`,
      [this.leaseSeconds, names],
      'jobs.due',
    );
    return due.map(({ name }) => name);
  }

  /** Claims a run when the job is due and no run is under way. A job without a row is due. */
  async claim({ name, everySeconds }: Job): Promise<JobRun | undefined> {
    const [claimed] = await this.database.rows<{ started_at: string }>(
      `
        INSERT INTO jobs AS j (name, next_at, leased_until, started_at, every_seconds)
        VALUES ($2, mall_now(), mall_now() + make_interval(secs => $1), mall_now(), $3)
        ON CONFLICT (name)
        DO UPDATE
        SET leased_until = excluded.leased_until, started_at = excluded.started_at
        WHERE ${isDueSql('greatest(j.every_seconds, $3)')}
        RETURNING started_at::text`,
      [this.leaseSeconds, name, everySeconds],
      'jobs.claim',
    );
    return claimed && { name, startedAt: claimed.started_at };
  }

  /** Extends the lease of the run, so that other processes do not consider it dead. */
  async renew({ name, startedAt }: JobRun): Promise<void> {
    await this.database.run(
      `
        UPDATE jobs
        SET leased_until = mall_now() + make_interval(secs => $3)
        WHERE name = $1 AND started_at = $2::timestamptz AND leased_until IS NOT NULL`,
      [name, startedAt, this.leaseSeconds],
      'jobs.renew',
    );
  }

  /**
   * Ends a run and sets when the next one is due. One second is subtracted, so that a process that
   * looks a moment early finds it due.
   *
   * @returns false when the run was considered dead and another one has started
   */
  async finish(
    { name, startedAt }: JobRun,
    { nextAfterSeconds, error }: JobResult,
  ): Promise<boolean> {
    const finished = await this.database.run(
      `
        UPDATE jobs
        SET
          leased_until = NULL,
          finished_at = mall_now(),
          succeeded_at = CASE WHEN $4 = '' THEN mall_now() ELSE succeeded_at END,
          next_at = greatest(started_at + make_interval(secs => $3 - 1), mall_now()),
          error = $4,
          failures = CASE WHEN $4 = '' THEN 0 ELSE failures + 1 END,
          rev = rev + 1
        WHERE name = $1 AND started_at = $2::timestamptz`,
      [name, startedAt, nextAfterSeconds, error],
      'jobs.finish',
    );
    return finished > 0;
  }
}

/** SQL: whether the job `j` is due and no run is under way. `$1` is the lease in seconds. */
const isDueSql = (everySeconds: string): string => `
  ${dueSql('j.next_at', `make_interval(secs => ${everySeconds})`)}
  AND (j.leased_until IS NULL OR ${dueSql('j.leased_until', 'make_interval(secs => $1)')})`;
