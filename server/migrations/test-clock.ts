import type { Database } from '../platform/database/sql.ts';

/**
 * Statements that make `mall_now()` movable, for test mode only. All processes of a database share
 * one clock. Move it with `UPDATE test_clock SET moved_by = interval '31 minutes'`.
 */
export const testClock: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS test_clock (moved_by interval NOT NULL)',
  "INSERT INTO test_clock SELECT interval '0' WHERE NOT EXISTS (SELECT FROM test_clock)",
  `
    CREATE OR REPLACE FUNCTION mall_now()
      RETURNS timestamptz
      LANGUAGE sql STABLE PARALLEL SAFE
      AS 'SELECT now() + (SELECT moved_by FROM test_clock)'`,
];

/** Key of the advisory lock that keeps two starts from making the clock at the same time. */
const clockLock = 7_365_757;

/**
 * Makes the clock of a test installation movable; a moved clock keeps its offset
 * (docs/decisions/0029-movable-clock-and-fail-points.md).
 */
export const makeClockMovable = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', [clockLock]);
    const [clock] = await tx.rows<{ is_there: boolean }>(
      "SELECT to_regclass('test_clock') IS NOT NULL AS is_there",
    );
    if (!clock!.is_there) for (const statement of testClock) await tx.run(statement);
  });
