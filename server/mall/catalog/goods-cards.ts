import type { GoodsCard } from '../../../schemas/contract/calls/shopping.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { type BasisPoints, type Fen, reducedBy } from '../pricing/fen.ts';
import { isOpenStoreSql } from '../stores/store-state.ts';

type Amounts = 'goods_price' | 'goods_market_price' | 'collective_price' | 'seckill_price';
/** A card with amounts in fen, before formatting. */
export interface FoundCard extends Omit<GoodsCard, Amounts> {
  readonly goods_price: Fen;
  readonly goods_market_price: Fen;
  readonly discount: BasisPoints | null;
  readonly seckill_discount: BasisPoints | null;
}

/** Condition for goods `g` of store `t` that shoppers may see (docs/product.md#catalogue). */
export const isOpenSql = `g.goods_status = 1 AND g.goods_verify = 1 AND ${isOpenStoreSql}`;

/**
 * Cards of goods `$1`, in this order. Each table is read once for all of them; one read per card
 * takes three times as long for thirty goods. Comment counts of listed goods come from the listing.
 * The oldest running seckill round sets the price; a round without stock has no effect
 * (docs/decisions/0011-line-prices.md).
 */
const cardsSql = `
  SELECT
    g.id, g.goods_name, g.goods_subname, coalesce(f.price, k.price, g.goods_price) AS goods_price,
    g.goods_market_price, coalesce(k.stock, g.goods_stock) AS goods_stock, g.goods_sale,
    g.goods_master_image, g.store_id, t.store_name, ${isOpenSql} AS is_open,
    coalesce(r.need, 0) AS need, r.discount, z.discount AS seckill_discount,
    coalesce(
      f.comments,
      (SELECT count(*) FROM order_comments c WHERE c.goods_id = g.id AND c.deleted_at IS NULL)
    )::int AS order_comment_count,
    coalesce(v.n, 0) AS goods_collect
  FROM unnest($1::bigint[]) WITH ORDINALITY AS a(id, position)
  JOIN goods g ON g.id = a.id AND g.deleted_at IS NULL
  JOIN stores t ON t.id = g.store_id
  LEFT JOIN goods_shelf f ON f.goods_id = g.id
  LEFT JOIN (
    SELECT goods_id, min(goods_price) AS price, sum(goods_stock)::bigint AS stock
    FROM goods_skus
    WHERE goods_id = ANY($1)
    GROUP BY goods_id
  ) k
    ON k.goods_id = g.id
  LEFT JOIN (
    SELECT
      DISTINCT ON (goods_id, store_id) goods_id, store_id, need,
      round(discount * 100)::int AS discount
    FROM collectives
    WHERE goods_id = ANY($1) AND deleted_at IS NULL
    ORDER BY goods_id, store_id, id DESC
  ) r
    ON r.goods_id = g.id
    AND r.store_id = g.store_id
  LEFT JOIN (
    SELECT
      DISTINCT ON (goods_id, store_id) goods_id, store_id, round(discount * 100)::int AS discount
    FROM seckills
    WHERE goods_id = ANY($1)
      AND deleted_at IS NULL
      AND start_time <= mall_now()
      AND end_time > mall_now()
      AND sold < stock
    ORDER BY goods_id, store_id, id
  ) z
    ON z.goods_id = g.id
    AND z.store_id = g.store_id
  LEFT JOIN (
    SELECT out_id, count(*)::int AS n
    FROM favorites
    WHERE is_type = 0 AND out_id = ANY($1)
    GROUP BY out_id
  ) v
    ON v.out_id = g.id
  ORDER BY a.position`;

/** Finds cards in the order of the ids, without deleted goods. */
export const findCards = (sql: Rows, ids: readonly number[]): Promise<FoundCard[]> =>
  ids.length === 0 ? Promise.resolve([]) : sql.rows<FoundCard>(cardsSql, [ids], 'catalog.cards');

export const goodsCard = ({
  discount,
  seckill_discount: seckillDiscount,
  goods_price: price,
  goods_market_price: market,
  ...card
}: FoundCard): GoodsCard => ({
  ...card,
  goods_price: moneyText(price),
  goods_market_price: moneyText(market),
  collective_price: discount === null ? '' : moneyText(reducedBy(price, discount)),
  seckill_price: seckillDiscount === null ? '' : moneyText(reducedBy(price, seckillDiscount)),
});
