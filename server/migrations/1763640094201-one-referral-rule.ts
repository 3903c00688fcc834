import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows one referral rule for goods (docs/invariants.md#referral, RF5). Of several, the newest
 * stays, because it is the one that counts; the others are soft-deleted.
 */
export class OneReferralRule1763640094201 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE distributions d
      SET deleted_at = date_trunc('second', mall_now()), rev = rev + 1
      WHERE deleted_at IS NULL
        AND EXISTS (
          SELECT
          FROM distributions n
          WHERE n.goods_id = d.goods_id AND n.deleted_at IS NULL AND n.id > d.id
        )`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_distributions_goods_id"
        ON "distributions" ("goods_id") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "uq_distributions_goods_id"');
  }
}
