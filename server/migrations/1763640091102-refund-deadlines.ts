import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `refunds.deadline`, until which the next step of an after-sale is waited for
 * (docs/decisions/0064-after-sale-deadlines.md). Open after-sales get the whole time from now on.
 * An appeal that waits for the platform has no deadline.
 */
export class RefundDeadlines1763640091102 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE refunds ADD COLUMN "deadline" TIMESTAMP(0) WITH TIME ZONE');
    await query.query('CREATE INDEX refunds_due ON refunds (deadline) WHERE is_open = 1');
    await query.query(`
      UPDATE refunds
      SET deadline = date_trunc('second', mall_now())
        + CASE WHEN refund_verify = 0 THEN interval '3 days' ELSE interval '7 days' END
      WHERE is_open = 1 AND (is_appeal = 0 OR refund_verify = 1)`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE refunds DROP COLUMN deadline');
  }
}
