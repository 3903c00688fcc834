import { groupStatus, orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { couponStatus, pointsOrderStatus } from '../../mall/kernel/statuses.ts';
import type { Check } from './check.ts';

/** Seckills, coupons and groups (docs/invariants.md#promotions), and points (docs/invariants.md#points). */
export const promotionChecks: readonly Check[] = [
  // The sold counts of a seckill and of its buyers match the orders (P2).
  {
    invariant: 17,
    name: 'seckills',
    sql: `
      SELECT k.id AS seckill_id, k.sold, coalesce(h.num, 0) AS held
      FROM seckills k
      LEFT JOIN (
        SELECT l.activity_id, sum(l.buy_num)::bigint AS num
        FROM order_goods l
        JOIN orders o ON o.id = l.order_id
        WHERE l.activity = 'seckill' AND o.order_status <> ${orderStatus.cancelled}
        GROUP BY 1
      ) h
        ON h.activity_id = k.id
      WHERE k.sold <> coalesce(h.num, 0)
      UNION ALL
      SELECT u.seckill_id, u.num, coalesce(h.num, 0)
      FROM seckill_users u
      LEFT JOIN (
        SELECT l.activity_id, l.user_id, sum(l.buy_num)::bigint AS num
        FROM order_goods l
        JOIN orders o ON o.id = l.order_id
        WHERE l.activity = 'seckill' AND o.order_status <> ${orderStatus.cancelled}
        GROUP BY 1, 2
      ) h
        ON h.activity_id = u.seckill_id
        AND h.user_id = u.user_id
      WHERE u.num <> coalesce(h.num, 0)`,
  },
  // A used coupon belongs to one live order of its owner, and the claimed count matches (P3).
  {
    invariant: 18,
    name: 'coupons',
    sql: `
      SELECT c.id AS coupon_log, c.order_id, c.status
      FROM coupon_logs c
      LEFT JOIN orders o ON o.id = c.order_id
      WHERE (c.status = ${couponStatus.used}) <> (c.order_id IS NOT NULL)
        OR o.order_status = ${orderStatus.cancelled}
        OR (o.id IS NOT NULL AND o.user_id <> c.user_id)
      UNION ALL
      SELECT c.id, c.claimed, n.logs
      FROM coupons c
      JOIN LATERAL (SELECT count(*) AS logs FROM coupon_logs l WHERE l.coupon_id = c.id) n
        ON n.logs <> c.claimed`,
  },
  // An order keeps a coupon that fits its store and amount until it is cancelled or wholly refunded.
  // Orders of one checkout may share a coupon of the mall, and take off its amount together (P4).
  {
    invariant: 18,
    name: 'coupon-use',
    sql: `
      SELECT
        o.id AS order_id, o.order_status, o.coupon_id, c.status, c.order_id AS used_by, l.is_whole
      FROM orders o
      LEFT JOIN coupon_logs c ON c.id = o.coupon_id
      LEFT JOIN orders u ON u.id = c.order_id
      JOIN LATERAL (
        SELECT
          o.order_status = ${orderStatus.cancelled}
            OR coalesce(bool_and(refund_num = buy_num), false) AS is_over,
          coalesce(bool_and(refund_num = buy_num), false) AS is_whole
        FROM order_goods l
        WHERE l.order_id = o.id
      ) l
        ON true
      WHERE o.coupon_id IS NOT NULL
        AND (
          c.id IS NULL
          OR c.user_id <> o.user_id
          OR c.store_id <> o.store_id
          OR c.use_money > (
            SELECT sum(p.order_price)
            FROM orders p
            WHERE p.id = o.id OR (c.store_id IS NULL AND p.group_id = o.group_id)
          )
          OR (l.is_over AND c.order_id = o.id)
          OR (
            NOT l.is_over
            AND u.id IS DISTINCT FROM o.id
            AND (c.store_id IS NOT NULL OR u.group_id IS DISTINCT FROM o.group_id)
          )
        )
      UNION ALL
      SELECT min(o.id), NULL, c.id, c.status, c.order_id, NULL
      FROM orders o
      JOIN coupon_logs c ON c.id = o.coupon_id
      JOIN order_savings v ON v.order_id = o.id AND v.type = 'coupon' AND v.activity_id = c.id
      JOIN LATERAL (
        SELECT sum(g.total_price - g.reduction_money) AS covered
        FROM order_goods g
        WHERE g.order_id = o.id
          AND (
            coalesce(c.classes, '[]') = '[]' OR c.classes @> to_jsonb(g.class_id)
          )
      ) g
        ON true
      GROUP BY o.group_id, c.id
      HAVING sum(v.off_money) <> least(c.money, sum(g.covered))`,
  },
  // The counts of a group match its members, and it is complete exactly when all are paid (P6, P7).
  {
    invariant: 20,
    name: 'groups',
    sql: `
      SELECT g.id AS group_id, g.status, g.need, g.joined, g.paid, m.places, m.paid AS paid_places
      FROM collective_logs g
      JOIN LATERAL (
        SELECT count(*) AS places, count(*) FILTER (WHERE is_paid) AS paid
        FROM collective_members m
        WHERE m.collective_log_id = g.id
      ) m
        ON true
      WHERE g.joined <> m.places
        OR g.paid <> m.paid
        OR (g.status = ${groupStatus.complete}) <> (g.paid = g.need)
      UNION ALL
      SELECT m.collective_log_id, o.order_status, 0, 0, 0, 0, o.id
      FROM collective_members m
      JOIN orders o ON o.id = m.order_id
      JOIN collective_logs g ON g.id = m.collective_log_id
      WHERE m.is_paid <> (o.pay_time IS NOT NULL)
        OR (o.delivery_time IS NOT NULL AND g.status <> ${groupStatus.complete})
        OR (g.status = ${groupStatus.open} AND o.order_status = ${orderStatus.done})`,
  },
  // A points order took its points once and returned them once when it was cancelled (PT1).
  {
    invariant: 21,
    name: 'points-orders',
    sql: `
      SELECT o.id, o.order_status, e.taken, e.returned
      FROM integral_orders o
      JOIN LATERAL (
        SELECT
          count(*) FILTER (
            WHERE event = 'points_order'
            AND owner = 'user'
            AND amount = -o.total_price
          )::int AS taken,
          count(*) FILTER (
            WHERE event = 'points_returned'
            AND owner = 'user'
            AND amount = o.total_price
          )::int AS returned
        FROM ledger_entries
        WHERE cause = 'integral' AND cause_id = o.id
      ) e
        ON true
      WHERE e.taken <> 1
        OR e.returned <> (
          CASE WHEN o.order_status = ${pointsOrderStatus.cancelled} THEN 1 ELSE 0 END
        )`,
  },
  // The points of an order match its lines, its refunds and the recorded shortages (PT2, PT3).
  {
    invariant: 21,
    name: 'points-earned',
    sql: `
      SELECT
        o.id AS order_id, o.order_status, l.granted, l.kept, coalesce(e.earned, 0) AS earned,
        coalesce(e.taken, 0) AS taken, coalesce(s.short, 0) AS short
      FROM orders o
      JOIN (
        SELECT
          order_id, sum(integral)::bigint AS granted,
          sum(integral - (integral * refund_num) / buy_num)::bigint AS kept
        FROM order_goods
        GROUP BY 1
      ) l
        ON l.order_id = o.id
      LEFT JOIN (
        SELECT
          CASE e.cause WHEN 'refund' THEN r.order_id ELSE e.cause_id END AS order_id,
          coalesce(sum(e.amount) FILTER (WHERE e.event = 'points_earned'), 0)::bigint AS earned,
          coalesce(-sum(e.amount) FILTER (WHERE e.event = 'points_taken'), 0)::bigint AS taken
        FROM ledger_entries e
        LEFT JOIN refunds r ON e.cause = 'refund' AND r.id = e.cause_id
        WHERE e.owner = 'user' AND e.event IN ('points_earned', 'points_taken')
        GROUP BY 1
      ) e
        ON e.order_id = o.id
      LEFT JOIN (
        SELECT
          CASE p.cause WHEN 'refund' THEN r.order_id ELSE p.cause_id END AS order_id,
          sum(p.points)::bigint AS short
        FROM point_shortages p
        LEFT JOIN refunds r ON p.cause = 'refund' AND r.id = p.cause_id
        GROUP BY 1
      ) s
        ON s.order_id = o.id
      WHERE coalesce(e.earned, 0) - coalesce(e.taken, 0) - coalesce(s.short, 0) <> l.kept
        OR coalesce(e.earned, 0) > l.granted
        OR (l.granted > 0 AND o.complete_time IS NULL)`,
  },
];
