import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund without return is for pieces that were not sent, unless it says otherwise. */
export class SentPieces1763640157002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE refunds ADD is_sent smallint NOT NULL DEFAULT 0');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE refunds DROP is_sent');
  }
}
