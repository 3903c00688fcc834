import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sets `goods_skus.sku_name` to the current names of the specs. SKUs can have older names where a
 * store renamed a spec; `goods-attrs.resource.ts` updates them with each rename
 * (docs/invariants.md#stock, S11).
 */
export class SpecNames1763640140001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE goods_skus k
      SET sku_name = n.names
      FROM (
        SELECT j.sku_id, array_agg(p.name::text ORDER BY p.attr_id) AS names
        FROM goods_sku_specs j
        JOIN goods_specs p ON p.id = j.spec_id
        GROUP BY 1
      ) n
      WHERE n.sku_id = k.id AND n.names IS DISTINCT FROM k.sku_name`);
  }

  /** The older names are not stored anywhere. */
  async down(): Promise<void> {}
}
