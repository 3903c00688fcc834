import type { Rows } from '../config/sql.ts';

/** Points of one rule of the settings `integral`; 0 while it is off (decisions 22). */
export async function pointsFor(
  sql: Rows,
  rule: 'login' | 'register' | 'inviter' | 'order',
): Promise<number> {
  const [row] = await sql.rows<{ points: number }>(
    "SELECT (value->>($1 || '_integral'))::bigint AS points FROM configs WHERE name = 'configs/integral' AND (value->>($1 || '_status'))::int = 1",
    [rule],
    'points.rule',
  );
  return row?.points ?? 0;
}
