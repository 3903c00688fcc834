import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rewards of which refunds left less than a fen have ended (2). They waited (0) for a settlement that
 * pays nothing, and kept the accounts of their earners from being closed.
 */
export class EndedRewards1763640137001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'UPDATE distribution_logs SET status = 2 WHERE status = 0 AND commission = 0',
    );
  }

  async down(): Promise<void> {
    // The former status was wrong
  }
}
