import type { Rows } from '../../platform/database/sql.ts';

/**
 * The points of one rule of config `integral`; 0 while the rule is off
 * (docs/product.md#points).
 */
export async function readPointRule(
  sql: Rows,
  rule: 'login' | 'register' | 'inviter' | 'order',
): Promise<number> {
  const [row] = await sql.rows<{ points: number }>(
    `
      SELECT (value->>($1 || '_integral'))::bigint AS points
      FROM configs
      WHERE name = 'configs/integral' AND (value->>($1 || '_status'))::int = 1`,
    [rule],
    'points.rule',
  );
  return row?.points ?? 0;
}
