import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import { defineSource } from '../resources/define-resource.ts';

/** What the caller's store has: free to withdraw, of orders that are not settled yet, and frozen. An account that nothing has touched holds nothing. */
export const balances = defineSource(
  'wallet.balances',
  async ({ storeId }, sql) => {
    const rows = await sql.rows<{ kind: string; balance: number }>(
      "SELECT kind, balance FROM ledger_accounts WHERE owner = 'store' AND owner_id = $1",
      [storeId],
      'wallet.balances',
    );
    const of = new Map(rows.map(({ kind, balance }) => [kind, balance]));
    return {
      available: moneyText(of.get('available') ?? 0),
      pending: moneyText(of.get('pending') ?? 0),
      frozen: moneyText(of.get('frozen') ?? 0),
    };
  },
  ['Seller'],
);
