import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { defineSource } from '../../backoffice/sources/define-source.ts';
import { withdrawalFee } from './withdrawal-fee.ts';

/**
 * The caller's store: money to withdraw, money of unsettled orders, frozen money, and the fee of a
 * withdrawal in percent.
 */
export const balances = defineSource(
  'wallet.balances',
  { Seller: ['available', 'pending', 'frozen', 'fee'] },
  async ({ storeId }, sql) => {
    const accounts = await sql.rows<{ kind: string; balance: number }>(
      "SELECT kind, balance FROM ledger_accounts WHERE owner = 'store' AND owner_id = $1",
      [storeId],
      'wallet.balances',
    );
    const balanceByKind = new Map(accounts.map(({ kind, balance }) => [kind, balance]));
    const text = (kind: string): string => moneyText(balanceByKind.get(kind) ?? 0);
    return {
      available: text('available'),
      pending: text('pending'),
      frozen: text('frozen'),
      fee: await withdrawalFee(sql),
    };
  },
);
