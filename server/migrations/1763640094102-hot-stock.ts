import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a sale update the row of its SKU or goods and no index (a heap-only tuple update of
 * PostgreSQL). This needs free space in the page, and no index that names `goods_stock`, not even
 * in its condition. So `goods_skus_low` is dropped; low stock is found by the goods of a store.
 */
export class HotStock1763640094102 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX goods_skus_low');
    for (const table of tables) await query.query(`ALTER TABLE ${table} SET (fillfactor = 80)`);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const table of tables) await query.query(`ALTER TABLE ${table} RESET (fillfactor)`);
    await query.query(
      'CREATE INDEX goods_skus_low ON goods_skus (goods_id) WHERE goods_stock <= 5',
    );
  }
}

const tables = ['goods', 'goods_skus'] as const;
