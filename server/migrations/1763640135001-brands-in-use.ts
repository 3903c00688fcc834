import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A brand that goods have is not deleted; before, a really deleted one left its goods. */
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
