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
 * Creates `sale_changes`: quantities sold and returned that `goods.goods_sale` does not contain
 * yet. Paying only inserts rows, so buyers of the same goods never wait for each other; a job adds
 * them up (docs/invariants.md#stock, S10). A change of `goods_sale` updates one column of
 * `goods_shelf`.
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
