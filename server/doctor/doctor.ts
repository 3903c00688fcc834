import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../platform/config/env.ts';
import { nowSql } from '../platform/database/now-sql.ts';
import { Database, type Rows, type Sql } from '../platform/database/sql.ts';
import { truncate } from '../platform/database/truncate.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { Scheduled } from '../platform/jobs/scheduled.ts';
import { liveChannel } from '../platform/live/live-notice.ts';
import { Log } from '../platform/observability/log.ts';
import { Measured, type Readings } from '../platform/observability/measured.ts';
import type { Check } from './checks/check.ts';
import { checks, examine, type Finding, rowText } from './examine.ts';

/** Values of the dictionary `doctor_state`. A check has a result from `holds` on. */
const states = { never: 0, waiting: 1, running: 2, holds: 3, violated: 4, failed: 5 } as const;
/** Condition of `writeResult`, whose second parameter is the state. */
const isResultSql = `$2::smallint >= ${states.holds}`;

/** Name of the job. */
export const doctorJob = 'doctor.examine';

/**
 * Runs all checks once a day and when an admin requests it. Each result is written to
 * `doctor_checks` as soon as it is known, so that the page shows the progress.
 */
@Injectable()
export class Doctor implements OnApplicationBootstrap {
  constructor(
    private readonly env: Env,
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Makes the rows of `doctor_checks` match the checks of this version. */
  async onApplicationBootstrap(): Promise<void> {
    const stored = await this.database.rows<{ name: string; invariant: number }>(
      'SELECT name, invariant FROM doctor_checks',
      [],
      'doctor.known',
    );
    const invariants = new Map(stored.map(({ name, invariant }) => [name, invariant]));
    const isCurrent = checks.every(({ name, invariant }) => invariants.get(name) === invariant);
    if (isCurrent && stored.length === checks.length) return;

    const names = checks.map(({ name }) => name);
    await this.database.run(
      `
        INSERT INTO doctor_checks (name, invariant)
        SELECT *
        FROM unnest($1::text[], $2::bigint[])
        ON CONFLICT (name)
        DO UPDATE
        SET invariant = excluded.invariant`,
      [names, checks.map(({ invariant }) => invariant)],
    );
    await this.database.run('DELETE FROM doctor_checks WHERE NOT (name = ANY($1))', [names]);
  }

  @Measured({
    name: 'souk.doctor.violations',
    description: 'Violations that a check of the doctor last found; 1 when it failed',
    label: 'check',
  })
  async violations(): Promise<Readings> {
    const rows = await this.database.rows<{ name: string; value: number }>(
      `
        SELECT name, greatest(violations, (state = ${states.failed})::int) AS value
        FROM doctor_checks`,
      [],
      'doctor.violations',
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  /** Runs the checks one by one on a connection of its own, without a statement timeout. */
  @Scheduled({ name: doctorJob, everySeconds: 86_400 })
  async run(): Promise<void> {
    await writeResult(this.database, undefined, { state: states.waiting });
    await withDatabase(
      this.env,
      async (database) => {
        for (const check of checks) await this.runCheck(database, check);
      },
      'none',
    );
  }

  /** A check that throws is recorded as failed; the next one runs. */
  private async runCheck(database: Rows, check: Check): Promise<void> {
    await writeResult(this.database, check, { state: states.running });
    const startedAt = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - startedAt);
    try {
      const [finding] = await examine(database, [check]);
      await writeResult(this.database, check, { ...toResult(finding), tookMs: elapsedMs() });
    } catch (error) {
      this.log.error({ err: error, check: check.name }, 'A doctor check failed');
      await writeResult(this.database, check, {
        state: states.failed,
        tookMs: elapsedMs(),
        error: error instanceof Error ? truncate(error.message, 500) : 'failed',
      });
    }
  }
}

interface Result {
  readonly state: number;
  readonly violations?: number;
  /** Violating rows as text. */
  readonly found?: readonly string[];
  readonly tookMs?: number;
  readonly error?: string;
}

function toResult(finding: Finding | undefined): Result {
  if (!finding) return { state: states.holds };
  return {
    state: states.violated,
    violations: finding.count,
    found: finding.rows.map(rowText),
  };
}

/**
 * Writes the state of one check, or of all, and notifies open pages. The last result stays until
 * there is a new one.
 */
async function writeResult(
  sql: Sql,
  check: Check | undefined,
  { state, violations = 0, found = [], tookMs, error = '' }: Result,
): Promise<void> {
  await sql.run(
    `
      WITH written AS (
        UPDATE doctor_checks
        SET
          state = $2::smallint,
          rev = rev + 1,
          updated_at = ${nowSql},
          violations = CASE WHEN ${isResultSql} THEN $3::bigint ELSE violations END,
          found = CASE WHEN ${isResultSql} THEN $4::text[] ELSE found END,
          error = $6::text,
          took_ms = CASE WHEN ${isResultSql} THEN $5::bigint ELSE took_ms END,
          ran_at = CASE WHEN ${isResultSql} THEN mall_now() ELSE ran_at END
        WHERE $1::text IS NULL OR name = $1
        RETURNING 1
      )
      SELECT pg_notify('${liveChannel}', 'doctor_checks moved')
      FROM written
      LIMIT 1`,
    [check?.name ?? null, state, violations, found, tookMs ?? null, error],
    'doctor.write',
  );
}
