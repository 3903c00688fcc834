import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales of a part of a day are found by when they were paid. */
export class OrdersPaid1763640090601 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX orders_paid ON orders (pay_time) WHERE pay_time IS NOT NULL');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX orders_paid');
  }
}
