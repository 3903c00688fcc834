import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the foreign key refuse to delete a brand that goods have, instead of emptying
 * `goods.brand_id` (docs/decisions/0131-soft-deletion.md).
 */
export class BrandsInUse1763640135001 implements MigrationInterface {
  up(query: QueryRunner): Promise<void> {
    return replaceReference(query, 'NO ACTION');
  }

  down(query: QueryRunner): Promise<void> {
    return replaceReference(query, 'SET NULL');
  }
}

async function replaceReference(query: QueryRunner, onDelete: string): Promise<void> {
  await query.query(`
    ALTER TABLE "goods"
      DROP CONSTRAINT "fk_goods_brand_id",
      ADD CONSTRAINT "fk_goods_brand_id" FOREIGN KEY ("brand_id")
        REFERENCES "goods_brands"("id") ON DELETE ${onDelete} ON UPDATE NO ACTION`);
}
