import { cashStatus } from '../../../schemas/contract/account-statuses.ts';
import { payStatus, refundStatus, rewardStatus } from '../../mall/kernel/statuses.ts';
import { type Check, inSlice } from './check.ts';

/** The ledger, and what balances stand for (docs/invariants.md#money). Amounts are fen or points. */
export const moneyChecks: readonly Check[] = [
  // A balance is the sum of its entries, and each entry continues the balance of the one before
  // (M3).
  {
    invariant: 1,
    name: 'balance',
    sliceOf: 'ledger_accounts',
    sql: `
      SELECT a.owner, a.owner_id, a.kind, a.balance, coalesce(sum(e.amount), 0)::bigint AS entries
      FROM ledger_accounts a
      LEFT JOIN ledger_entries e ON e.account_id = a.id AND ${inSlice('e.account_id')}
      WHERE ${inSlice('a.id')}
      GROUP BY a.id
      HAVING a.balance <> coalesce(sum(e.amount), 0)
      UNION ALL
      SELECT owner, owner_id, kind, balance_after, before
      FROM (
        SELECT
          e.*,
          coalesce(
            lag(balance_after) OVER (PARTITION BY account_id ORDER BY id), 0
          ) + amount AS before
        FROM ledger_entries e
        WHERE ${inSlice('account_id')}
      ) e
      WHERE balance_after <> before`,
  },
  // The legs of an event sum to zero per unit (M6).
  {
    invariant: 3,
    name: 'zero',
    sql: `
      SELECT cause, cause_id, event, unit, sum(amount)::bigint AS sum
      FROM ledger_entries
      GROUP BY 1, 2, 3, 4
      HAVING sum(amount) <> 0`,
  },
  // Only the available account of a store is below zero (M7).
  {
    invariant: 4,
    name: 'negative',
    sql: `
      SELECT owner, owner_id, kind, balance
      FROM ledger_accounts
      WHERE balance < 0 AND NOT (owner = 'store' AND kind = 'available')`,
  },
  // The clearing account is what providers collected less what was refunded through them (M8).
  {
    invariant: 5,
    name: 'clearing',
    sql: `
      SELECT c.sum AS clearing, p.sum AS collected, r.sum AS returned
      FROM
        (
          SELECT coalesce(sum(amount), 0)::bigint AS sum
          FROM ledger_entries
          WHERE owner = 'platform' AND kind = 'clearing'
        ) c,
        (
          SELECT coalesce(sum(total), 0)::bigint AS sum
          FROM order_pays
          WHERE payment_name <> 'balance' AND pay_status IN (${payStatus.paid}, ${payStatus.returned})
        ) p,
        (SELECT coalesce(sum(money), 0)::bigint AS sum FROM pay_refunds WHERE status <> ${refundStatus.redirected}) r
      WHERE -c.sum <> p.sum - r.sum`,
  },
  // The withdrawals account is the sum of the paid withdrawals, and the suspense account is empty
  // (M8).
  {
    invariant: 5,
    name: 'withdrawn',
    sql: `
      SELECT *
      FROM (
        SELECT
          'withdrawals' AS account, coalesce(sum(amount), 0)::bigint AS balance,
          (SELECT coalesce(sum(money), 0)::bigint FROM cashes WHERE cash_status = ${cashStatus.paid}) AS due
        FROM ledger_entries
        WHERE owner = 'platform' AND kind = 'withdrawals'
        UNION ALL
        SELECT 'suspense', coalesce(sum(amount), 0)::bigint, 0
        FROM ledger_entries
        WHERE owner = 'platform' AND kind = 'suspense'
      ) w
      WHERE balance <> due`,
  },
  // A store's pending money is the sum of its paid, unsettled orders (SE2).
  {
    invariant: 25,
    name: 'pending',
    sql: `
      SELECT s.id AS store_id, coalesce(a.balance, 0) AS balance, coalesce(o.held, 0) AS held
      FROM stores s
      LEFT JOIN ledger_accounts a
        ON a.owner = 'store'
        AND a.owner_id = s.id
        AND a.kind = 'pending'
      LEFT JOIN (
        SELECT o.store_id, sum(o.total_price - o.refund_money + l.platform)::bigint AS held
        FROM orders o
        JOIN LATERAL (
          SELECT sum(l.platform_money - (l.platform_money * l.refund_num) / l.buy_num) AS platform
          FROM order_goods l
          WHERE l.order_id = o.id
        ) l
          ON true
        WHERE o.pay_time IS NOT NULL AND o.is_settlement = 0
        GROUP BY 1
      ) o
        ON o.store_id = s.id
      WHERE coalesce(a.balance, 0) <> coalesce(o.held, 0)`,
  },
  // An order is settled once, and the parts of its settlement sum to what was paid and not refunded
  // (SE1, SE2).
  {
    invariant: 25,
    name: 'settled',
    sliceOf: 'orders',
    sql: `
      SELECT
        o.id AS order_id, o.is_settlement, s.settlement_price, s.commission, s.referral,
        s.total_price, s.refund_money, s.platform_money
      FROM orders o
      LEFT JOIN order_settlements s ON s.order_id = o.id
      WHERE ${inSlice('o.id')}
        AND (
          (o.is_settlement = 1) <> (s.id IS NOT NULL)
          OR s.settlement_price + s.commission + s.referral <> s.total_price - s.refund_money + s.platform_money
        )`,
  },
  // The ledger entries of a settlement and of its claw-backs match its row (SE2).
  {
    invariant: 25,
    name: 'settled-entries',
    sliceOf: 'orders',
    sql: `
      SELECT s.order_id, e.pending, e.available, e.commission, e.referral, d.earned, c.taken
      FROM order_settlements s
      JOIN orders o ON o.id = s.order_id
      JOIN LATERAL (
        SELECT
          coalesce(sum(amount) FILTER (WHERE kind = 'pending'), 0)::bigint AS pending,
          coalesce(sum(amount) FILTER (WHERE kind = 'available'), 0)::bigint AS available,
          coalesce(sum(amount) FILTER (WHERE kind = 'commission'), 0)::bigint AS commission,
          coalesce(sum(amount) FILTER (WHERE owner = 'user'), 0)::bigint AS referral
        FROM ledger_entries
        WHERE cause = 'settlement' AND cause_id = s.id AND event = 'settled'
      ) e
        ON true
      JOIN LATERAL (
        SELECT coalesce(sum(commission), 0)::bigint AS earned
        FROM distribution_logs l
        WHERE l.order_id = s.order_id AND l.status IN (${rewardStatus.paid}, ${rewardStatus.revoked})
      ) d
        ON true
      JOIN LATERAL (
        SELECT coalesce(-sum(x.amount), 0)::bigint AS taken
        FROM refunds r
        JOIN ledger_entries x
          ON x.cause = 'refund'
          AND x.cause_id = r.id
          AND x.event = 'clawed_back'
          AND x.kind = 'available'
        WHERE r.order_id = s.order_id
      ) c
        ON true
      WHERE ${inSlice('s.order_id')}
        AND (
          s.total_price <> o.total_price
          OR e.pending <> -(s.settlement_price + s.commission + s.referral)
          OR e.available <> s.settlement_price
          OR e.commission <> s.commission
          OR e.referral <> s.referral
          OR d.earned <> s.referral
          OR c.taken <> s.clawed_back
        )`,
  },
  // Frozen money is the sum of the waiting withdrawals and of what was frozen by hand (W1).
  {
    invariant: 26,
    name: 'frozen',
    sql: `
      SELECT
        a.owner, a.owner_id, a.balance, coalesce(c.waiting, 0) AS waiting,
        coalesce(h.by_hand, 0) AS by_hand
      FROM ledger_accounts a
      LEFT JOIN (
        SELECT
          CASE WHEN user_id IS NULL THEN 'store' ELSE 'user' END AS owner,
          coalesce(user_id, store_id) AS owner_id, sum(money + commission)::bigint AS waiting
        FROM cashes
        WHERE cash_status = ${cashStatus.waiting}
        GROUP BY 1, 2
      ) c
        ON c.owner = a.owner
        AND c.owner_id = a.owner_id
      LEFT JOIN (
        SELECT account_id, sum(amount)::bigint AS by_hand
        FROM ledger_entries
        WHERE event = 'adjustment'
        GROUP BY 1
      ) h
        ON h.account_id = a.id
      WHERE a.kind = 'frozen' AND a.balance <> coalesce(c.waiting, 0) + coalesce(h.by_hand, 0)`,
  },
  // A withdrawal has the ledger entries of its status, each once (W1).
  {
    invariant: 26,
    name: 'cashes',
    sql: `
      SELECT c.id, c.cash_status, e.events, e.put, e.taken
      FROM cashes c
      JOIN LATERAL (
        SELECT
          array_agg(DISTINCT event::text ORDER BY event::text) AS events,
          coalesce(sum(amount) FILTER (WHERE kind = 'frozen' AND amount > 0), 0)::bigint AS put,
          coalesce(sum(amount) FILTER (WHERE kind = 'frozen' AND amount < 0), 0)::bigint AS taken
        FROM ledger_entries
        WHERE cause = 'cash' AND cause_id = c.id
      ) e
        ON true
      WHERE e.events IS DISTINCT FROM array_remove(
        ARRAY[
          'cash_applied',
          CASE c.cash_status
            WHEN ${cashStatus.paid} THEN 'cash_paid'
            WHEN ${cashStatus.rejected} THEN 'cash_rejected'
            WHEN ${cashStatus.cancelled} THEN 'cash_cancelled'
          END
        ],
        NULL
      )
        OR e.put <> c.money + c.commission
        OR e.taken <> CASE c.cash_status
          WHEN ${cashStatus.waiting} THEN 0
          ELSE -(c.money + c.commission)
        END`,
  },
];
