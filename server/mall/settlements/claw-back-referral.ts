import { groupBy } from '../../../schemas/rules/group-by.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { rewardStatus } from '../kernel/statuses.ts';
import type { Leg } from '../wallet/post.ts';

/** A settled order and the after-sale that claws its money back. */
export interface ClawedBackOrder {
  readonly refund_id: number;
  readonly order_id: number;
  readonly user_id: number;
  readonly store_id: number;
}

interface PaidReward {
  readonly order_id: number;
  readonly user_id: number;
  /** Fen. */
  readonly money: number;
}

/** A reward that is split into what the earner still has and what the earner owes. */
interface ClawedBackReward {
  readonly refund_id: number;
  readonly user_id: number;
  readonly store_id: number;
  /** Fen. */
  readonly taken: number;
  /** Fen that are owed; the column of `referral_shortages`. */
  readonly money: number;
}

/**
 * Takes the referral rewards of settled orders back as far as the earners have the money; the rest
 * is recorded as owed (docs/decisions/0017-ledger.md). Locks all ledger accounts
 * of the claw-back by ascending id, because balances are read before the postings exist
 * (docs/invariants.md#lock-order, LO4).
 *
 * @returns the legs of the earners by after-sale
 */
export async function clawBackReferral(
  tx: Transaction,
  orders: readonly ClawedBackOrder[],
): Promise<ReadonlyMap<number, readonly Leg[]>> {
  const rewards = await revokeRewards(tx, orders);
  if (rewards.length === 0) return new Map();
  const balances = await lockBalances(tx, orders, rewards);
  const parts = splitRewards(orders, rewards, balances);
  await insertShortages(tx, parts);
  return legsByRefund(parts);
}

function revokeRewards(tx: Transaction, orders: readonly ClawedBackOrder[]): Promise<PaidReward[]> {
  return tx.rows<PaidReward>(
    `
      WITH revoked AS (
        UPDATE distribution_logs
        SET status = ${rewardStatus.revoked}
        WHERE order_id = ANY($1::bigint[]) AND status = ${rewardStatus.paid}
        RETURNING order_id, user_id, commission
      )
      SELECT order_id, user_id, sum(commission)::bigint AS money
      FROM revoked
      GROUP BY 1, 2
      ORDER BY 1, 2`,
    [orders.map(({ order_id: id }) => id)],
    'referralBack.earned',
  );
}

/** Locks the accounts of shoppers, earners and stores. @returns the balances of users in fen */
async function lockBalances(
  tx: Transaction,
  orders: readonly ClawedBackOrder[],
  rewards: readonly PaidReward[],
): Promise<ReadonlyMap<number, number>> {
  const userIds = [...rewards, ...orders].map(({ user_id: id }) => id);
  const storeIds = orders.map(({ store_id: id }) => id);
  const accounts = await tx.rows<{ owner: string; owner_id: number; balance: number }>(
    `
      SELECT owner, owner_id, balance
      FROM ledger_accounts
      WHERE (owner = 'user' AND owner_id = ANY($1::bigint[]) AND kind = 'money')
        OR (owner = 'store' AND owner_id = ANY($2::bigint[]) AND kind IN ('pending', 'available'))
      ORDER BY id
      FOR NO KEY UPDATE`,
    [userIds, storeIds],
    'referralBack.lock',
  );
  const ofUsers = accounts.filter(({ owner }) => owner === 'user');
  return new Map(ofUsers.map(({ owner_id: id, balance }) => [id, balance]));
}

/** One balance can serve several rewards, in the order of the orders. */
function splitRewards(
  orders: readonly ClawedBackOrder[],
  rewards: readonly PaidReward[],
  balances: ReadonlyMap<number, number>,
): readonly ClawedBackReward[] {
  const left = new Map(balances);
  return orders.flatMap(({ refund_id, order_id, store_id }) =>
    rewards
      .filter((reward) => reward.order_id === order_id)
      .map(({ user_id, money }) => {
        const available = left.get(user_id) ?? 0;
        const taken = Math.min(money, available);
        left.set(user_id, available - taken);
        return { refund_id, user_id, store_id, taken, money: money - taken };
      }),
  );
}

async function insertShortages(tx: Transaction, parts: readonly ClawedBackReward[]): Promise<void> {
  await tx.run(
    `
      INSERT INTO referral_shortages (refund_id, user_id, store_id, money)
      SELECT refund_id, user_id, store_id, money
      FROM jsonb_to_recordset($1::jsonb) AS s(
        refund_id bigint, user_id bigint, store_id bigint, money bigint
      )
      WHERE money > 0`,
    [JSON.stringify(parts)],
    'referralBack.short',
  );
}

function legsByRefund(parts: readonly ClawedBackReward[]): ReadonlyMap<number, readonly Leg[]> {
  const paid = parts.filter(({ taken }) => taken > 0);
  const legs = new Map<number, readonly Leg[]>();
  for (const [refundId, refundParts] of groupBy(paid, (part) => part.refund_id)) {
    legs.set(
      refundId,
      refundParts.map(({ user_id: id, taken }) => ({
        account: { owner: 'user', id, kind: 'money' },
        amount: -taken,
      })),
    );
  }
  return legs;
}
