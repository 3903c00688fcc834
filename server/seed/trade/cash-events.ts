import type { Mall } from './mall.ts';
import trade from './trade.json' with { type: 'json' };
import type { TradeEvent } from './trade-event.ts';
import { finishWithdrawal, type WithdrawalResult, withdraw } from './wallets.ts';

/** Withdrawals of fractions of the available money of stores, and their results. */
export const cashEvents = ({ tx, secrets }: Mall): readonly TradeEvent[] =>
  trade.withdrawals.flatMap(({ fraction, days, result, result_days: resultDays = 0 }, index) => {
    let id = 0;
    const apply = async (): Promise<void> => {
      id = await withdraw(tx, { fraction, index, secrets });
    };
    const finish = (): Promise<void> => finishWithdrawal(tx, id, result as WithdrawalResult);
    return [
      { daysAgo: days, run: apply },
      ...(result === undefined ? [] : [{ daysAgo: resultDays, run: finish }]),
    ];
  });
