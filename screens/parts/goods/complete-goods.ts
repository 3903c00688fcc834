import { fenOf, toMoney } from '../../../schemas/rules/values/parse-scalar.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/**
 * Rows without a price are refused at their cells; the goods' own price only has to pass beside
 * them.
 */
const placeholderPrice = '0.01';

/**
 * What a write of goods says beside its fields: with SKUs, whose price and stock fields stand in
 * the grid, the lowest price as the goods' own, which the server
 * works out again.
 */
export function completeGoods(write: Row, stored: Row): Row {
  const skus = (write.skuList ?? []) as readonly Row[];
  const prices = skus
    .map((sku) => toMoney(sku.goods_price))
    .filter((price) => price !== undefined && fenOf(price) > 0)
    .map(String)
    .toSorted((a, b) => fenOf(a) - fenOf(b));
  return {
    ...write,
    ...(skus.length > 0 && stored.id === undefined
      ? { goods_price: prices[0] ?? placeholderPrice }
      : {}),
  };
}
