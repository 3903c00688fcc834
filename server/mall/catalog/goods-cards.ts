import type { GoodsCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import type { Rows } from '../../platform/database/sql.ts';
import type { Fen } from '../kernel/fen.ts';
import { isOpenStoreSql } from '../stores/store-state.ts';
import { type FoundPrices, priceFields } from './goods-prices.ts';

type Computed = keyof ReturnType<typeof priceFields> | 'goods_market_price';
/** A card before its prices are formatted. */
export interface FoundCard extends Omit<GoodsCard, Computed> {
  readonly prices: FoundPrices;
  readonly goods_market_price: Fen;
}

/** Condition for goods `g` of store `t` that shoppers may see (docs/product.md#catalogue). */
export const isOpenSql = `g.goods_status = 1 AND g.goods_verify = 1 AND ${isOpenStoreSql}`;

/**
 * Cards of goods `$1`, in this order. Each table is read once for all of them; one read per card
 * takes three times as long for thirty goods. Comment counts of listed goods come from the listing.
 */
const cardsSql = `
  SELECT
    to_jsonb(p) AS prices, g.id, g.goods_name, g.goods_subname, g.goods_market_price, g.goods_sale,
    g.goods_master_image, g.store_id, t.store_name, ${isOpenSql} AS is_open,
    coalesce(
      f.comments,
      (SELECT count(*) FROM order_comments c WHERE c.goods_id = g.id AND c.deleted_at IS NULL)
    )::int AS order_comment_count,
    coalesce(v.n, 0) AS goods_collect
  FROM unnest($1::bigint[]) WITH ORDINALITY AS a(id, position)
  JOIN goods g ON g.id = a.id AND g.deleted_at IS NULL
  JOIN stores t ON t.id = g.store_id
  JOIN goods_prices($1) p ON p.goods_id = g.id
  LEFT JOIN goods_shelf f ON f.goods_id = g.id
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

/** A card as it is answered, with amounts as decimal strings. */
export const goodsCard = ({
  prices,
  goods_market_price: market,
  ...card
}: FoundCard): GoodsCard => ({
  ...card,
  ...priceFields(prices),
  goods_market_price: moneyText(market),
});

/** Cards of the goods that are on sale, in the order of the ids. */
export async function findOpenCards(sql: Rows, ids: readonly number[]): Promise<GoodsCard[]> {
  const found = await findCards(sql, ids);
  return found.filter(({ is_open: isOpen }) => isOpen).map(goodsCard);
}
