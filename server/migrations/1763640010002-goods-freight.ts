import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index on `goods.freight_id`, which finds the goods of a freight template. The column has
 * no foreign key, because -1 means free freight and NULL the store's default template. Writes of
 * goods check the reference instead.
 */
export class GoodsFreight1763640010002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX "ix_goods_freight_id" ON "goods" ("freight_id")');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "ix_goods_freight_id"');
  }
}
