import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log of stock names its goods without a foreign key: its check would lock the goods' row for
 * every sale, inside the moment in which buyers of one
 * SKU wait for each other. Goods are deleted softly, so the log loses nothing by it.
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
