import type { Mall } from './mall.ts';
import type { Offers } from './offers.ts';
import type { Participants } from './participants.ts';
import type { TradeEvent } from './trade-event.ts';

/** Claims of coupons: index of the coupon, indexes of the shoppers, days ago. */
const claimedCoupons: readonly (readonly [
  coupon: number,
  shoppers: readonly number[],
  daysAgo: number,
])[] = [
  [0, [0, 1, 2, 3, 5, 8, 9, 11, 14, 16], 30],
  [0, [4, 6, 12, 17], 12],
  [1, [0, 2, 9, 13], 18],
  [1, [1, 7, 15], 6],
  [2, [0, 5, 9], 26],
  [3, [1, 4, 8, 11, 14], 28],
  [3, [0, 10], 9],
  [4, [2, 6, 12], 22],
  [5, [3, 5, 9, 16], 20],
  [6, [0, 13], 31],
];

export const claims = (
  { claiming }: Mall,
  { shoppers }: Participants,
  { coupons }: Offers,
): readonly TradeEvent[] =>
  claimedCoupons.flatMap(([coupon, shopperIndexes, daysAgo]) =>
    shopperIndexes.map((shopper, index) => ({
      daysAgo: daysAgo - index * 0.07,
      run: async () => {
        await claiming.run(shoppers[shopper]!, coupons[coupon]!);
      },
    })),
  );
