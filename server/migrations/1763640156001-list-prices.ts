import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `reducedBy` of server/mall/pricing/fen.ts: `rate` hundredths of a percent off, half up. */
const reducedBy = `
  CREATE FUNCTION reduced_by(amount bigint, rate integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN amount - (amount * rate * 2 + 10000) / 20000`;

/**
 * The seckill round that sets the price of goods: the oldest one that runs and has stock left. A
 * view would forbid later changes of the columns.
 */
const runningRounds = `
  CREATE FUNCTION running_rounds() RETURNS TABLE (
    id bigint, goods_id bigint, store_id bigint, discount integer, "left" bigint,
    per_limit bigint, end_at bigint
  )
  LANGUAGE sql STABLE AS $$
    SELECT
      DISTINCT ON (goods_id, store_id) id, goods_id, store_id,
      round(discount * 100)::integer AS discount, stock - sold AS "left", per_limit,
      (extract(epoch FROM end_time) * 1000)::bigint AS end_at
    FROM seckills
    WHERE deleted_at IS NULL
      AND start_time <= mall_now()
      AND end_time > mall_now()
      AND sold < stock
    ORDER BY goods_id, store_id, id
  $$`;

/** Prices and stock of goods as all places of the shop show them. */
const goodsPrices = `
  CREATE FUNCTION goods_prices(ids bigint[]) RETURNS TABLE (
    goods_id bigint, price bigint, price_to bigint, market bigint, stock bigint,
    seckill_id bigint, seckill_discount integer, seckill_end_at bigint, group_id bigint,
    group_discount integer, need integer, shown bigint, was bigint
  )
  LANGUAGE sql STABLE AS $$
    SELECT
      p.goods_id, p.price, p.price_to, p.market, p.stock, p.seckill_id, p.seckill_discount,
      p.seckill_end_at, p.group_id, p.group_discount, p.need, p.shown,
      CASE WHEN p.usual > p.shown THEN p.usual ELSE 0 END AS was
    FROM (
      SELECT
        g.id AS goods_id, s.price, coalesce(k.price_to, g.goods_price) AS price_to,
        coalesce(k.market, g.goods_market_price, 0) AS market,
        coalesce(k.stock, g.goods_stock)::bigint AS stock, z.id AS seckill_id,
        z.discount AS seckill_discount, coalesce(z.end_at, 0) AS seckill_end_at,
        r.id AS group_id, r.discount AS group_discount, coalesce(r.need, 0)::integer AS need,
        coalesce(reduced_by(s.price, z.discount), s.price) AS shown,
        CASE
          WHEN z.id IS NULL THEN coalesce(k.market, g.goods_market_price, 0)
          ELSE s.price
        END AS usual
      FROM goods g
      LEFT JOIN (
        SELECT
          goods_id,
          (array_agg(goods_price ORDER BY goods_stock <= 0, goods_price, id))[1] AS price,
          (
            array_agg(coalesce(goods_market_price, 0) ORDER BY goods_stock <= 0, goods_price, id)
          )[1] AS market,
          coalesce(max(goods_price) FILTER (WHERE goods_stock > 0), min(goods_price)) AS price_to,
          sum(goods_stock) AS stock
        FROM goods_skus
        WHERE goods_id = ANY(ids)
        GROUP BY goods_id
      ) k
        ON k.goods_id = g.id
      CROSS JOIN LATERAL (SELECT coalesce(k.price, g.goods_price) AS price) s
      LEFT JOIN (
        SELECT
          DISTINCT ON (goods_id, store_id) id, goods_id, store_id, need,
          round(discount * 100)::integer AS discount
        FROM collectives
        WHERE goods_id = ANY(ids) AND deleted_at IS NULL
        ORDER BY goods_id, store_id, id DESC
      ) r
        ON r.goods_id = g.id AND r.store_id = g.store_id
      LEFT JOIN (
        SELECT * FROM running_rounds() WHERE goods_id = ANY(ids)
      ) z
        ON z.goods_id = g.id AND z.store_id = g.store_id
      WHERE g.id = ANY(ids)
    ) p
  $$`;

/** SQL of `price` and `offers` before this migration, as in migration ShownPrices. */
const formerPrice = `
  coalesce(
    (
      SELECT k.goods_price
      FROM goods_skus k
      WHERE k.goods_id = g.id
      ORDER BY k.goods_stock <= 0, k.goods_price
      LIMIT 1
    ),
    g.goods_price
  )`;
const formerReduced = `
  coalesce(
    (
      SELECT bool_or(k.goods_market_price > k.goods_price)
      FROM goods_skus k
      WHERE k.goods_id = g.id
    ),
    g.goods_market_price > g.goods_price
  )`;
const formerGroup = `
  EXISTS (
    SELECT
    FROM collectives o
    WHERE o.goods_id = g.id AND o.store_id = g.store_id AND o.deleted_at IS NULL
  )`;

const rows = (isNew: boolean): string => `
  CREATE FUNCTION goods_to_shelve(ids bigint[]) RETURNS TABLE (
    goods_id bigint, store_id bigint, brand_id bigint, class_1 bigint, class_2 bigint,
    class_3 bigint, price bigint, sale bigint, is_recommend smallint, is_master smallint,
    name text, words text, offers smallint, keywords text${isNew ? ', seckill_id bigint' : ''}
  )
  LANGUAGE sql STABLE AS $$
    SELECT
      g.id AS goods_id, g.store_id, g.brand_id,
      coalesce(r.id, p.id, c.id) AS class_1,
      CASE WHEN r.id IS NOT NULL THEN p.id WHEN p.id IS NOT NULL THEN c.id END AS class_2,
      CASE WHEN r.id IS NOT NULL THEN c.id END AS class_3,
      ${isNew ? 'f.shown' : formerPrice} AS price,
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
      (
        CASE WHEN ${isNew ? 'f.was > 0' : formerReduced} THEN 1 ELSE 0 END
          + CASE WHEN ${isNew ? 'f.group_id IS NOT NULL' : formerGroup} THEN 2 ELSE 0 END
          + CASE WHEN g.freight_id = -1 THEN 4 ELSE 0 END
      )::smallint AS offers,
      lower(concat_ws(' ', g.goods_name, g.goods_subname, b.name)) AS keywords
      ${isNew ? ', f.seckill_id' : ''}
    FROM goods g
    JOIN stores t
      ON t.id = g.store_id
      AND t.store_status = 1
      AND t.store_verify = 4
      AND t.deleted_at IS NULL
    JOIN goods_classes c ON c.id = g.class_id
    ${isNew ? 'JOIN goods_prices(ids) f ON f.goods_id = g.id' : ''}
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
  'keywords',
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

/** Taking a piece from a round changes `sold` alone, so that no order waits for the listing. */
const ofRounds = {
  shelve_new_rounds: `
    AFTER INSERT ON seckills
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT
    EXECUTE FUNCTION shelve_skus()`,
  shelve_old_rounds: `
    AFTER DELETE ON seckills
    REFERENCING OLD TABLE AS new_rows
    FOR EACH STATEMENT
    EXECUTE FUNCTION shelve_skus()`,
  shelve_changed_rounds: `
    AFTER UPDATE ON seckills
    FOR EACH ROW
    WHEN (${['goods_id', 'store_id', 'discount', 'stock', 'start_time', 'end_time', 'deleted_at']
      .map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`)
      .join(' OR ')})
    EXECUTE FUNCTION shelve_sku()`,
};

/**
 * Adds `goods_prices`, the one source of the prices that the shop shows, and makes
 * `goods_shelf.price` the shown price, seckills included (docs/decisions/0090-shown-prices.md).
 * Rounds begin, end and sell out without a write to the listing: `goods_shelf.seckill_id` is the
 * round whose price the list has, by which a job finds goods whose round is another one now.
 */
export class ListPrices1763640156001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const sql of [
      reducedBy,
      runningRounds,
      goodsPrices,
      'ALTER TABLE goods_shelf ADD COLUMN seckill_id bigint',
      'CREATE INDEX goods_shelf_rounds ON goods_shelf (goods_id) WHERE seckill_id IS NOT NULL',
      'DROP FUNCTION goods_to_shelve(bigint[])',
      rows(true),
      shelve([...columns, 'seckill_id']),
      ...Object.entries(ofRounds).map(([name, sql]) => `CREATE TRIGGER ${name} ${sql}`),
      'SELECT shelve(ARRAY(SELECT id FROM goods))',
    ])
      await query.query(sql);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const sql of [
      ...Object.keys(ofRounds).map((name) => `DROP TRIGGER ${name} ON seckills`),
      shelve(columns),
      'DROP FUNCTION goods_to_shelve(bigint[])',
      rows(false),
      'DROP INDEX goods_shelf_rounds',
      'ALTER TABLE goods_shelf DROP COLUMN seckill_id',
      'DROP FUNCTION goods_prices(bigint[])',
      'DROP FUNCTION running_rounds()',
      'DROP FUNCTION reduced_by(bigint, integer)',
      'SELECT shelve(ARRAY(SELECT id FROM goods))',
    ])
      await query.query(sql);
  }
}
