import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of the goods when they were added: a cart shows it when they are hidden later. */
export class CartNames1796000000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query("ALTER TABLE carts ADD COLUMN goods_name text NOT NULL DEFAULT ''");
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE carts DROP COLUMN goods_name');
  }
}
