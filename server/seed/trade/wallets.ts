import { encryptCard } from '../../mall/wallet/bank-accounts.ts';
import { applyCash, finishWithdrawals } from '../../mall/wallet/cashes.ts';
import { balanceOf, post } from '../../mall/wallet/post.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import type { Transaction } from '../../platform/database/sql.ts';

/** Adds whole hundreds of yuan until the shopper's balance covers `total` fen. */
export async function topUp(tx: Transaction, userId: number, total: number): Promise<void> {
  const shortfall = total - (await balanceOf(tx, { owner: 'user', id: userId, kind: 'money' }));
  await give(tx, userId, 'money', Math.ceil(shortfall / 10_000) * 10_000);
}

/**
 * Adds points until the shopper has `points`. Shoppers of a mall that was seeded before the trade
 * step existed may have none.
 */
export async function topUpPoints(tx: Transaction, userId: number, points: number): Promise<void> {
  const balance = await balanceOf(tx, { owner: 'user', id: userId, kind: 'points' });
  await give(tx, userId, 'points', points - balance);
}

/** Where an adjustment of the platform comes from, and its text in the log. */
const adjustments = {
  money: { from: 'adjustments', info: '余额充值 | Top-up' },
  points: { from: 'points', info: '积分赠送 | Gift of points' },
} as const;

/** Posts an adjustment, unless the amount is 0 or less. */
async function give(
  tx: Transaction,
  userId: number,
  kind: keyof typeof adjustments,
  amount: number,
): Promise<void> {
  if (amount <= 0) return;
  const { from, info } = adjustments[kind];
  const [next] = await tx.rows<{ id: number }>("SELECT nextval('adjustment_numbers') AS id");
  await post(tx, [
    {
      cause: { type: 'adjustment', id: next!.id },
      event: 'adjustment',
      info,
      legs: [
        { account: { owner: 'user', id: userId, kind }, amount },
        { account: { owner: 'platform', kind: from }, amount: -amount },
      ],
    },
  ]);
}

const banks = ['招商银行', '中国工商银行', '中国建设银行'] as const;

interface Withdrawal {
  readonly fraction: number;
  readonly index: number;
  readonly secrets: Secrets;
}

/**
 * Applies for the withdrawal of a fraction (0 to 1) of a store's available money, in whole yuan.
 *
 * @param index of the withdrawal; the richest and the second richest store take turns
 * @returns id of the withdrawal
 */
export async function withdraw(
  tx: Transaction,
  { fraction, index, secrets }: Withdrawal,
): Promise<number> {
  const store = await findRichStore(tx, index % 2);
  return applyCash(
    tx,
    { owner: 'store', id: store.id },
    {
      money: wholeYuan(store.balance * fraction),
      bank: {
        name: store.holder,
        card_no: encryptCard(
          secrets,
          `62148301000${String(20_000_000 + store.id * 1117)}`.slice(0, 19),
        ),
        bank_name: banks[index % banks.length]!,
      },
    },
  );
}

interface RichStore {
  readonly id: number;
  /** Available money in fen. */
  readonly balance: number;
  /** Name of the company, the holder of the bank account. */
  readonly holder: string;
}

/** The store with the most available money; `rank` 1 is the second. */
async function findRichStore(tx: Transaction, rank: number): Promise<RichStore> {
  const [store] = await tx.rows<RichStore>(
    `
      SELECT a.owner_id AS id, a.balance, s.store_company_name AS holder
      FROM ledger_accounts a
      JOIN stores s ON s.id = a.owner_id
      WHERE a.owner = 'store' AND a.kind = 'available'
      ORDER BY a.balance DESC, a.id
      OFFSET least($1, (SELECT count(*) - 1 FROM ledger_accounts WHERE owner = 'store' AND kind = 'available'))
      LIMIT 1`,
    [rank],
  );
  return store!;
}

/** Fen as yuan without the fen: 12345 is '123.00'. */
const wholeYuan = (fen: number): string => `${Math.floor(fen / 100)}.00`;

export type WithdrawalResult = 'cash_paid' | 'cash_rejected' | 'cash_cancelled';

/** Finishes a withdrawal and writes the history entry that the admin's command would write. */
export async function finishWithdrawal(
  tx: Transaction,
  id: number,
  result: WithdrawalResult,
): Promise<void> {
  await finishWithdrawals(
    tx,
    [id],
    result,
    result === 'cash_rejected' ? '开户名与店铺主体不一致' : '',
  );
  if (result === 'cash_cancelled') return;
  await tx.run(
    `
      INSERT INTO histories (
        resource, row_id, rev, action, actor_area, actor_id, actor_name, before, after
      )
      SELECT
        'cashes', c.id, c.rev, $2, 'Admin', coalesce(a.id, 0), coalesce(a.username, ''),
        '{"cash_status": 0}', jsonb_build_object('cash_status', c.cash_status)
      FROM cashes c
      LEFT JOIN (SELECT id, username FROM admins ORDER BY id LIMIT 1) a ON true
      WHERE c.id = $1`,
    [id, result === 'cash_paid' ? 'pay' : 'reject'],
  );
}
