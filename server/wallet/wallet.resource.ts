import type { Json, Row } from '../../schemas/rules/types.ts';
import { fenOf } from '../../schemas/rules/parse-scalar.ts';
import type { Transaction } from '../config/sql.ts';
import { badInput } from '../http/errors.ts';
import { type CommandContext, defineResource } from '../resources/define-resource.ts';
import type { KeptAccount } from './accounts.ts';
import { post } from './post.ts';
import { walletErrors } from './wallet.errors.ts';

/** Balances as the platform sees them; 0 for an account that nothing has touched. */
const balance = (owner: 'user' | 'store', kind: string): string =>
  `coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.owner = '${owner}' AND a.owner_id = t.id AND a.kind = '${kind}'), 0)`;

/** Values of `is_type` (reference §1.3): balance, frozen, points. */
const userKinds = { 0: 'money', 1: 'frozen', 2: 'points' } as const;
const storeKinds = { 0: 'available', 1: 'frozen' } as const;

/** Money and points of shoppers. */
export const userWallet = defineResource('users', {
  expressions: {
    'wallet.userMoney': balance('user', 'money'),
    'wallet.userFrozen': balance('user', 'frozen'),
    'wallet.userPoints': balance('user', 'points'),
  },
  handlers: {
    'wallet.adjustUser': (context) =>
      adjust(context, (row, type) => ({
        owner: 'user',
        id: Number(row['id']),
        kind: userKinds[type as 0 | 1 | 2],
      })),
  },
});

/** Money of stores. */
export const storeWallet = defineResource('stores', {
  expressions: {
    'wallet.storePending': balance('store', 'pending'),
    'wallet.storeAvailable': balance('store', 'available'),
    'wallet.storeFrozen': balance('store', 'frozen'),
  },
  handlers: {
    'wallet.adjustStore': (context) =>
      adjust(context, (row, type) => ({
        owner: 'store',
        id: Number(row['id']),
        kind: storeKinds[type as 0 | 1],
      })),
  },
});

/**
 * An admin's correction of one account, against the platform's own: the only way to move value by hand, and it says why (must-hold, invariant 4).
 *
 * @throws Refusal `wallet.short`; 422 at `/money` for nothing, or for a part of a point
 */
async function adjust(
  { tx, rows, input }: CommandContext,
  accountOf: (row: Row, type: Json) => KeptAccount,
): Promise<void> {
  for (const row of rows) {
    const { is_type: type = 0, money, info } = input(row);
    const account = accountOf(row, type);
    const [next] = await tx.rows<{ id: number }>(
      "SELECT nextval('adjustment_numbers') AS id",
      [],
      'wallet.adjustment',
    );
    const amount = amountOf(account, String(money));
    await post(tx, [
      {
        cause: { type: 'adjustment', id: next!.id },
        event: 'adjustment',
        info: String(info ?? ''),
        legs: [
          { account, amount },
          {
            account: {
              owner: 'platform',
              kind: account.kind === 'points' ? 'points' : 'adjustments',
            },
            amount: -amount,
          },
        ],
      },
    ]);
    if (account.kind === 'frozen') await demandWaiting(tx, account);
  }
}

/** What waits to be withdrawn stays frozen, else it could neither be paid nor returned. The posting has locked the account. @throws Refusal `wallet.short` */
async function demandWaiting(tx: Transaction, { owner, id }: KeptAccount): Promise<void> {
  const short = await tx.rows(
    `SELECT 1 FROM ledger_accounts WHERE owner = '${owner}' AND owner_id = $1 AND kind = 'frozen' AND balance < (SELECT coalesce(sum(money + commission), 0) FROM cashes WHERE cash_status = 0 AND ${owner}_id = $1)`,
    [id],
    `wallet.waiting.${owner}`,
  );
  if (short.length > 0) throw walletErrors.short();
}

/** Points come as an amount too, and are whole. */
function amountOf({ kind }: KeptAccount, money: string): number {
  const amount = kind === 'points' ? fenOf(money) / 100 : fenOf(money);
  if (amount === 0 || !Number.isInteger(amount))
    throw badInput([{ pointer: '/money', key: 'errors.wallet.amount', params: {} }]);
  return amount;
}
