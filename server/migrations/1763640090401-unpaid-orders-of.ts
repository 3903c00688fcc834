import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index that finds the unpaid orders of a shopper. Placing an order counts them
 * (`assert-unpaid-limits.ts`); by the index this takes the same time however many orders of the
 * mall are unpaid.
 */
export class UnpaidOrdersOf1763640090401 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX orders_unpaid_of ON orders (user_id) WHERE order_status = 1');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX orders_unpaid_of');
  }
}
