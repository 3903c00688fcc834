/**
 * A stored time of the next try has come. So it has when it lies further ahead than it is ever set:
 * the clock has gone back since, and nothing may wait until it has caught up
 * (docs/invariants.md#jobs).
 *
 * @param longestWait SQL of an interval: the furthest ahead that the column is set
 */
export const dueSql = (column: string, longestWait: string): string =>
  `(${column} <= mall_now() OR ${column} > mall_now() + ${longestWait} + interval '1 minute')`;
