/**
 * Condition: the time of the next try in `column` has come. A time further ahead than `longestWait`
 * counts as come too: the clock was set back since, and work must not wait until the clock has
 * caught up (docs/invariants.md#jobs).
 *
 * @param longestWait SQL of an interval: the furthest ahead that the column is ever set
 */
export const dueSql = (column: string, longestWait: string): string =>
  `(${column} <= mall_now() OR ${column} > mall_now() + ${longestWait} + interval '1 minute')`;
