import { sumMoney } from '../../engine/format/index.ts';
import type { StoreQuoteAnswer } from '../../schemas/contract/calls/orders/checkout.ts';
import { groupBy } from '../../schemas/rules/group-by.ts';

/** Sum of the stores' totals, exact. */
export const sumTotals = (stores: readonly StoreQuoteAnswer[]): string =>
  sumMoney(stores.map(({ total_price: total }) => total));
/** Lines, as the cart, its badge and the checkout button count them. */
export const countLines = (stores: readonly StoreQuoteAnswer[]): number =>
  stores.reduce((sum, { goods_list }) => sum + goods_list.length, 0);

/** What each promotion takes off all stores. */
export const savingsByType = (stores: readonly StoreQuoteAnswer[]) =>
  [
    ...groupBy(
      stores.flatMap(({ savings }) => savings),
      ({ type }) => type,
    ),
  ].map(([type, same]) => ({
    type,
    title: same[0]!.title,
    money: sumMoney(same.map(({ money }) => money)),
  }));
