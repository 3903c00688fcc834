import {
  orderStatus,
  refundStep,
  refundType,
  refundVerify,
} from '../../../schemas/contract/order-statuses.ts';
import { type Check, inSlice } from './check.ts';

/** After-sales (docs/invariants.md#refunds). */
export const refundChecks: readonly Check[] = [
  // Lines and orders count exactly the pieces and money of their finished after-sales (R1).
  {
    invariant: 22,
    name: 'refunded',
    sliceOf: 'orders',
    sql: `
      SELECT
        l.order_id, l.id AS line, l.refund_num, l.refund_money, coalesce(r.num, 0) AS num,
        coalesce(r.money, 0) AS money
      FROM order_goods l
      JOIN LATERAL (
        SELECT sum(g.num)::bigint AS num, sum(g.money)::bigint AS money
        FROM refund_goods g
        JOIN refunds r ON r.id = g.refund_id
        WHERE g.order_goods_id = l.id
          AND r.refund_verify = ${refundVerify.agreed}
          AND r.refund_step = ${refundStep.done}
          AND r.refund_type <> ${refundType.exchange}
      ) r
        ON true
      WHERE ${inSlice('l.order_id')}
        AND (l.refund_num <> coalesce(r.num, 0) OR l.refund_money <> coalesce(r.money, 0))
      UNION ALL
      SELECT o.id, 0, 0, o.refund_money, 0, coalesce(r.money, 0)
      FROM orders o
      JOIN LATERAL (
        SELECT
          sum(goods_money + freight_money)::bigint AS money, sum(freight_money) AS freight
        FROM refunds r
        WHERE r.order_id = o.id
          AND refund_verify = ${refundVerify.agreed}
          AND refund_step = ${refundStep.done}
      ) r
        ON true
      WHERE ${inSlice('o.id')}
        AND (o.refund_money <> coalesce(r.money, 0) OR coalesce(r.freight, 0) > o.freight_money)`,
  },
  // No piece is sent that was refunded unsent: the pieces in parcels are at most those bought less
  // those refunded unsent. A refund without return takes sent pieces only when it says so, or when no
  // others are left, so no parcel follows it (R10).
  {
    invariant: 22,
    name: 'sent',
    sql: `
      SELECT l.order_id, l.id AS line, l.buy_num, p.sent, r.unsent AS refunded_unsent
      FROM order_goods l
      JOIN (
        SELECT order_goods_id, sum(num)::bigint AS sent, max(w.created_at) AS last
        FROM order_parcel_goods g
        JOIN order_parcels w ON w.id = g.parcel_id
        GROUP BY 1
      ) p
        ON p.order_goods_id = l.id
      JOIN LATERAL (
        SELECT
          coalesce(sum(g.unpacked_num), 0)::bigint AS unsent,
          min(r.finish_time) FILTER (
            WHERE g.num > g.unpacked_num
            AND r.refund_type = ${refundType.refund}
            AND r.is_sent = 0
            AND r.refund_verify = ${refundVerify.agreed}
            AND r.refund_step = ${refundStep.done}
          ) AS took_sent_at
        FROM refund_goods g
        JOIN refunds r ON r.id = g.refund_id
        WHERE g.order_goods_id = l.id
      ) r
        ON true
      WHERE p.sent > l.buy_num - r.unsent OR p.last >= r.took_sent_at + interval '1 second'`,
  },
  // A finished after-sale has one entry, and one provider refund when a provider was paid (R3).
  {
    invariant: 23,
    name: 'refund-entries',
    sql: `
      SELECT r.id AS refund_id, r.order_id, l.entries, l.money, b.queued
      FROM refunds r
      JOIN orders o ON o.id = r.order_id
      JOIN LATERAL (
        SELECT
          count(DISTINCT event)::int AS entries,
          coalesce(
            sum(amount) FILTER (WHERE owner = 'user' OR kind = 'clearing'), 0
          )::bigint AS money
        FROM ledger_entries
        WHERE cause = 'refund' AND cause_id = r.id AND event = 'order_refunded'
      ) l
        ON true
      JOIN LATERAL (
        SELECT coalesce(sum(money), 0)::bigint AS queued
        FROM pay_refunds
        WHERE cause = 'refund' AND cause_id = r.id
      ) b
        ON true
      WHERE l.entries <> (
        CASE
          WHEN r.refund_verify = ${refundVerify.agreed}
            AND r.refund_step = ${refundStep.done}
            AND r.goods_money + r.freight_money + r.platform_money > 0
            AND r.refund_type <> ${refundType.exchange} THEN 1
          ELSE 0
        END
      )
        OR (l.entries = 1 AND l.money <> r.goods_money + r.freight_money)
        OR b.queued <> (
          CASE
            WHEN l.entries = 1 AND o.payment_name <> 'balance' THEN r.goods_money + r.freight_money
            ELSE 0
          END
        )`,
  },
  // An order has the status `afterSale` exactly while one of its after-sales is open (R4).
  {
    invariant: 24,
    name: 'after-sale',
    sliceOf: 'orders',
    sql: `
      SELECT o.id AS order_id, o.order_status
      FROM orders o
      WHERE ${inSlice('o.id')}
        AND (o.order_status = ${orderStatus.afterSale}) <> EXISTS (
          SELECT FROM refunds r WHERE r.order_id = o.id AND r.is_open = 1
        )`,
  },
];
