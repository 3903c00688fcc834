import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL of the column `offers`, as in migration ShelfOffers. */
const offers = `
  (
    CASE
      WHEN coalesce(
        (
          SELECT bool_or(k.goods_market_price > k.goods_price)
          FROM goods_skus k
          WHERE k.goods_id = g.id
        ),
        g.goods_market_price > g.goods_price
      ) THEN 1
      ELSE 0
    END
      + CASE
        WHEN EXISTS (
          SELECT
          FROM collectives o
          WHERE o.goods_id = g.id AND o.store_id = g.store_id AND o.deleted_at IS NULL
        ) THEN 2
        ELSE 0
      END
      + CASE WHEN g.freight_id = -1 THEN 4 ELSE 0 END
  )::smallint AS offers`;

/** The cheapest SKU in stock; the cheapest one when none is in stock. */
const priceInStock = `
  (
    SELECT k.goods_price
    FROM goods_skus k
    WHERE k.goods_id = g.id
    ORDER BY k.goods_stock <= 0, k.goods_price
    LIMIT 1
  )`;
const lowestPrice = '(SELECT min(k.goods_price) FROM goods_skus k WHERE k.goods_id = g.id)';

/**
 * The function of migration ShelfOffers; with `isNew`, `price` prefers SKUs in stock and `keywords`
 * is added.
 */
const rows = (isNew: boolean): string => `
  CREATE FUNCTION goods_to_shelve(ids bigint[]) RETURNS TABLE (
    goods_id bigint, store_id bigint, brand_id bigint, class_1 bigint, class_2 bigint,
    class_3 bigint, price bigint, sale bigint, is_recommend smallint, is_master smallint,
    name text, words text, offers smallint${isNew ? ', keywords text' : ''}
  )
  LANGUAGE sql STABLE AS $$
    SELECT
      g.id AS goods_id, g.store_id, g.brand_id,
      coalesce(r.id, p.id, c.id) AS class_1,
      CASE WHEN r.id IS NOT NULL THEN p.id WHEN p.id IS NOT NULL THEN c.id END AS class_2,
      CASE WHEN r.id IS NOT NULL THEN c.id END AS class_3,
      coalesce(${isNew ? priceInStock : lowestPrice}, g.goods_price) AS price,
      coalesce(g.goods_sale, 0) AS sale,
      coalesce(g.is_recommend, 0::smallint) AS is_recommend,
      coalesce(g.is_master, 0::smallint) AS is_master,
      lower(g.goods_name) AS name,
      lower(
        concat_ws(
          ' ', g.goods_name, g.goods_subname, b.name, c.name, c.ename, p.name, p.ename, r.name,
          r.ename
        )
      ) AS words,
      ${offers}${isNew ? ",\n      lower(concat_ws(' ', g.goods_name, g.goods_subname, b.name)) AS keywords" : ''}
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
  'offers',
];
const row = (alias: string, names: readonly string[]): string =>
  `(${names.map((name) => `${alias}.${name}`).join(', ')})`;
const shelve = (names: readonly string[]): string => `
  CREATE OR REPLACE FUNCTION shelve(ids bigint[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM goods_shelf s
    WHERE s.goods_id = ANY(ids)
      AND NOT EXISTS (SELECT FROM goods_to_shelve(ids) v WHERE v.goods_id = s.goods_id);
    INSERT INTO goods_shelf AS s (goods_id, ${names.join(', ')}, comments)
    SELECT
      v.goods_id, ${names.map((name) => `v.${name}`).join(', ')},
      (
        SELECT count(*)
        FROM order_comments c
        WHERE c.goods_id = v.goods_id AND c.deleted_at IS NULL
      )
    FROM goods_to_shelve(ids) v
    ORDER BY v.goods_id
    ON CONFLICT (goods_id) DO UPDATE
      SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
      WHERE ${row('s', names)} IS DISTINCT FROM ${row('excluded', names)}
  $$`;

/** Rows are only added here, so an order that takes the last piece does not wait. */
const noteStock = [
  `
    CREATE TABLE stock_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      goods_id bigint NOT NULL
    )`,
  `
    CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stock_changes (goods_id) VALUES (NEW.goods_id);
        RETURN NULL;
      END
    $$`,
  `
    CREATE TRIGGER note_stock_change
      AFTER UPDATE ON goods_skus
      FOR EACH ROW
      WHEN ((OLD.goods_stock > 0) <> (NEW.goods_stock > 0))
      EXECUTE FUNCTION note_stock_change()`,
];

/**
 * Changes `goods_shelf.price` to the price of the cheapest SKU in stock
 * (docs/decisions/0090-shown-prices.md). A SKU that sells out or is restocked adds a row to
 * `stock_changes`, from which a job updates the price. Adds `keywords` (name, subname and brand),
 * which rank above class names in a search (docs/decisions/0091-search-ranks.md).
 */
export class ShownPrices1763640102001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE goods_shelf ADD COLUMN keywords text NOT NULL DEFAULT ''`);
    await query.query('DROP FUNCTION goods_to_shelve(bigint[])');
    for (const sql of [rows(true), shelve([...columns, 'keywords']), ...noteStock])
      await query.query(sql);
    await query.query('SELECT shelve(ARRAY(SELECT id FROM goods))');
  }

  async down(query: QueryRunner): Promise<void> {
    for (const sql of [
      'DROP TRIGGER note_stock_change ON goods_skus',
      'DROP FUNCTION note_stock_change()',
      'DROP TABLE stock_changes',
      shelve(columns),
      'DROP FUNCTION goods_to_shelve(bigint[])',
      rows(false),
      'ALTER TABLE goods_shelf DROP COLUMN keywords',
      'SELECT shelve(ARRAY(SELECT id FROM goods))',
    ])
      await query.query(sql);
  }
}
