import { rewardStatus } from '../../mall/kernel/statuses.ts';
import type { Check } from './check.ts';

/** Referral (docs/invariants.md#referral). */
export const referralChecks: readonly Check[] = [
  // The referral rewards of a line are at most half of what was paid, and none goes to the buyer
  // (RF1, RF2).
  {
    invariant: 27,
    name: 'referral',
    sql: `
      SELECT
        d.order_goods_id AS line, sum(d.commission)::bigint AS commission,
        l.total_price - l.off_money AS paid
      FROM distribution_logs d
      JOIN order_goods l ON l.id = d.order_goods_id
      GROUP BY 1, l.id
      HAVING sum(d.commission) * 2 > l.total_price - l.off_money OR bool_or(d.user_id = l.user_id)`,
  },
  // Rewards are paid exactly with the settlement and match what is left of the line (RF3).
  {
    invariant: 27,
    name: 'referral-paid',
    sql: `
      SELECT d.id, d.order_id, d.status, d.commission, l.refund_money, o.is_settlement
      FROM distribution_logs d
      JOIN order_goods l ON l.id = d.order_goods_id
      JOIN orders o ON o.id = d.order_id
      WHERE (d.status IN (${rewardStatus.paid}, ${rewardStatus.revoked}) AND o.is_settlement = 0)
        OR (d.status = ${rewardStatus.pending} AND o.is_settlement = 1)
        OR (
          d.status <> ${rewardStatus.revoked}
          AND d.commission <> floor((l.total_price - l.off_money - l.refund_money) * d.lev / 100)
        )`,
  },
  // Rewards of a clawed-back order were returned or are owed, and nettings match their entries
  // (RF4).
  {
    invariant: 27,
    name: 'referral-back',
    sql: `
      SELECT 'order' AS of, s.order_id AS id, d.money AS due, e.money + h.money AS moved
      FROM order_settlements s
      JOIN LATERAL (
        SELECT coalesce(sum(commission), 0)::bigint AS money
        FROM distribution_logs
        WHERE order_id = s.order_id AND status = ${rewardStatus.revoked}
      ) d
        ON true
      JOIN LATERAL (
        SELECT coalesce(-sum(e.amount), 0)::bigint AS money
        FROM refunds r
        JOIN ledger_entries e
          ON e.cause = 'refund'
          AND e.cause_id = r.id
          AND e.event = 'clawed_back'
          AND e.owner = 'user'
        WHERE r.order_id = s.order_id
      ) e
        ON true
      JOIN LATERAL (
        SELECT coalesce(sum(h.money), 0)::bigint AS money
        FROM refunds r
        JOIN referral_shortages h ON h.refund_id = r.id
        WHERE r.order_id = s.order_id
      ) h
        ON true
      WHERE d.money <> e.money + h.money
      UNION ALL
      SELECT 'shortage', h.id, h.netted, coalesce(sum(n.money), 0)::bigint
      FROM referral_shortages h
      LEFT JOIN referral_nettings n ON n.shortage_id = h.id
      GROUP BY h.id
      HAVING h.netted <> coalesce(sum(n.money), 0)
      UNION ALL
      SELECT 'netting', n.id, n.money, coalesce(sum(e.amount), 0)::bigint
      FROM referral_nettings n
      LEFT JOIN referral_shortages h ON h.id = n.shortage_id
      LEFT JOIN ledger_entries e
        ON e.cause = 'netting'
        AND e.cause_id = n.id
        AND e.owner = 'store'
        AND e.owner_id = h.store_id
      GROUP BY n.id
      HAVING n.money <> coalesce(sum(e.amount), 0)`,
  },
  // No account is invited through itself, at any distance (RF2).
  {
    invariant: 27,
    name: 'inviters',
    sql: `
      WITH RECURSIVE above AS (
        SELECT id AS start, inviter_id AS id
        FROM users
        WHERE inviter_id IS NOT NULL
        UNION
        SELECT a.start, u.inviter_id
        FROM above a
        JOIN users u ON u.id = a.id
        WHERE u.inviter_id IS NOT NULL
      )
      SELECT u.id AS user_id, u.inviter_id
      FROM above a
      JOIN users u ON u.id = a.start
      WHERE a.id = a.start`,
  },
];
