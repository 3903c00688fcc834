import { payStatus } from '../../mall/kernel/statuses.ts';
import { type Check, inSlice } from './check.ts';

/** Payments of orders (docs/invariants.md#payments). */
export const paymentChecks: readonly Check[] = [
  // The total of a payment is the sum of its orders (O2).
  {
    invariant: 8,
    name: 'pay-parts',
    sliceOf: 'order_pays',
    sql: `
      SELECT p.id AS pay_id, p.total, coalesce(sum(o.money), 0)::bigint AS orders
      FROM order_pays p
      LEFT JOIN pay_orders o ON o.pay_id = p.id AND ${inSlice('o.pay_id')}
      WHERE ${inSlice('p.id')}
      GROUP BY p.id
      HAVING p.total <> coalesce(sum(o.money), 0)`,
  },
  // A paid order has one effective payment of its whole amount and one entry; an unpaid order has
  // none (PA4).
  {
    invariant: 9,
    name: 'one-payment',
    sliceOf: 'orders',
    sql: `
      SELECT
        o.id AS order_id, o.order_status, o.total_price, e.payments, e.money, l.entries, l.held
      FROM orders o
      JOIN LATERAL (
        SELECT count(*)::int AS payments, coalesce(sum(p.money), 0)::bigint AS money
        FROM pay_orders p
        JOIN order_pays y ON y.id = p.pay_id AND y.pay_status = ${payStatus.paid}
        WHERE p.order_id = o.id AND p.is_effective
      ) e
        ON true
      JOIN LATERAL (
        SELECT
          count(DISTINCT event)::int AS entries,
          coalesce(sum(amount) FILTER (WHERE owner = 'store'), 0)::bigint AS held
        FROM ledger_entries
        WHERE cause = 'order' AND cause_id = o.id AND event = 'order_paid'
      ) l
        ON true
      WHERE ${inSlice('o.id')}
        AND CASE
          WHEN o.pay_time IS NULL THEN e.payments > 0 OR l.entries > 0
          ELSE e.payments <> 1
            OR e.money <> o.total_price
            OR l.held <> o.total_price + o.platform_money
            OR l.entries <> (CASE WHEN o.total_price + o.platform_money > 0 THEN 1 ELSE 0 END)
        END`,
  },
  // A payment for an order that could not accept it is refunded once (PA5).
  {
    invariant: 10,
    name: 'late-payments',
    sliceOf: 'order_pays',
    sql: `
      SELECT p.id AS pay_id, p.pay_no, l.late, coalesce(r.money, 0) AS returned
      FROM order_pays p
      JOIN LATERAL (
        SELECT coalesce(sum(money) FILTER (WHERE NOT is_effective), 0)::bigint AS late
        FROM pay_orders o
        WHERE o.pay_id = p.id
      ) l
        ON true
      LEFT JOIN pay_refunds r ON r.cause = 'late' AND r.cause_id = p.id
      WHERE ${inSlice('p.id')}
        AND p.payment_name <> 'balance'
        AND p.pay_status IN (${payStatus.paid}, ${payStatus.returned})
        AND l.late <> coalesce(r.money, 0)`,
  },
];
