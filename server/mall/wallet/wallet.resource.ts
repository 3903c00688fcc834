import { Injectable } from '@nestjs/common';
import { cashStatus } from '../../../schemas/contract/account-statuses.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { fenOf } from '../../../schemas/rules/values/parse-scalar.ts';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { noteNumber } from '../../platform/database/trial.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import type { BalanceAccount, PlatformAccount } from './accounts.ts';
import { post } from './post.ts';
import { walletErrors } from './wallet.errors.ts';

/** SQL of the balance of an owner `t`; 0 without an account row. */
const balanceSql = (owner: 'user' | 'store', kind: string): string => `
  coalesce(
    (
      SELECT a.balance
      FROM ledger_accounts a
      WHERE a.owner = '${owner}' AND a.owner_id = t.id AND a.kind = '${kind}'
    ),
    0
  )`;

/** Accounts by the `is_type` of the form (docs/product.md#trading-tables). */
const userKinds = { 0: 'money', 1: 'frozen', 2: 'points' } as const;
const storeKinds = { 0: 'available', 1: 'frozen' } as const;

/** Money and points of shoppers. */
@ResourceHooks('users', {
  expressions: {
    'wallet.userMoney': balanceSql('user', 'money'),
    'wallet.userFrozen': balanceSql('user', 'frozen'),
    'wallet.userPoints': balanceSql('user', 'points'),
  },
})
@Injectable()
export class UserWalletHooks {
  @CommandHandler('wallet.adjustUser')
  adjust(context: CommandContext): Promise<void> {
    return adjustBalance(context, (row, type) => ({
      owner: 'user',
      id: Number(row.id),
      kind: userKinds[type as keyof typeof userKinds],
    }));
  }
}

/** Money of stores. */
@ResourceHooks('stores', {
  expressions: {
    'wallet.storePending': balanceSql('store', 'pending'),
    'wallet.storeAvailable': balanceSql('store', 'available'),
    'wallet.storeFrozen': balanceSql('store', 'frozen'),
  },
})
@Injectable()
export class StoreWalletHooks {
  @CommandHandler('wallet.adjustStore')
  adjust(context: CommandContext): Promise<void> {
    return adjustBalance(context, (row, type) => ({
      owner: 'store',
      id: Number(row.id),
      kind: storeKinds[type as keyof typeof storeKinds],
    }));
  }
}

/**
 * An admin corrects the balance of one row against the platform's account. This is the only manual
 * movement of value, and it has a reason (docs/invariants.md#money, M10).
 *
 * @throws Refusal `wallet.short`; 422 at `/money` for 0 and for a part of a point
 */
async function adjustBalance(
  { tx, rows, input }: CommandContext,
  accountOf: (row: Row, type: Json) => BalanceAccount,
): Promise<void> {
  const row = rows[0]!;
  const { is_type: type = 0, money, info } = input(row);
  const account = accountOf(row, type);
  const amount = parseAmount(account, String(money));
  const [next] = await tx.rows<{ id: number }>(
    "SELECT nextval('adjustment_numbers') AS id",
    [],
    'wallet.adjustment',
  );
  noteNumber(next!.id);
  await post(tx, [
    {
      cause: { type: 'adjustment', id: next!.id },
      event: 'adjustment',
      info: String(info ?? ''),
      legs: [
        { account, amount },
        { account: contraAccount(account), amount: -amount },
      ],
    },
  ]);
  if (account.kind === 'frozen') await assertCoversWithdrawals(tx, account);
}

const contraAccount = ({ kind }: BalanceAccount): PlatformAccount => ({
  owner: 'platform',
  kind: kind === 'points' ? 'points' : 'adjustments',
});

/**
 * Frozen money must cover the waiting withdrawals, otherwise they can neither be paid nor returned
 * (docs/invariants.md#withdrawals, W4). `post` has locked the account.
 *
 * @throws Refusal `wallet.short`
 */
async function assertCoversWithdrawals(
  tx: Transaction,
  { owner, id }: BalanceAccount,
): Promise<void> {
  const short = await tx.rows(
    `
      SELECT 1
      FROM ledger_accounts
      WHERE owner = '${owner}'
        AND owner_id = $1
        AND kind = 'frozen'
        AND balance < (
          SELECT coalesce(sum(money + commission), 0)
          FROM cashes
          WHERE cash_status = ${cashStatus.waiting} AND ${owner}_id = $1
        )`,
    [id],
    `wallet.waiting.${owner}`,
  );
  if (short.length > 0) throw walletErrors.short();
}

/** Points are sent in the format of money, and must be whole. @returns fen or points */
function parseAmount({ kind }: BalanceAccount, money: string): number {
  const amount = kind === 'points' ? fenOf(money) / 100 : fenOf(money);
  if (amount === 0 || !Number.isInteger(amount)) {
    throw badInput([{ pointer: '/money', key: 'errors.wallet.amount', params: {} }]);
  }
  return amount;
}
