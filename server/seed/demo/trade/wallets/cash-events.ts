import type { TradeEvent } from '../trade-event.ts';
import type { Mall } from '../mall.ts';
import { type CashEnd, endCash, withdraw } from './wallets.ts';

/**
 * Withdrawals of stores: share of the available money, days since the application, result and days
 * since then.
 */
const withdrawals: readonly (readonly [
  share: number,
  daysAgo: number,
  end?: readonly [how: CashEnd, daysAgo: number],
])[] = [
  [0.4, 9.6, ['cash_paid', 8.9]],
  [0.5, 6.4, ['cash_rejected', 6.1]],
  [0.3, 5.2, ['cash_paid', 4.7]],
  [0.2, 3.4, ['cash_cancelled', 3.3]],
  [0.35, 1.1],
  [0.25, 0.4],
];

export const cashEvents = ({ tx }: Mall): readonly TradeEvent[] =>
  withdrawals.flatMap(([share, daysAgo, end], at) => {
    let id = 0;
    return [
      {
        daysAgo,
        run: async () => {
          id = await withdraw(tx, { share, at });
        },
      },
      ...(end ? [{ daysAgo: end[1], run: () => endCash(tx, id, end[0]) }] : []),
    ];
  });
