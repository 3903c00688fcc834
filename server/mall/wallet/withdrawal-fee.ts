import type { Rows } from '../../platform/database/sql.ts';

/** The fee of a withdrawal in percent with two decimals. */
export const withdrawalFee = async (sql: Rows): Promise<string> =>
  ((await readRate(sql)) / 100).toFixed(2);

/** The fee of config `store.cash` in hundredths of a percent. */
export async function readRate(sql: Rows): Promise<number> {
  const [row] = await sql.rows<{ rate: number }>(
    `
      SELECT round(
        coalesce(
          (SELECT (value->>'cash')::numeric FROM configs WHERE name = 'configs/store'), 0
        ) * 100
      )::int AS rate`,
    [],
    'cashes.rate',
  );
  return row!.rate;
}
