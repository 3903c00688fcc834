import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Log } from '../config/log.ts';
import { Database, type Rows, type Sql } from '../config/sql.ts';
import { withDatabase } from '../config/with-database.ts';
import { Jobs } from '../jobs/jobs.ts';
import type { Check } from './check.ts';
import { checks, examine, type Finding, rowText } from './examine.ts';

/** Values of `doctor_state`. */
const states = { never: 0, waits: 1, running: 2, holds: 3, violated: 4, failed: 5 } as const;
/** The job that examines. */
export const doctorJob = 'doctor.examine';

/**
 * Examines the mall once a day, and when an admin asks: a job, so that one process does it at a time however many ask. What each check found stands in
 * `doctor_checks`, written as it goes, so that people watch it come.
 */
@Injectable()
export class Doctor implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly env: Env,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: doctorJob,
      everySeconds: 86_400,
      leaseSeconds: 3600,
      run: () => this.run(),
    });
  }

  /** One row per check there is. */
  async onApplicationBootstrap(): Promise<void> {
    const names = checks.map(({ name }) => name),
      known = await this.database.rows<{ name: string; invariant: number }>(
        'SELECT name, invariant FROM doctor_checks',
        [],
        'doctor.known',
      );
    if (
      known.length === checks.length &&
      checks.every(({ name, invariant }) =>
        known.some((row) => row.name === name && row.invariant === invariant),
      )
    )
      return;
    await this.database.run(
      'INSERT INTO doctor_checks (name, invariant) SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT (name) DO UPDATE SET invariant = excluded.invariant',
      [names, checks.map(({ invariant }) => invariant)],
    );
    await this.database.run('DELETE FROM doctor_checks WHERE NOT (name = ANY($1))', [names]);
  }

  /** One check after the other on a connection of their own, where a statement may take its time. One that fails is told as failed, and the next goes on. */
  async run(): Promise<void> {
    await write(this.database, undefined, { state: states.waits });
    await withDatabase(
      this.env,
      async (patient) => {
        for (const check of checks) await this.examineOne(patient, check);
      },
      'patient',
    );
  }

  private async examineOne(patient: Rows, check: Check): Promise<void> {
    await write(this.database, check, { state: states.running });
    const begun = performance.now(),
      took = () => Math.round(performance.now() - begun);
    try {
      const [finding] = await examine(patient, [check]);
      await write(this.database, check, { ...foundBy(finding), took: took() });
    } catch (error) {
      this.log.error({ err: error, check: check.name }, 'a check could not be examined');
      await write(this.database, check, {
        state: states.failed,
        took: took(),
        error: error instanceof Error ? error.message.slice(0, 500) : 'failed',
      });
    }
  }
}

interface Result {
  readonly state: number;
  readonly violations?: number;
  readonly found?: readonly string[];
  readonly took?: number;
  readonly error?: string;
}

const foundBy = (finding: Finding | undefined): Result =>
  finding
    ? { state: states.violated, violations: finding.count, found: finding.rows.map(rowText) }
    : { state: states.holds };

/** Without a check: all of them. What was found before stays until there is something new. */
function write(
  sql: Sql,
  check: Check | undefined,
  { state, violations = 0, found = [], took, error = '' }: Result,
): Promise<number> {
  return sql.run(
    `WITH written AS (UPDATE doctor_checks SET state = $2::smallint, rev = rev + 1, updated_at = date_trunc('second', mall_now()),
       violations = CASE WHEN $2::smallint >= 3 THEN $3::bigint ELSE violations END, found = CASE WHEN $2::smallint >= 3 THEN $4::text[] ELSE found END, error = $6::text,
       took_ms = CASE WHEN $2::smallint >= 3 THEN $5::bigint ELSE took_ms END, ran_at = CASE WHEN $2::smallint >= 3 THEN mall_now() ELSE ran_at END WHERE $1::text IS NULL OR name = $1 RETURNING 1)
     SELECT pg_notify('souk_live', 'doctor_checks moved') FROM written LIMIT 1`,
    [check?.name ?? null, state, violations, found, took ?? null, error],
    'doctor.write',
  );
}
