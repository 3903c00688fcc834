import { orderMoves } from '../orders/order-state.ts';
import { defineCheck } from './check.ts';

/** The table of moves as rows of SQL; `to` is -1 for the previous status and -2 for the same one. */
const moves = Object.entries(orderMoves)
  .flatMap(([act, { from, to }]) =>
    from.map(
      (status) => `('${act}', ${status}, ${to === 'previous' ? -1 : to === 'same' ? -2 : to})`,
    ),
  )
  .join(', ');

/** Invariants 7 to 12, 19, 22 to 24 and 27: orders, their payments and their after-sales. */
export const orderChecks = [
  defineCheck(
    7,
    'order-parts',
    `SELECT o.id AS order_id, o.order_price, l.total, o.coupon_money, l.off, s.saved, o.platform_money, l.platform, l.reduction, s.reduced FROM orders o
       JOIN LATERAL (SELECT sum(goods_price * buy_num)::bigint AS goods, sum(total_price)::bigint AS total, sum(reduction_money)::bigint AS reduction, sum(off_money)::bigint AS off, sum(platform_money)::bigint AS platform FROM order_goods l WHERE l.order_id = o.id) l ON true
       JOIN LATERAL (SELECT coalesce(sum(off_money), 0)::bigint AS saved, coalesce(sum(off_money) FILTER (WHERE type = 'full_reduction'), 0)::bigint AS reduced FROM order_savings v WHERE v.order_id = o.id) s ON true
     WHERE l.total IS NULL OR o.order_price <> l.total OR l.goods <> l.total OR o.total_price <> o.order_price - o.coupon_money + o.freight_money OR o.coupon_money <> l.off OR o.coupon_money <> s.saved OR o.platform_money <> l.platform OR l.reduction <> s.reduced`,
  ),
  defineCheck(
    8,
    'pay-parts',
    'SELECT p.id AS pay_id, p.total, coalesce(sum(o.money), 0)::bigint AS orders FROM order_pays p LEFT JOIN pay_orders o ON o.pay_id = p.id GROUP BY p.id HAVING p.total <> coalesce(sum(o.money), 0)',
  ),
  defineCheck(
    9,
    'one-payment',
    `SELECT o.id AS order_id, o.order_status, o.total_price, e.payments, e.money, l.entries, l.held FROM orders o
       JOIN LATERAL (SELECT count(*)::int AS payments, coalesce(sum(p.money), 0)::bigint AS money FROM pay_orders p JOIN order_pays y ON y.id = p.pay_id AND y.pay_status = 1 WHERE p.order_id = o.id AND p.is_effective) e ON true
       JOIN LATERAL (SELECT count(DISTINCT event)::int AS entries, coalesce(sum(amount) FILTER (WHERE owner = 'store'), 0)::bigint AS held FROM ledger_entries WHERE cause = 'order' AND cause_id = o.id AND event = 'order_paid') l ON true
     WHERE CASE WHEN o.pay_time IS NULL THEN e.payments > 0 OR l.entries > 0 ELSE e.payments <> 1 OR e.money <> o.total_price OR l.held <> o.total_price + o.platform_money OR l.entries <> (CASE WHEN o.total_price + o.platform_money > 0 THEN 1 ELSE 0 END) END`,
  ),
  defineCheck(
    10,
    'late-payments',
    `SELECT p.id AS pay_id, p.pay_no, l.late, coalesce(r.money, 0) AS returned FROM order_pays p JOIN LATERAL (SELECT coalesce(sum(money) FILTER (WHERE NOT is_effective), 0)::bigint AS late FROM pay_orders o WHERE o.pay_id = p.id) l ON true
       LEFT JOIN pay_refunds r ON r.cause = 'late' AND r.cause_id = p.id WHERE p.payment_name <> 'balance' AND p.pay_status IN (1, 3) AND l.late <> coalesce(r.money, 0)`,
  ),
  defineCheck(
    11,
    'moves',
    `WITH moves(act, from_status, to_status) AS (VALUES ${moves}),
       steps AS (SELECT g.*, lag(g.to_status) OVER (PARTITION BY order_id ORDER BY id) AS before, lead(g.id) OVER (PARTITION BY order_id ORDER BY id) IS NULL AS is_last FROM order_logs g)
     SELECT s.order_id, s.act, s.from_status, s.to_status, s.before, o.order_status FROM steps s JOIN orders o ON o.id = s.order_id
     WHERE (s.act = 'place') <> (s.before IS NULL) OR s.from_status IS DISTINCT FROM s.before OR (s.is_last AND s.to_status <> o.order_status)
       OR (s.act <> 'place' AND NOT EXISTS (SELECT FROM moves m WHERE m.act = s.act AND m.from_status = s.from_status AND (m.to_status = s.to_status OR m.to_status = -1 OR (m.to_status = -2 AND s.to_status = s.from_status))))`,
  ),
  defineCheck(
    11,
    'times',
    `SELECT o.id AS order_id, o.order_status, l.acts FROM orders o JOIN LATERAL (SELECT coalesce(array_agg(DISTINCT act::text), '{}') AS acts FROM order_logs g WHERE g.order_id = o.id) l ON true
     WHERE NOT ('place' = ANY (l.acts)) OR (o.pay_time IS NOT NULL) <> ('pay' = ANY (l.acts)) OR (o.delivery_time IS NOT NULL) <> ('ship' = ANY (l.acts)) OR (o.receipt_time IS NOT NULL) <> ('receive' = ANY (l.acts)) OR (o.comment_time IS NOT NULL) <> ('comment' = ANY (l.acts))
       OR (o.cancel_time IS NOT NULL) <> (l.acts && ARRAY['cancel', 'expire', 'dissolve']) OR (o.is_settlement = 1) <> ('settle' = ANY (l.acts)) OR (o.order_status = 6 AND o.complete_time IS NULL)`,
  ),
  defineCheck(
    12,
    'ended-orders',
    `SELECT o.id AS order_id, 'coupon' AS holds FROM orders o JOIN coupon_logs c ON c.order_id = o.id WHERE o.order_status = 0 UNION ALL SELECT o.id, 'place' FROM orders o JOIN collective_members m ON m.order_id = o.id WHERE o.order_status = 0`,
  ),
  defineCheck(
    19,
    'savings',
    `SELECT o.id AS order_id, o.order_price, v.reductions, v.coupons, v.off FROM orders o JOIN (SELECT order_id, count(*) FILTER (WHERE type = 'full_reduction') AS reductions, count(*) FILTER (WHERE type = 'coupon') AS coupons, sum(off_money)::bigint AS off,
       coalesce(max(activity_id) FILTER (WHERE type = 'coupon'), 0) AS coupon FROM order_savings GROUP BY 1) v ON v.order_id = o.id WHERE v.reductions > 1 OR v.coupons > 1 OR v.off > o.order_price OR (v.coupon <> 0 AND v.coupon IS DISTINCT FROM o.coupon_id)`,
  ),
  defineCheck(
    22,
    'refunded',
    `SELECT l.order_id, l.id AS line, l.refund_num, l.refund_money, coalesce(r.num, 0) AS num, coalesce(r.money, 0) AS money FROM order_goods l
       LEFT JOIN (SELECT g.order_goods_id, sum(g.num)::bigint AS num, sum(g.money)::bigint AS money FROM refund_goods g JOIN refunds r ON r.id = g.refund_id WHERE r.refund_verify = 1 AND r.refund_step = 3 AND r.refund_type <> 2 GROUP BY 1) r ON r.order_goods_id = l.id
     WHERE l.refund_num <> coalesce(r.num, 0) OR l.refund_money <> coalesce(r.money, 0)
     UNION ALL SELECT o.id, 0, 0, o.refund_money, 0, coalesce(r.money, 0) FROM orders o LEFT JOIN (SELECT order_id, sum(goods_money + freight_money)::bigint AS money, sum(freight_money) AS freight FROM refunds WHERE refund_verify = 1 AND refund_step = 3 GROUP BY 1) r ON r.order_id = o.id
     WHERE o.refund_money <> coalesce(r.money, 0) OR coalesce(r.freight, 0) > o.freight_money`,
  ),
  defineCheck(
    23,
    'refund-entries',
    `SELECT r.id AS refund_id, r.order_id, l.entries, l.money, b.queued FROM refunds r JOIN orders o ON o.id = r.order_id
       JOIN LATERAL (SELECT count(DISTINCT event)::int AS entries, coalesce(sum(amount) FILTER (WHERE owner = 'user' OR kind = 'clearing'), 0)::bigint AS money FROM ledger_entries WHERE cause = 'refund' AND cause_id = r.id AND event = 'order_refunded') l ON true
       JOIN LATERAL (SELECT coalesce(sum(money), 0)::bigint AS queued FROM pay_refunds WHERE cause = 'refund' AND cause_id = r.id) b ON true
     WHERE l.entries <> (CASE WHEN r.refund_verify = 1 AND r.refund_step = 3 AND r.goods_money + r.freight_money + r.platform_money > 0 AND r.refund_type <> 2 THEN 1 ELSE 0 END)
       OR (l.entries = 1 AND l.money <> r.goods_money + r.freight_money) OR b.queued <> (CASE WHEN l.entries = 1 AND o.payment_name <> 'balance' THEN r.goods_money + r.freight_money ELSE 0 END)`,
  ),
  defineCheck(
    24,
    'after-sale',
    'SELECT o.id AS order_id, o.order_status FROM orders o WHERE (o.order_status = 5) <> EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.is_open = 1)',
  ),
  defineCheck(
    27,
    'referral',
    `SELECT d.order_goods_id AS line, sum(d.commission)::bigint AS commission, l.total_price - l.off_money AS paid FROM distribution_logs d JOIN order_goods l ON l.id = d.order_goods_id GROUP BY 1, l.id HAVING sum(d.commission) * 2 > l.total_price - l.off_money OR bool_or(d.user_id = l.user_id)`,
  ),
  defineCheck(
    27,
    'referral-paid',
    `SELECT d.id, d.order_id, d.status, d.commission, l.refund_money, o.is_settlement FROM distribution_logs d JOIN order_goods l ON l.id = d.order_goods_id JOIN orders o ON o.id = d.order_id
     WHERE (d.status IN (1, 3) AND o.is_settlement = 0) OR (d.status = 0 AND o.is_settlement = 1 AND d.commission > 0) OR (d.status <> 3 AND d.commission <> floor((l.total_price - l.off_money - l.refund_money) * d.lev / 100))`,
  ),
  defineCheck(
    27,
    'referral-back',
    `SELECT 'order' AS of, s.order_id AS id, d.money AS due, e.money + h.money AS moved FROM order_settlements s
       JOIN LATERAL (SELECT coalesce(sum(commission), 0)::bigint AS money FROM distribution_logs WHERE order_id = s.order_id AND status = 3) d ON true
       JOIN LATERAL (SELECT coalesce(-sum(e.amount), 0)::bigint AS money FROM refunds r JOIN ledger_entries e ON e.cause = 'refund' AND e.cause_id = r.id AND e.event = 'clawed_back' AND e.owner = 'user' WHERE r.order_id = s.order_id) e ON true
       JOIN LATERAL (SELECT coalesce(sum(h.money), 0)::bigint AS money FROM refunds r JOIN referral_shortages h ON h.refund_id = r.id WHERE r.order_id = s.order_id) h ON true WHERE d.money <> e.money + h.money
     UNION ALL SELECT 'shortage', h.id, h.netted, coalesce(sum(n.money), 0)::bigint FROM referral_shortages h LEFT JOIN referral_nettings n ON n.shortage_id = h.id GROUP BY h.id HAVING h.netted <> coalesce(sum(n.money), 0)
     UNION ALL SELECT 'netting', n.id, n.money, coalesce(sum(e.amount), 0)::bigint FROM referral_nettings n LEFT JOIN referral_shortages h ON h.id = n.shortage_id
       LEFT JOIN ledger_entries e ON e.cause = 'netting' AND e.cause_id = n.id AND e.owner = 'store' AND e.owner_id = h.store_id GROUP BY n.id HAVING n.money <> coalesce(sum(e.amount), 0)`,
  ),
  defineCheck(
    27,
    'inviters',
    `SELECT u.id AS user_id, u.inviter_id FROM users u LEFT JOIN users a ON a.id = u.inviter_id LEFT JOIN users b ON b.id = a.inviter_id WHERE u.inviter_id = u.id OR a.inviter_id = u.id OR b.inviter_id = u.id`,
  ),
];
