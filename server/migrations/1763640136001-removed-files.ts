import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the sweep began to remove a file: no row may begin to refer to it any more. */
export class RemovedFiles1763640136001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "files" ADD "removed_at" TIMESTAMP WITH TIME ZONE');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "files" DROP COLUMN "removed_at"');
  }
}
