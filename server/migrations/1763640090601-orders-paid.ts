import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index on `orders.pay_time`, by which dashboards sum the sales of a part of a day. */
export class OrdersPaid1763640090601 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX orders_paid ON orders (pay_time) WHERE pay_time IS NOT NULL');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX orders_paid');
  }
}
