import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds `stock_notices`: shoppers who asked to be told when sold-out goods are back. */
export class StockNotices1763640156002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE stock_notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        goods_id bigint NOT NULL REFERENCES goods (id) ON DELETE CASCADE,
        sku_id bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT mall_now(),
        CONSTRAINT stock_notices_once UNIQUE (user_id, goods_id, sku_id)
      )`);
    await query.query('CREATE INDEX stock_notices_goods ON stock_notices (goods_id)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE stock_notices');
  }
}
