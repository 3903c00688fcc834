/**
 * Statements that make `mall_now()` movable, for test mode only: every process over this database then shares one clock.
 * Move it with `UPDATE test_clock SET moved_by = interval '31 minutes'`.
 */
export const testClock: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS test_clock (moved_by interval NOT NULL)',
  "INSERT INTO test_clock SELECT interval '0' WHERE NOT EXISTS (SELECT FROM test_clock)",
  "CREATE OR REPLACE FUNCTION mall_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT now() + (SELECT moved_by FROM test_clock)'",
];
