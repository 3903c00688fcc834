import type { Rows } from '../config/sql.ts';

/** Whether goods are reviewed before shoppers see them: `goods_verify` of the mall's store settings, off until somebody saved them (reference 4.3). */
export async function isReviewOn(sql: Rows): Promise<boolean> {
  const [row] = await sql.rows<{ on: boolean }>(
    `SELECT (value ->> 'goods_verify') IN ('1', 'true') AS on FROM configs WHERE name = 'configs/store'`,
    [],
    'catalog.review',
  );
  return row?.on === true;
}
