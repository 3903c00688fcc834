import type { Mall } from './mall.ts';
import type { TradeEvent } from './trade-event.ts';
import { finishWithdrawal, type WithdrawalResult, withdraw } from './wallets.ts';

/**
 * Withdrawals of stores: fraction of the available money, days since the application, result and
 * days since then.
 */
const withdrawals: readonly (readonly [
  fraction: number,
  daysAgo: number,
  finish?: readonly [result: WithdrawalResult, daysAgo: number],
])[] = [
  [0.4, 9.6, ['cash_paid', 8.9]],
  [0.5, 6.4, ['cash_rejected', 6.1]],
  [0.3, 5.2, ['cash_paid', 4.7]],
  [0.2, 3.4, ['cash_cancelled', 3.3]],
  [0.35, 1.1],
  [0.25, 0.4],
];

export const cashEvents = ({ tx, secrets }: Mall): readonly TradeEvent[] =>
  withdrawals.flatMap(([fraction, daysAgo, finish], index) => {
    let id = 0;
    const application: TradeEvent = {
      daysAgo,
      run: async () => {
        id = await withdraw(tx, { fraction, index, secrets });
      },
    };
    if (!finish) return [application];
    const [result, daysAgoOfResult] = finish;
    return [application, { daysAgo: daysAgoOfResult, run: () => finishWithdrawal(tx, id, result) }];
  });
