import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL of the column `offers`. */
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

/** The function of migration GoodsShelf, with or without `offers`. */
const rows = (withOffers: boolean): string => `
  CREATE FUNCTION goods_to_shelve(ids bigint[]) RETURNS TABLE (
    goods_id bigint, store_id bigint, brand_id bigint, class_1 bigint, class_2 bigint,
    class_3 bigint, price bigint, sale bigint, is_recommend smallint, is_master smallint,
    name text, words text${withOffers ? ', offers smallint' : ''}
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
      ) AS words${withOffers ? `, ${offers}` : ''}
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

const changed = (...names: readonly string[]): string =>
  names.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ');
/** Columns of goods whose change rebuilds the row. */
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
const changes = (goods: readonly string[], skus: readonly string[]): readonly string[] => [
  'DROP TRIGGER shelve_changed_goods ON goods',
  `
    CREATE TRIGGER shelve_changed_goods
      AFTER UPDATE ON goods
      FOR EACH ROW
      WHEN (${changed(...goods)})
      EXECUTE FUNCTION shelve_row()`,
  'DROP TRIGGER shelve_changed_skus ON goods_skus',
  `
    CREATE TRIGGER shelve_changed_skus
      AFTER UPDATE ON goods_skus
      FOR EACH ROW
      WHEN (${changed(...skus)})
      EXECUTE FUNCTION shelve_sku()`,
];
/**
 * Triggers of group buys. They use the functions of the SKU triggers (migration GoodsShelf), which
 * read `goods_id`.
 */
const ofGroups = [
  `
    shelve_new_groups
      AFTER INSERT ON collectives
      REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT
      EXECUTE FUNCTION shelve_skus()`,
  `
    shelve_old_groups
      AFTER DELETE ON collectives
      REFERENCING OLD TABLE AS new_rows
      FOR EACH STATEMENT
      EXECUTE FUNCTION shelve_skus()`,
  `
    shelve_changed_groups
      AFTER UPDATE ON collectives
      FOR EACH ROW
      WHEN (${changed('deleted_at', 'store_id')})
      EXECUTE FUNCTION shelve_sku()`,
];

/**
 * Adds `goods_shelf.offers`, a sum of bits by which lists filter: 1 below the market price, 2 group
 * buy, 4 free freight. Seckills are not included, because they begin and end by the clock and not
 * by a write.
 */
export class ShelfOffers1763640091201 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE goods_shelf ADD COLUMN offers smallint NOT NULL DEFAULT 0');
    await query.query('DROP FUNCTION goods_to_shelve(bigint[])');
    for (const sql of [
      rows(true),
      shelve([...columns, 'offers']),
      ...changes(
        [...ofGoods, 'goods_market_price', 'freight_id'],
        ['goods_price', 'goods_market_price'],
      ),
    ])
      await query.query(sql);
    for (const name of ofGroups) await query.query(`CREATE TRIGGER ${name}`);
    await query.query('SELECT shelve(ARRAY(SELECT id FROM goods))');
  }

  async down(query: QueryRunner): Promise<void> {
    for (const name of ofGroups)
      await query.query(`DROP TRIGGER ${name.trim().split(/\s+/)[0]} ON collectives`);
    for (const sql of [
      ...changes(ofGoods, ['goods_price']),
      shelve(columns),
      'DROP FUNCTION goods_to_shelve(bigint[])',
      rows(false),
    ])
      await query.query(sql);
    await query.query('ALTER TABLE goods_shelf DROP COLUMN offers');
  }
}
