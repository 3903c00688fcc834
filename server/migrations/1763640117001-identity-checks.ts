import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the review of identity checks to `user_checks` (docs/decisions/0096-identity-checks.md).
 * `check_status`: 0 waiting, 1 approved, 2 rejected. Existing checks become approved.
 */
export class IdentityChecks1763640117001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE "user_checks"
        ADD COLUMN "check_status" smallint NOT NULL DEFAULT '0',
        ADD COLUMN "refuse_info" character varying NOT NULL DEFAULT '',
        ADD CONSTRAINT "ck_user_checks_check_status" CHECK (check_status BETWEEN 0 AND 2)`);
    await query.query('UPDATE "user_checks" SET "check_status" = 1');
    await query.query(`
      CREATE INDEX "ix_user_checks_check_status_id_desc"
        ON "user_checks" ("check_status", "id" DESC)`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DELETE FROM "user_checks" WHERE "check_status" <> 1');
    await query.query(`
      ALTER TABLE "user_checks" DROP COLUMN "check_status", DROP COLUMN "refuse_info"`);
  }
}
