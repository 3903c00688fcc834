import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `files.removed_at`: when the sweep began to remove the file. After that no row may begin to
 * refer to it (docs/invariants.md#uploads, U6).
 */
export class RemovedFiles1763640136001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "files" ADD "removed_at" TIMESTAMP WITH TIME ZONE');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "files" DROP COLUMN "removed_at"');
  }
}
