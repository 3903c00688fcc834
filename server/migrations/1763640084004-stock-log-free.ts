import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes the foreign key from `stock_logs` to `goods`. Its check locks the row of the goods at
 * each sale, while buyers of one SKU already wait for each other. Goods are soft-deleted, so the
 * log keeps the goods that it names.
 */
export class StockLogFree1763640084004 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE stock_logs DROP CONSTRAINT stock_logs_of_goods');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(
      'DELETE FROM stock_logs l WHERE NOT EXISTS (SELECT FROM goods g WHERE g.id = l.goods_id)',
    );
    await query.query(`
      ALTER TABLE stock_logs
        ADD CONSTRAINT stock_logs_of_goods FOREIGN KEY (goods_id)
          REFERENCES goods (id) ON DELETE CASCADE`);
  }
}
