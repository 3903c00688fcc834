import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of goods whose change rebuilds the row of `goods_shelf`. */
const followed = [
  'goods_name',
  'goods_subname',
  'store_id',
  'class_id',
  'brand_id',
  'goods_price',
  'goods_status',
  'goods_verify',
  'is_recommend',
  'is_master',
  'deleted_at',
  'goods_market_price',
  'freight_id',
];
const follow = (names: readonly string[]): string => `
  CREATE TRIGGER shelve_changed_goods
    AFTER UPDATE ON goods
    FOR EACH ROW
    WHEN (${names.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ')})
    EXECUTE FUNCTION shelve_row()`;

/**
 * Removes `goods_sale` from the columns whose change rebuilds the row of `goods_shelf`. The trigger
 * `shelve_sale` (migration Sales) updates the one number of sales, which is cheaper.
 */
export class ShelfSaleAlone1763640092001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER shelve_changed_goods ON goods');
    await query.query(follow(followed));
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER shelve_changed_goods ON goods');
    await query.query(follow([...followed, 'goods_sale']));
  }
}
