import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `advs.is_type` says where a link opens: 0 the same tab, 1 a new one. Other numbers meant nothing. */
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
