import type { Rows } from '../../platform/database/sql.ts';

/**
 * Whether goods are reviewed before shoppers see them: `goods_verify` of the store settings, off by
 * default (docs/product.md#catalogue).
 */
export async function isReviewOn(sql: Rows): Promise<boolean> {
  const [row] = await sql.rows<{ on: boolean }>(
    `
      SELECT (value ->> 'goods_verify') IN ('1', 'true') AS on
      FROM configs
      WHERE name = 'configs/store'`,
    [],
    'catalog.review',
  );
  return row?.on === true;
}
