import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits the unique index on `users.phone` to main accounts, because only their phones sign in
 * (docs/decisions/0079-phones-of-sub-accounts.md).
 */
export class MainPhones1763640098002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "uq_users_phone"');
    await query.query(`
      CREATE UNIQUE INDEX "users_main_phone"
        ON "users" ("phone")
        WHERE deleted_at IS NULL AND "phone" <> '' AND "belong_id" IS NULL`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "users_main_phone"');
    await query.query(`
      CREATE UNIQUE INDEX "uq_users_phone"
        ON "users" ("phone") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL AND "phone" <> ''`);
  }
}
