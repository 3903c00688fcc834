import { groupBy } from '../../schemas/rules/group-by.ts';
import type { Transaction } from '../config/sql.ts';
import type { Leg, Posting } from '../wallet/post.ts';

/** A settled order that is taken back. */
export interface Clawed {
  readonly refund_id: number;
  readonly order_id: number;
  readonly user_id: number;
  readonly store_id: number;
}
interface Earned {
  readonly order_id: number;
  readonly user_id: number;
  readonly money: number;
}

/**
 * Takes the referral that a settled order paid back from who earned it, as far as it is there; the rest is written down as owed (invariant 27). All accounts
 * of the claw-back are locked here, by id: the earners' must be read before the postings are made.
 *
 * @returns by refund, the legs of the earners
 */
export async function takeReferral(
  tx: Transaction,
  clawed: readonly Clawed[],
): Promise<ReadonlyMap<number, readonly Leg[]>> {
  const earned = await tx.rows<Earned>(
    `WITH back AS (UPDATE distribution_logs SET status = 3 WHERE order_id = ANY($1::bigint[]) AND status = 1 RETURNING order_id, user_id, commission)
     SELECT order_id, user_id, sum(commission)::bigint AS money FROM back GROUP BY 1, 2 ORDER BY 1, 2`,
    [clawed.map(({ order_id: order }) => order)],
    'referralBack.earned',
  );
  if (earned.length === 0) return new Map();
  const accounts = await tx.rows<{ owner: string; owner_id: number; balance: number }>(
    `SELECT owner, owner_id, balance FROM ledger_accounts WHERE (owner = 'user' AND owner_id = ANY($1::bigint[]) AND kind = 'money') OR (owner = 'store' AND owner_id = ANY($2::bigint[]) AND kind IN ('pending', 'available'))
     ORDER BY id FOR NO KEY UPDATE`,
    [
      [...earned, ...clawed].map(({ user_id: user }) => user),
      clawed.map(({ store_id: store }) => store),
    ],
    'referralBack.lock',
  );
  const left = new Map(
    accounts
      .filter(({ owner }) => owner === 'user')
      .map(({ owner_id: user, balance }) => [user, balance]),
  );
  const parts = clawed.flatMap(({ refund_id, order_id, store_id }) =>
    earned
      .filter((one) => one.order_id === order_id)
      .map(({ user_id, money }) => {
        const there = Math.min(money, left.get(user_id) ?? 0);
        left.set(user_id, (left.get(user_id) ?? 0) - there);
        return { refund_id, user_id, store_id, there, money: money - there };
      }),
  );
  await tx.run(
    'INSERT INTO referral_shortages (refund_id, user_id, store_id, money) SELECT refund_id, user_id, store_id, money FROM jsonb_to_recordset($1::jsonb) AS s(refund_id bigint, user_id bigint, store_id bigint, money bigint) WHERE money > 0',
    [JSON.stringify(parts)],
    'referralBack.short',
  );
  return new Map(
    [
      ...groupBy(
        parts.filter(({ there }) => there > 0),
        ({ refund_id }) => refund_id,
      ),
    ].map(([refund, own]) => [
      refund,
      own.map(
        ({ user_id: id, there }): Leg => ({
          account: { owner: 'user', id, kind: 'money' },
          amount: -there,
        }),
      ),
    ]),
  );
}

/** What settlements pay to earners just now. */
export interface Rewards {
  readonly id: number;
  readonly earners: readonly { readonly user_id: number; readonly money: number }[];
}
interface Owed {
  readonly id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly order_no: string;
  readonly money: number;
}

/** Of rewards that are paid just now, what their earners still owe goes on to the stores it was taken back for, the oldest first. Call it before the ledger's accounts are locked. */
export async function netReferral(
  tx: Transaction,
  settlements: readonly Rewards[],
): Promise<readonly Posting[]> {
  const earners = settlements.flatMap(({ earners: own }) => own.map(({ user_id: user }) => user));
  const owed =
    earners.length === 0
      ? []
      : await tx.rows<Owed>(
          `SELECT h.id, h.user_id, h.store_id, o.order_no, h.money - h.netted AS money FROM referral_shortages h JOIN refunds r ON r.id = h.refund_id JOIN orders o ON o.id = r.order_id
     WHERE h.user_id = ANY($1::bigint[]) AND h.netted < h.money ORDER BY h.id FOR NO KEY UPDATE OF h`,
          [earners],
          'referralBack.owed',
        );
  if (owed.length === 0) return [];
  const nettings = await tx.rows<{ id: number; shortage_id: number; money: number }>(
    `WITH netted AS (INSERT INTO referral_nettings (shortage_id, settlement_id, money) SELECT shortage_id, settlement_id, money FROM jsonb_to_recordset($1::jsonb) AS n(shortage_id bigint, settlement_id bigint, money bigint) RETURNING id, shortage_id, money),
     counted AS (UPDATE referral_shortages h SET netted = h.netted + n.money FROM (SELECT shortage_id, sum(money)::bigint AS money FROM netted GROUP BY 1) n WHERE h.id = n.shortage_id)
     SELECT id, shortage_id, money FROM netted ORDER BY id`,
    [JSON.stringify(shareOut(settlements, owed))],
    'referralBack.net',
  );
  const byId = new Map(owed.map((one) => [one.id, one]));
  return nettings.map(({ id, shortage_id, money }): Posting => {
    const { user_id, store_id, order_no } = byId.get(shortage_id)!;
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

/** Which settlement pays how much of what is owed: never more than its earner gets of it. */
function shareOut(
  settlements: readonly Rewards[],
  owed: readonly Owed[],
): readonly {
  readonly shortage_id: number;
  readonly settlement_id: number;
  readonly money: number;
}[] {
  const open = new Map(owed.map(({ id, money }) => [id, money]));
  return settlements.flatMap(({ id: settlement_id, earners }) =>
    earners.flatMap(({ user_id, money: reward }) => {
      let left = reward;
      return owed
        .filter((one) => one.user_id === user_id)
        .map(({ id: shortage_id }) => {
          const money = Math.min(left, open.get(shortage_id)!);
          left -= money;
          open.set(shortage_id, open.get(shortage_id)! - money);
          return { shortage_id, settlement_id, money };
        })
        .filter(({ money }) => money > 0);
    }),
  );
}
