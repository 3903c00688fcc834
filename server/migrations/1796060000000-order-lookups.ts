import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of a span of time, and orders and payments by the beginning of their number. */
export class OrderLookups1796060000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'CREATE INDEX "ix_orders_created_at_desc_id_desc" ON "orders" ("created_at" DESC, "id" DESC)',
    );
    await query.query(
      'CREATE INDEX orders_number ON orders (search_text(order_no) text_pattern_ops)',
    );
    await query.query(
      'CREATE INDEX order_pays_number ON order_pays (search_text(pay_no) text_pattern_ops)',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX order_pays_number, orders_number');
    await query.query('DROP INDEX "ix_orders_created_at_desc_id_desc"');
  }
}
