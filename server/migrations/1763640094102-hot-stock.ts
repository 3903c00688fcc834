import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A piece that is sold changes nothing but the number of its row: PostgreSQL then writes no index
 * at all (a "heap-only" update), provided that no index, not even its condition,
 * names the stock, and that the page has room for the new version. What runs low in a store is
 * found by its goods.
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
