import { cancelPointsOrders, shipPointsOrders } from '../../mall/integral/move-points-orders.ts';
import { encryptCard } from '../../mall/wallet/bank-accounts.ts';
import { applyCash, finishWithdrawals } from '../../mall/wallet/cashes.ts';
import { balanceOf, post } from '../../mall/wallet/post.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { readSql } from '../insert-rows.ts';
import type { Mall, TradeEvent } from './mall.ts';
import type { Participants } from './participants.ts';
import trade from './trade.json' with { type: 'json' };

/** Where an adjustment comes from, its text in the log, and the amount that it is a multiple of. */
const adjustments = {
  money: { from: 'adjustments', info: '余额充值 | Top-up', step: 10_000 },
  points: { from: 'points', info: '积分赠送 | Gift of points', step: 1 },
} as const;

/** Adds what a shopper lacks of `total` fen or points; money in whole hundreds of yuan. */
export async function topUp(
  tx: Transaction,
  userId: number,
  kind: keyof typeof adjustments,
  total: number,
): Promise<void> {
  const account = { owner: 'user', id: userId, kind } as const;
  const { from, info, step } = adjustments[kind];
  const amount = Math.ceil((total - (await balanceOf(tx, account))) / step) * step;
  if (amount <= 0) return;
  const [next] = await tx.rows<{ id: number }>("SELECT nextval('adjustment_numbers') AS id");
  const legs = [
    { account, amount },
    { account: { owner: 'platform', kind: from } as const, amount: -amount },
  ];
  const cause = { type: 'adjustment', id: next!.id };
  await post(tx, [{ cause, event: 'adjustment', info, legs }]);
}

/** Points orders of shoppers; `goods` is the index among the cheapest points goods. */
export const pointsEvents = (
  { tx, buying }: Mall,
  { shoppers }: Participants,
): readonly TradeEvent[] =>
  trade.points_orders.flatMap(({ shopper, goods: rank, days, result }, index) => {
    const buyer = shoppers[shopper]!;
    const delivery_no = `YD${8_800_000_000 + index * 7919}`;
    let id = 0;
    const buy = async (): Promise<void> => {
      const [goods] = await tx.rows<{ id: number; goods_price: number }>(
        `
          SELECT id, goods_price
          FROM integral_goods
          WHERE goods_status = 1 AND deleted_at IS NULL
          ORDER BY goods_price, id
          OFFSET $1
          LIMIT 1`,
        [rank],
      );
      if (!goods) return;
      await topUp(tx, buyer.id, 'points', goods.goods_price);
      id = await buying.run(buyer, { goodsId: goods.id, num: 1, addressId: 0, remark: '' });
    };
    const finish = async (): Promise<void> => {
      if (id > 0 && result === 'shipped')
        await shipPointsOrders(tx, [{ id, parcel: { delivery_code: 'yd', delivery_no } }]);
      if (id > 0 && result === 'cancelled') await cancelPointsOrders(tx, [id]);
    };
    return [
      { daysAgo: days, run: buy },
      { daysAgo: Math.max(0, days - 0.3), run: finish },
    ];
  });

type Result = Parameters<typeof finishWithdrawals>[2];

/**
 * Withdrawals of fractions of the available money of stores, in whole yuan, and their results. The
 * richest and the second richest store take turns.
 */
export const cashEvents = ({ tx, secrets }: Mall): readonly TradeEvent[] =>
  trade.withdrawals.flatMap((withdrawal, index) => {
    const { fraction, days, bank, result, reason = '', result_days: resultDays = 0 } = withdrawal;
    let id = 0;
    const apply = async (): Promise<void> => {
      const [store] = await tx.rows<{ id: number; balance: number; holder: string }>(
        `
          SELECT a.owner_id AS id, a.balance, s.store_company_name AS holder
          FROM ledger_accounts a
          JOIN stores s ON s.id = a.owner_id
          WHERE a.owner = 'store' AND a.kind = 'available'
          ORDER BY a.balance DESC, a.id
          OFFSET $1
          LIMIT 1`,
        [index % 2],
      );
      if (!store) return;
      const card_no = encryptCard(secrets, `6214830100020${100_000 + store.id * 1117}`);
      id = await applyCash(
        tx,
        { owner: 'store', id: store.id },
        {
          money: `${Math.floor((store.balance * fraction) / 100)}.00`,
          bank: { name: store.holder, card_no, bank_name: bank },
        },
      );
    };
    return [
      { daysAgo: days, run: apply },
      {
        daysAgo: resultDays,
        run: async () => id > 0 && result && finish(tx, id, result as Result, reason),
      },
    ];
  });

/** Finishes a withdrawal and writes the history entry that the admin's command would write. */
async function finish(tx: Transaction, id: number, result: Result, reason: string): Promise<void> {
  await finishWithdrawals(tx, [id], result, reason);
  if (result === 'cash_cancelled') return;
  const action = result === 'cash_paid' ? 'pay' : 'reject';
  await tx.run(readSql('trade', 'withdrawal-history.sql'), [id, action]);
}
