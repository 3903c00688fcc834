import type { Row } from '../../../schemas/rules/types.ts';
import { fenOf, toMoney } from '../../../schemas/rules/values/parse-scalar.ts';

/**
 * Price of new goods while no SKU has a price. It only satisfies the rule of the field; the missing
 * prices are refused at the SKUs.
 */
const placeholderPrice = '0.01';

/**
 * Adds the price of new goods with SKUs to a write: the lowest price of a SKU, because the form has
 * no price field then. The server recalculates it.
 */
export function completeGoods(write: Row, loadedRow: Row): Row {
  const skus = (write.skuList ?? []) as readonly Row[];
  const prices = skus
    .map((sku) => toMoney(sku.goods_price))
    .filter((price) => price !== undefined && fenOf(price) > 0)
    .map(String)
    .toSorted((a, b) => fenOf(a) - fenOf(b));
  return {
    ...write,
    ...(skus.length > 0 && loadedRow.id === undefined
      ? { goods_price: prices[0] ?? placeholderPrice }
      : {}),
  };
}
