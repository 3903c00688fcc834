import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `jobs.retention` does the work of three former jobs. */
export class OneRetention1796052460000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      "DELETE FROM jobs WHERE name IN ('messages.purge', 'webhooks.purge', 'idempotency.purge')",
    );
  }

  /** Processes of the former version add their jobs at their start. */
  async down(): Promise<void> {
    // Nothing to do
  }
}
