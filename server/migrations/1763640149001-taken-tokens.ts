import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds `sessions.taken_at`: the first use of a renewed token, which ends the token before it. */
export class TakenTokens1763640149001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      `ALTER TABLE "sessions" ADD "taken_at" TIMESTAMP WITH TIME ZONE DEFAULT mall_now()`,
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "sessions" DROP COLUMN "taken_at"');
  }
}
