import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits `advs.is_type` to the two ways in which a link opens: 0 in the same tab, 1 in a new one.
 * Other numbers have no meaning and become 0.
 */
export class AdvertTypes1763640118001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE "advs"
        ALTER COLUMN "is_type" DROP DEFAULT,
        ALTER COLUMN "is_type" TYPE smallint USING CASE WHEN "is_type" = 1 THEN 1 ELSE 0 END,
        ALTER COLUMN "is_type" SET DEFAULT '0'`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "advs" ALTER COLUMN "is_type" TYPE bigint');
  }
}
