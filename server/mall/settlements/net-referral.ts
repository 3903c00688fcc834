import type { Transaction } from '../../platform/database/sql.ts';
import type { Posting } from '../wallet/post.ts';

/** A settlement and the referral rewards that it pays. */
export interface SettledRewards {
  readonly id: number;
  readonly earners: readonly { readonly user_id: number; readonly money: number }[];
}

/** What an earner still owes to a store after a claw-back. */
interface Shortage {
  readonly id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly order_no: string;
  /** Fen that are not netted yet. */
  readonly money: number;
}

interface Netting {
  readonly shortage_id: number;
  readonly settlement_id: number;
  readonly money: number;
}

/**
 * Pays the debts of earners from their new rewards, the oldest debt first
 * (docs/decisions/0017-ledger.md). Locks shortages, so it must run before ledger
 * accounts are locked.
 *
 * @returns the postings from the earners to the stores
 */
export async function netReferralShortages(
  tx: Transaction,
  settlements: readonly SettledRewards[],
): Promise<readonly Posting[]> {
  const shortages = await lockShortages(tx, settlements);
  if (shortages.length === 0) return [];
  const nettings = await insertNettings(tx, shareRewards(settlements, shortages));
  const shortagesById = new Map(shortages.map((shortage) => [shortage.id, shortage]));
  return nettings.map(({ id, shortage_id, money }): Posting => {
    const { user_id, store_id, order_no } = shortagesById.get(shortage_id)!;
    return {
      cause: { type: 'netting', id },
      event: 'referral_netted',
      info: order_no,
      legs: [
        { account: { owner: 'user', id: user_id, kind: 'money' }, amount: -money },
        { account: { owner: 'store', id: store_id, kind: 'available' }, amount: money },
      ],
    };
  });
}

async function lockShortages(
  tx: Transaction,
  settlements: readonly SettledRewards[],
): Promise<readonly Shortage[]> {
  const userIds = settlements.flatMap(({ earners }) => earners.map(({ user_id: id }) => id));
  if (userIds.length === 0) return [];
  return tx.rows<Shortage>(
    `
      SELECT h.id, h.user_id, h.store_id, o.order_no, h.money - h.netted AS money
      FROM referral_shortages h
      JOIN refunds r ON r.id = h.refund_id
      JOIN orders o ON o.id = r.order_id
      WHERE h.user_id = ANY($1::bigint[]) AND h.netted < h.money
      ORDER BY h.id
      FOR NO KEY UPDATE OF h`,
    [userIds],
    'referralBack.owed',
  );
}

/** Splits each reward over the debts of its earner; never more than the reward or the debt. */
function shareRewards(
  settlements: readonly SettledRewards[],
  shortages: readonly Shortage[],
): readonly Netting[] {
  const owed = new Map(shortages.map(({ id, money }) => [id, money]));
  const nettings: Netting[] = [];
  for (const { id: settlementId, earners } of settlements) {
    for (const { user_id: userId, money: reward } of earners) {
      let left = reward;
      for (const shortage of shortages.filter(({ user_id }) => user_id === userId)) {
        const money = Math.min(left, owed.get(shortage.id)!);
        if (money === 0) continue;
        left -= money;
        owed.set(shortage.id, owed.get(shortage.id)! - money);
        nettings.push({ shortage_id: shortage.id, settlement_id: settlementId, money });
      }
    }
  }
  return nettings;
}

function insertNettings(
  tx: Transaction,
  nettings: readonly Netting[],
): Promise<{ readonly id: number; readonly shortage_id: number; readonly money: number }[]> {
  return tx.rows(
    `
      WITH inserted AS (
        INSERT INTO referral_nettings (shortage_id, settlement_id, money)
        SELECT shortage_id, settlement_id, money
        FROM jsonb_to_recordset($1::jsonb) AS n(
          shortage_id bigint, settlement_id bigint, money bigint
        )
        RETURNING id, shortage_id, money
      ),
        counted AS (
          UPDATE referral_shortages h
          SET netted = h.netted + n.money
          FROM (SELECT shortage_id, sum(money)::bigint AS money FROM inserted GROUP BY 1) n
          WHERE h.id = n.shortage_id
        )
      SELECT id, shortage_id, money
      FROM inserted
      ORDER BY id`,
    [JSON.stringify(nettings)],
    'referralBack.net',
  );
}
