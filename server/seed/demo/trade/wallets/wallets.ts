import type { Transaction } from '../../../../platform/database/sql.ts';
import { applyCash, endCashes } from '../../../../mall/wallet/cashes.ts';
import { balanceOf, post } from '../../../../mall/wallet/post.ts';

/** Adds whole hundreds of yuan until the shopper's balance covers `total` fen. */
export async function topUp(tx: Transaction, userId: number, total: number): Promise<void> {
  const short = total - (await balanceOf(tx, { owner: 'user', id: userId, kind: 'money' }));
  if (short <= 0) return;
  const amount = Math.ceil(short / 10_000) * 10_000;
  const [next] = await tx.rows<{ id: number }>("SELECT nextval('adjustment_numbers') AS id");
  await post(tx, [
    {
      cause: { type: 'adjustment', id: next!.id },
      event: 'adjustment',
      info: '余额充值',
      legs: [
        { account: { owner: 'user', id: userId, kind: 'money' }, amount },
        { account: { owner: 'platform', kind: 'adjustments' }, amount: -amount },
      ],
    },
  ]);
}

/**
 * Adds points until the shopper has `points`. Shoppers of a mall that was seeded before the trade
 * step existed may have none.
 */
export async function topUpPoints(tx: Transaction, userId: number, points: number): Promise<void> {
  const short = points - (await balanceOf(tx, { owner: 'user', id: userId, kind: 'points' }));
  if (short <= 0) return;
  const [next] = await tx.rows<{ id: number }>("SELECT nextval('adjustment_numbers') AS id");
  await post(tx, [
    {
      cause: { type: 'adjustment', id: next!.id },
      event: 'adjustment',
      info: '积分赠送',
      legs: [
        { account: { owner: 'user', id: userId, kind: 'points' }, amount: short },
        { account: { owner: 'platform', kind: 'points' }, amount: -short },
      ],
    },
  ]);
}

const banks = ['招商银行', '中国工商银行', '中国建设银行'] as const;

/**
 * Applies for a withdrawal of a share of the available money, in whole yuan, for one of the two
 * stores with most money.
 *
 * @returns id of the withdrawal
 */
export async function withdraw(
  tx: Transaction,
  { share, at }: { readonly share: number; readonly at: number },
): Promise<number> {
  const [richest] = await tx.rows<{ id: number; balance: number; holder: string }>(
    `
      SELECT a.owner_id AS id, a.balance, s.store_company_name AS holder
      FROM ledger_accounts a
      JOIN stores s ON s.id = a.owner_id
      WHERE a.owner = 'store' AND a.kind = 'available'
      ORDER BY a.balance DESC, a.id
      OFFSET $1
      LIMIT 1`,
    [at % 2],
  );
  const amount = Math.floor((richest!.balance * share) / 100);
  return applyCash(
    tx,
    { owner: 'store', id: richest!.id },
    {
      money: `${amount}.00`,
      bank: {
        name: richest!.holder,
        card_no: `62148301000${String(20_000_000 + richest!.id * 1117)}`.slice(0, 19),
        bank_name: banks[at % banks.length]!,
      },
    },
  );
}

export type CashEnd = 'cash_paid' | 'cash_rejected' | 'cash_cancelled';
/** Ends a withdrawal and writes the history entry that the admin's command would write. */
export async function endCash(tx: Transaction, id: number, end: CashEnd): Promise<void> {
  await endCashes(tx, [id], end, end === 'cash_rejected' ? '开户名与店铺主体不一致' : '');
  if (end === 'cash_cancelled') return;
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
    [id, end === 'cash_paid' ? 'pay' : 'reject'],
  );
}
