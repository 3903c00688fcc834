import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a shopper has not paid is counted with every order that is placed (`order_room`): found by
 * the shopper, it costs the same however many orders of the mall wait for payment.
 */
export class UnpaidOrdersOf1763640090401 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX orders_unpaid_of ON orders (user_id) WHERE order_status = 1');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX orders_unpaid_of');
  }
}
