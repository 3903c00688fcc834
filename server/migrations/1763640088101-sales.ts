import type { MigrationInterface, QueryRunner } from 'typeorm';

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
];
const changed = (names: readonly string[]): string =>
  names.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ');
const shelveChanged = (names: readonly string[]): string => `
  CREATE TRIGGER shelve_changed_goods
    AFTER UPDATE ON goods
    FOR EACH ROW
    WHEN (${changed(names)})
    EXECUTE FUNCTION shelve_row()`;

/**
 * Sales that were paid or given back and are not in `goods.goods_sale` yet. Paying only adds rows
 * here, so that buyers of the same goods never wait for each
 * other; a job counts them. The shelf then follows with one column: its words are not put together
 * again.
 */
export class Sales1763640088101 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE sale_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        goods_id bigint NOT NULL,
        num bigint NOT NULL
      )`);
    await query.query('DROP TRIGGER shelve_changed_goods ON goods');
    await query.query(shelveChanged(followed));
    await query.query(`
      CREATE FUNCTION shelve_sale() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE goods_shelf
          SET sale = coalesce(NEW.goods_sale, 0)
          WHERE goods_id = NEW.id;
          RETURN NULL;
        END
      $$`);
    await query.query(`
      CREATE TRIGGER shelve_sale
        AFTER UPDATE ON goods
        FOR EACH ROW
        WHEN (${changed(['goods_sale'])})
        EXECUTE FUNCTION shelve_sale()`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER shelve_sale ON goods');
    await query.query('DROP FUNCTION shelve_sale()');
    await query.query('DROP TRIGGER shelve_changed_goods ON goods');
    await query.query(shelveChanged([...followed, 'goods_sale']));
    await query.query('DROP TABLE sale_changes');
  }
}
