import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Goods name a freight template. No foreign key: -1 is free and none is the store's default one, so
 * every write checks the reference instead.
 */
export class GoodsFreight1763640010002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX "ix_goods_freight_id" ON "goods" ("freight_id")');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "ix_goods_freight_id"');
  }
}
