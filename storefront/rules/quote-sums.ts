import { sumMoney } from '../../engine/format/index.ts';
import type { StoreQuoteAnswer } from '../../schemas/contract/calls/orders/checkout.ts';

/** Sum of the stores' totals, exact. */
export const sumTotals = (stores: readonly StoreQuoteAnswer[]): string =>
  sumMoney(stores.map(({ total_price: total }) => total));
/** Lines, as the cart, its badge and the checkout button count them. */
export const countLines = (stores: readonly StoreQuoteAnswer[]): number =>
  stores.reduce((sum, { goods_list }) => sum + goods_list.length, 0);

/** What all stores take off by one type of promotion. */
export const savedBy = (stores: readonly StoreQuoteAnswer[], type: string): string =>
  sumMoney(
    stores.flatMap(({ savings }) =>
      savings.filter((saving) => saving.type === type).map(({ money }) => money),
    ),
  );
