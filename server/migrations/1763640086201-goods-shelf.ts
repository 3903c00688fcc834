import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row for each of the goods that shoppers may see, with the values by which lists sort, filter
 * and count. `words` contains all texts that a search looks through, in lower case.
 */
const table = `
  CREATE TABLE goods_shelf (
    goods_id bigint PRIMARY KEY REFERENCES goods (id) ON DELETE CASCADE,
    store_id bigint NOT NULL,
    brand_id bigint,
    class_1 bigint NOT NULL,
    class_2 bigint,
    class_3 bigint,
    price bigint NOT NULL,
    sale bigint NOT NULL,
    comments bigint NOT NULL DEFAULT 0,
    is_recommend smallint NOT NULL,
    is_master smallint NOT NULL,
    name text NOT NULL,
    words text NOT NULL
  )`;

/**
 * Selects the rows as they should be. Goods may be in a class of any level; `class_1` is always the
 * top level.
 */
const rows = `
  CREATE FUNCTION goods_to_shelve(ids bigint[]) RETURNS TABLE (
    goods_id bigint, store_id bigint, brand_id bigint, class_1 bigint, class_2 bigint,
    class_3 bigint, price bigint, sale bigint, is_recommend smallint, is_master smallint,
    name text, words text
  )
  LANGUAGE sql STABLE AS $$
    SELECT
      g.id AS goods_id, g.store_id, g.brand_id,
      coalesce(r.id, p.id, c.id) AS class_1,
      CASE WHEN r.id IS NOT NULL THEN p.id WHEN p.id IS NOT NULL THEN c.id END AS class_2,
      CASE WHEN r.id IS NOT NULL THEN c.id END AS class_3,
      coalesce(
        (SELECT min(k.goods_price) FROM goods_skus k WHERE k.goods_id = g.id),
        g.goods_price
      ) AS price,
      coalesce(g.goods_sale, 0) AS sale,
      coalesce(g.is_recommend, 0::smallint) AS is_recommend,
      coalesce(g.is_master, 0::smallint) AS is_master,
      lower(g.goods_name) AS name,
      lower(
        concat_ws(
          ' ', g.goods_name, g.goods_subname, b.name, c.name, c.ename, p.name, p.ename, r.name,
          r.ename
        )
      ) AS words
    FROM goods g
    JOIN stores t
      ON t.id = g.store_id
      AND t.store_status = 1
      AND t.store_verify = 4
      AND t.deleted_at IS NULL
    JOIN goods_classes c ON c.id = g.class_id
    LEFT JOIN goods_classes p ON p.id = c.pid
    LEFT JOIN goods_classes r ON r.id = p.pid
    LEFT JOIN goods_brands b ON b.id = g.brand_id AND b.deleted_at IS NULL
    WHERE g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND g.id = ANY(ids)
  $$`;

const columns = [
  'store_id',
  'brand_id',
  'class_1',
  'class_2',
  'class_3',
  'price',
  'sale',
  'is_recommend',
  'is_master',
  'name',
  'words',
];
const row = (alias: string): string => `(${columns.map((name) => `${alias}.${name}`).join(', ')})`;

/**
 * Updates the rows of some goods. Comments are counted when a row is inserted; after that the
 * triggers of `order_comments` change the count.
 */
const shelve = `
  CREATE FUNCTION shelve(ids bigint[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM goods_shelf s
    WHERE s.goods_id = ANY(ids)
      AND NOT EXISTS (SELECT FROM goods_to_shelve(ids) v WHERE v.goods_id = s.goods_id);
    INSERT INTO goods_shelf AS s (goods_id, ${columns.join(', ')}, comments)
    SELECT
      v.goods_id, ${columns.map((name) => `v.${name}`).join(', ')},
      (
        SELECT count(*)
        FROM order_comments c
        WHERE c.goods_id = v.goods_id AND c.deleted_at IS NULL
      )
    FROM goods_to_shelve(ids) v
    ORDER BY v.goods_id
    ON CONFLICT (goods_id) DO UPDATE
      SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
      WHERE ${row('s')} IS DISTINCT FROM ${row('excluded')}
  $$`;

/** A trigger function that calls `shelve` for the goods that the query `ids` selects. */
const trigger = (name: string, ids: string): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM shelve(ARRAY(${ids}));
      RETURN NULL;
    END
  $$`;
const changed = (...names: readonly string[]): string =>
  names.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ');

/** Counts new comments. It locks the rows by ascending id. */
const countComments = `
  CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH change AS (
        SELECT goods_id, count(*) AS n
        FROM new_rows
        WHERE goods_id IS NOT NULL
        GROUP BY goods_id
      ),
        locked AS (
          SELECT s.goods_id
          FROM goods_shelf s
          JOIN change USING (goods_id)
          ORDER BY s.goods_id
          FOR NO KEY UPDATE OF s
        )
      UPDATE goods_shelf s
      SET comments = s.comments + c.n
      FROM change c
      JOIN locked l USING (goods_id)
      WHERE s.goods_id = c.goods_id;
      RETURN NULL;
    END
  $$`;
/** Changes the count when a comment is deleted or restored. */
const recountComments = `
  CREATE FUNCTION recount_comments() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE goods_shelf
      SET comments = greatest(comments + CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END, 0)
      WHERE goods_id = NEW.goods_id;
      RETURN NULL;
    END
  $$`;

/** Columns of goods whose change updates the row. */
const ofGoods = [
  'goods_name',
  'goods_subname',
  'store_id',
  'class_id',
  'brand_id',
  'goods_price',
  'goods_sale',
  'goods_status',
  'goods_verify',
  'is_recommend',
  'is_master',
  'deleted_at',
];

/** The `WHEN` conditions leave out updates that only take stock or count visits. */
const triggers = [
  `
    shelve_new_goods
      AFTER INSERT ON goods
      REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT
      EXECUTE FUNCTION shelve_new_goods()`,
  `
    shelve_changed_goods
      AFTER UPDATE ON goods
      FOR EACH ROW
      WHEN (${changed(...ofGoods)})
      EXECUTE FUNCTION shelve_row()`,
  `
    shelve_new_skus
      AFTER INSERT ON goods_skus
      REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT
      EXECUTE FUNCTION shelve_skus()`,
  `
    shelve_old_skus
      AFTER DELETE ON goods_skus
      REFERENCING OLD TABLE AS new_rows
      FOR EACH STATEMENT
      EXECUTE FUNCTION shelve_skus()`,
  `
    shelve_changed_skus
      AFTER UPDATE ON goods_skus
      FOR EACH ROW
      WHEN (${changed('goods_price')})
      EXECUTE FUNCTION shelve_sku()`,
  `
    shelve_store
      AFTER UPDATE ON stores
      FOR EACH ROW
      WHEN (${changed('store_status', 'store_verify', 'deleted_at')})
      EXECUTE FUNCTION shelve_store()`,
  `
    shelve_class
      AFTER UPDATE ON goods_classes
      FOR EACH ROW
      WHEN (${changed('pid', 'name', 'ename')})
      EXECUTE FUNCTION shelve_class()`,
  `
    shelve_brand
      AFTER UPDATE ON goods_brands
      FOR EACH ROW
      WHEN (${changed('name', 'deleted_at')})
      EXECUTE FUNCTION shelve_brand()`,
  `
    count_comments
      AFTER INSERT ON order_comments
      REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT
      EXECUTE FUNCTION count_comments()`,
  `
    recount_comments
      AFTER UPDATE ON order_comments
      FOR EACH ROW
      WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
      EXECUTE FUNCTION recount_comments()`,
];

const functions = [
  trigger('shelve_new_goods', 'SELECT id FROM new_rows'),
  trigger('shelve_row', 'SELECT NEW.id'),
  trigger('shelve_skus', 'SELECT DISTINCT goods_id FROM new_rows'),
  trigger('shelve_sku', 'SELECT NEW.goods_id'),
  trigger('shelve_store', 'SELECT id FROM goods WHERE store_id = NEW.id'),
  trigger(
    'shelve_class',
    `
      SELECT goods_id
      FROM goods_shelf
      WHERE class_1 = NEW.id
      UNION
      SELECT goods_id
      FROM goods_shelf
      WHERE class_2 = NEW.id
      UNION
      SELECT goods_id
      FROM goods_shelf
      WHERE class_3 = NEW.id`,
  ),
  trigger('shelve_brand', 'SELECT id FROM goods WHERE brand_id = NEW.id'),
  countComments,
  recountComments,
];

/**
 * Indexes of sorts are read in both directions. Filters that leave few goods have their own index.
 */
const indexes = [
  'goods_shelf_price ON goods_shelf (price, goods_id)',
  'goods_shelf_sale ON goods_shelf (sale, goods_id)',
  'goods_shelf_comments ON goods_shelf (comments, goods_id)',
  'goods_shelf_class_1 ON goods_shelf (class_1, goods_id)',
  'goods_shelf_class_2 ON goods_shelf (class_2, goods_id)',
  'goods_shelf_class_3 ON goods_shelf (class_3, goods_id)',
  'goods_shelf_store ON goods_shelf (store_id, class_3, sale, goods_id)',
  'goods_shelf_store_sale ON goods_shelf (store_id, sale, goods_id)',
  'goods_shelf_brand ON goods_shelf (brand_id, goods_id)',
  'goods_shelf_master ON goods_shelf (goods_id) WHERE is_master = 1',
  'goods_shelf_recommend ON goods_shelf (store_id, goods_id) WHERE is_recommend = 1',
  'goods_shelf_trigrams ON goods_shelf USING gin (words gin_trgm_ops)',
  'goods_shelf_grams ON goods_shelf USING gin (text_grams(words))',
];

/**
 * Creates `goods_shelf`, the listing of the goods that are on sale
 * (docs/decisions/0057-goods-listing.md). Triggers keep it up to date, so that a page of goods is
 * one index scan, whatever its sort and filter. Stock is not part of it: taking stock never updates
 * a row that all shoppers read.
 */
export class GoodsShelf1763640086201 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const sql of [table, rows, shelve, ...functions]) await query.query(sql);
    for (const name of triggers) await query.query(`CREATE TRIGGER ${name}`);
    await query.query('SELECT shelve(ARRAY(SELECT id FROM goods))');
    for (const name of indexes) await query.query(`CREATE INDEX ${name}`);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const name of triggers) {
      const [own, , , , on] = name.trim().split(/\s+/);
      await query.query(`DROP TRIGGER ${own} ON ${on}`);
    }
    for (const name of [
      'shelve_new_goods',
      'shelve_row',
      'shelve_skus',
      'shelve_sku',
      'shelve_store',
      'shelve_class',
      'shelve_brand',
      'count_comments',
      'recount_comments',
    ])
      await query.query(`DROP FUNCTION ${name}()`);
    await query.query('DROP FUNCTION shelve(bigint[])');
    await query.query('DROP FUNCTION goods_to_shelve(bigint[])');
    await query.query('DROP TABLE goods_shelf');
  }
}
