import type { ShownPrice } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { type BasisPoints, type Fen, fen } from '../kernel/fen.ts';
import { memberPrice } from '../promotions/collective.promotion.ts';
import { roundPrice } from '../promotions/seckill.promotion.ts';

/** A row of the SQL function `goods_prices` (docs/decisions/0012-store-pricing.md). */
export interface FoundPrices {
  readonly goods_id: number;
  /** Usual price of the cheapest SKU in stock; of the cheapest one when none is in stock. */
  readonly price: Fen;
  /** Usual price of the most expensive SKU in stock. */
  readonly price_to: Fen;
  /** Market price of the SKU that `price` is of; 0 without one. */
  readonly market: Fen;
  /** Pieces of all SKUs; 0 or less: sold out. */
  readonly stock: number;
  readonly seckill_discount: BasisPoints | null;
  /** End of the running seckill round in ms since 1970; 0 without one. */
  readonly seckill_end_at: number;
  readonly group_discount: BasisPoints | null;
  /** Size of a group; 0 without a group offer. */
  readonly need: number;
  /** The price that the shop shows, and by which lists sort and filter. */
  readonly shown: Fen;
  /** The greater price that `shown` replaces; 0 without one. */
  readonly was: Fen;
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
  shown: fen(0),
  was: fen(0),
});

/** Prices by goods id. */
async function readGoodsPrices(
  sql: Rows,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FoundPrices>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.rows<FoundPrices>(
    'SELECT * FROM goods_prices($1::bigint[])',
    [ids],
    'catalog.prices',
  );
  return new Map(rows.map((row) => [row.goods_id, row]));
}

/** Undefined without a running round. */
export const seckillPrice = (price: Fen, discount: BasisPoints | null): Fen | undefined =>
  discount === null ? undefined : roundPrice(price, { discount });
/** Undefined without a group offer. */
export const groupPrice = (price: Fen, discount: BasisPoints | null): Fen | undefined =>
  discount === null ? undefined : memberPrice(price, { discount });

/** Price of a SKU as every place of the shop shows it. */
export function shownPrice(
  { price, market }: { readonly price: Fen; readonly market: Fen },
  { seckill_discount: discount, seckill_end_at: endAt }: RunningRound,
): ShownPrice {
  const reduced = seckillPrice(price, discount);
  const amount = reduced ?? price;
  const was = reduced === undefined ? market : price;
  return {
    amount: moneyText(amount),
    is_from: false,
    was: was > amount ? moneyText(was) : '',
    end_at: reduced === undefined ? 0 : endAt,
  };
}

const shownGoodsPrice = ({
  price,
  price_to: priceTo,
  shown,
  was,
  seckill_end_at: endAt,
}: FoundPrices): ShownPrice => ({
  amount: moneyText(shown),
  is_from: priceTo > price,
  was: was > 0 ? moneyText(was) : '',
  end_at: endAt,
});

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
  readonly goods_stock: number;
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
      ? [
          {
            ...entry,
            goods_price: moneyText(found.price),
            goods_stock: found.stock,
            shown_price: shownGoodsPrice(found),
          },
        ]
      : [];
  });
}
