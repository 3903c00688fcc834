import type { ShownPrice } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { type BasisPoints, type Fen, fen } from '../pricing/fen.ts';
import { priceRules } from '../promotions/types/index.ts';

/** What the price of goods depends on (docs/decisions/0090-shown-prices.md). */
export interface FoundPrices {
  readonly goods_id: number;
  /** Usual price of the cheapest SKU in stock; of the cheapest one when none is in stock. */
  readonly price: Fen;
  /** Usual price of the most expensive SKU in stock. */
  readonly price_to: Fen;
  /** Market price of the SKU that `price` is of; 0 without one. */
  readonly market: Fen;
  readonly stock: number;
  readonly seckill_discount: BasisPoints | null;
  /** End of the running seckill round in ms since 1970; 0 without one. */
  readonly seckill_end_at: number;
  readonly group_discount: BasisPoints | null;
  /** Size of a group; 0 without a group offer. */
  readonly need: number;
}

/** The seckill round that sets a price. */
type RunningRound = Pick<FoundPrices, 'seckill_discount' | 'seckill_end_at'>;

/** Prices of goods that are not shown. */
export const noPrices = (id: number): FoundPrices => ({
  goods_id: id,
  price: fen(0),
  price_to: fen(0),
  market: fen(0),
  stock: 0,
  seckill_discount: null,
  seckill_end_at: 0,
  group_discount: null,
  need: 0,
});

/** Condition for a round `k` that sets the price: a round without stock has no effect. */
export const isRunningRoundSql = `
  k.deleted_at IS NULL
  AND k.start_time <= mall_now()
  AND k.end_time > mall_now()
  AND k.sold < k.stock`;

/** The round that sets the price of goods `g`. */
export const runningRoundSql = `
  SELECT
    k.id, round(k.discount * 100)::int AS discount, k.stock - k.sold AS left, k.per_limit,
    (extract(epoch FROM k.end_time) * 1000)::bigint AS end_at
  FROM seckills k
  WHERE k.goods_id = g.id AND k.store_id = g.store_id AND ${isRunningRoundSql}
  ORDER BY k.id
  LIMIT 1`;

/**
 * SQL of `FoundPrices` for the goods of an array of ids. The oldest running seckill round and the
 * newest group offer count (docs/decisions/0011-line-prices.md).
 */
export const goodsPricesSql = (ids: string): string => `
  SELECT
    g.id AS goods_id, coalesce(k.price, g.goods_price) AS price,
    coalesce(k.price_to, g.goods_price) AS price_to,
    coalesce(k.market, g.goods_market_price, 0) AS market,
    coalesce(k.stock, g.goods_stock) AS stock, z.discount AS seckill_discount,
    coalesce(z.end_at, 0) AS seckill_end_at, r.discount AS group_discount,
    coalesce(r.need, 0) AS need
  FROM goods g
  LEFT JOIN (
    SELECT
      goods_id,
      (array_agg(goods_price ORDER BY goods_stock <= 0, goods_price, id))[1] AS price,
      (
        array_agg(coalesce(goods_market_price, 0) ORDER BY goods_stock <= 0, goods_price, id)
      )[1] AS market,
      coalesce(max(goods_price) FILTER (WHERE goods_stock > 0), min(goods_price)) AS price_to,
      sum(goods_stock)::bigint AS stock
    FROM goods_skus
    WHERE goods_id = ANY(${ids})
    GROUP BY goods_id
  ) k
    ON k.goods_id = g.id
  LEFT JOIN (
    SELECT
      DISTINCT ON (goods_id, store_id) goods_id, store_id, need,
      round(discount * 100)::int AS discount
    FROM collectives
    WHERE goods_id = ANY(${ids}) AND deleted_at IS NULL
    ORDER BY goods_id, store_id, id DESC
  ) r
    ON r.goods_id = g.id
    AND r.store_id = g.store_id
  LEFT JOIN (
    SELECT
      DISTINCT ON (goods_id, store_id) goods_id, store_id,
      round(discount * 100)::int AS discount,
      (extract(epoch FROM end_time) * 1000)::bigint AS end_at
    FROM seckills k
    WHERE goods_id = ANY(${ids}) AND ${isRunningRoundSql}
    ORDER BY goods_id, store_id, id
  ) z
    ON z.goods_id = g.id
    AND z.store_id = g.store_id
  WHERE g.id = ANY(${ids})`;

/** Prices by goods id. */
async function readGoodsPrices(
  sql: Rows,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FoundPrices>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.rows<FoundPrices>(goodsPricesSql('$1::bigint[]'), [ids], 'catalog.prices');
  return new Map(rows.map((row) => [row.goods_id, row]));
}

/** Undefined without a running round. */
export const seckillPrice = (price: Fen, discount: BasisPoints | null): Fen | undefined =>
  discount === null ? undefined : priceRules.seckill.priceOf(price, { discount });
/** Undefined without a group offer. */
export const groupPrice = (price: Fen, discount: BasisPoints | null): Fen | undefined =>
  discount === null ? undefined : priceRules.collective.priceOf(price, { discount });

/** Price of a SKU, or of goods, as every place of the shop shows it. */
export function shownPrice(
  {
    price,
    market,
    priceTo = price,
  }: { readonly price: Fen; readonly market: Fen; readonly priceTo?: Fen },
  { seckill_discount: discount, seckill_end_at: endAt }: RunningRound,
): ShownPrice {
  const reduced = seckillPrice(price, discount);
  const amount = reduced ?? price;
  const was = reduced === undefined ? market : price;
  return {
    amount: moneyText(amount),
    is_from: priceTo > price,
    was: was > amount ? moneyText(was) : '',
    end_at: reduced === undefined ? 0 : endAt,
  };
}

const shownGoodsPrice = (found: FoundPrices): ShownPrice =>
  shownPrice({ price: found.price, priceTo: found.price_to, market: found.market }, found);

/** Empty text for an absent amount, as offers are on the wire. */
export const optionalMoney = (amount: Fen | undefined): string =>
  amount === undefined ? '' : moneyText(amount);

/** Fields of goods in lists that their price decides. */
export const priceFields = (found: FoundPrices) => ({
  goods_price: moneyText(found.price),
  goods_stock: found.stock,
  need: found.need,
  collective_price: optionalMoney(groupPrice(found.price, found.group_discount)),
  seckill_price: optionalMoney(seckillPrice(found.price, found.seckill_discount)),
  shown_price: shownGoodsPrice(found),
});

interface Priced {
  readonly goods_price: string;
  readonly shown_price: ShownPrice;
}

/** Adds their prices to goods. Goods that do not exist any more are left out. */
export async function withPrices<Goods extends { readonly id: number }>(
  sql: Rows,
  goods: readonly Goods[],
): Promise<readonly (Goods & Priced)[]> {
  const prices = await readGoodsPrices(
    sql,
    goods.map(({ id }) => id),
  );
  return goods.flatMap((entry) => {
    const found = prices.get(entry.id);
    return found
      ? [{ ...entry, goods_price: moneyText(found.price), shown_price: shownGoodsPrice(found) }]
      : [];
  });
}
