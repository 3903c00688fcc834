import { sumMoney } from '../../engine/format/index.ts';
import type { CartEntry } from '../../schemas/contract/calls/orders/cart.ts';
import type { StoreQuoteAnswer } from '../../schemas/contract/calls/orders/checkout.ts';
import { groupBy } from '../../schemas/rules/group-by.ts';

/** Sum of the stores' totals, exact. */
export const sumTotals = (stores: readonly StoreQuoteAnswer[]): string =>
  sumMoney(stores.map(({ total_price: total }) => total));
/** Pieces of these lines. The badge and the title of the cart count its lines. */
export const countPieces = (lines: readonly Pick<CartEntry, 'buy_num'>[]): number =>
  lines.reduce((sum, { buy_num: num }) => sum + num, 0);

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

/** Whether several stores bear a part of this coupon. */
export const sharesCoupon = (
  stores: readonly Pick<StoreQuoteAnswer, 'savings'>[],
  couponId: number,
): boolean =>
  stores.filter(({ savings }) =>
    savings.some(({ type, id }) => type === 'coupon' && id === couponId),
  ).length > 1;
