import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sets commission of which refunds left less than a fen from pending (0) to refunded (2) in
 * `distribution_logs`. No settlement pays it, and pending commission keeps the account of its
 * earner from being closed.
 */
export class EndedRewards1763640137001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'UPDATE distribution_logs SET status = 2 WHERE status = 0 AND commission = 0',
    );
  }

  async down(): Promise<void> {
    // Nothing to undo: status 0 is wrong for these rows
  }
}
