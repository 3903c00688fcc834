import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { orderMoves } from '../../mall/orders/order-moves.ts';
import { type Check, inSlice } from './check.ts';

/** The table of moves as rows of SQL. */
const moveRows = Object.entries(orderMoves)
  .flatMap(([act, { from, to }]) =>
    from.map((status) => `('${act}', ${status}, ${targetStatus(to)})`),
  )
  .join(', ');

/** -1: the previous status; -2: the same status. */
function targetStatus(to: (typeof orderMoves)[keyof typeof orderMoves]['to']): number {
  if (to === 'previous') return -1;
  return to === 'same' ? -2 : to;
}

/** Amounts, statuses and times of orders (docs/invariants.md#orders). */
export const orderChecks: readonly Check[] = [
  // The amounts of an order are the sums of its lines and savings (O1).
  {
    invariant: 7,
    name: 'order-parts',
    sliceOf: 'orders',
    sql: `
      SELECT
        o.id AS order_id, o.order_price, l.total, o.coupon_money, l.off, s.saved,
        o.platform_money, l.platform, l.reduction, s.reduced
      FROM orders o
      JOIN LATERAL (
        SELECT
          sum(goods_price * buy_num)::bigint AS goods, sum(total_price)::bigint AS total,
          sum(reduction_money)::bigint AS reduction, sum(off_money)::bigint AS off,
          sum(platform_money)::bigint AS platform
        FROM order_goods l
        WHERE l.order_id = o.id
      ) l
        ON true
      JOIN LATERAL (
        SELECT
          coalesce(sum(off_money), 0)::bigint AS saved,
          coalesce(sum(off_money) FILTER (WHERE is_automatic), 0)::bigint AS reduced
        FROM order_savings v
        WHERE v.order_id = o.id
      ) s
        ON true
      WHERE ${inSlice('o.id')}
        AND (
          l.total IS NULL
          OR o.order_price <> l.total
          OR l.goods <> l.total
          OR o.total_price <> o.order_price - o.coupon_money + o.freight_money
          OR o.coupon_money <> l.off
          OR o.coupon_money <> s.saved
          OR o.platform_money <> l.platform
          OR l.reduction <> s.reduced
        )`,
  },
  // The log of an order follows the table of moves and ends at its status (O3).
  {
    invariant: 11,
    name: 'moves',
    sliceOf: 'orders',
    sql: `
      WITH moves(act, from_status, to_status) AS (VALUES ${moveRows}),
        steps AS (
          SELECT
            g.*, lag(g.to_status) OVER (PARTITION BY order_id ORDER BY id) AS before,
            lead(g.id) OVER (PARTITION BY order_id ORDER BY id) IS NULL AS is_last
          FROM order_logs g
          WHERE ${inSlice('g.order_id')}
        )
      SELECT s.order_id, s.act, s.from_status, s.to_status, s.before, o.order_status
      FROM steps s
      JOIN orders o ON o.id = s.order_id
      WHERE (s.act = 'place') <> (s.before IS NULL)
        OR s.from_status IS DISTINCT FROM s.before
        OR (s.is_last AND s.to_status <> o.order_status)
        OR (
          s.act <> 'place'
          AND NOT EXISTS (
            SELECT
            FROM moves m
            WHERE m.act = s.act
              AND m.from_status = s.from_status
              AND (
                m.to_status = s.to_status
                OR m.to_status = -1
                OR (m.to_status = -2 AND s.to_status = s.from_status)
              )
          )
        )`,
  },
  // An order has the timestamps of the moves in its log (O4).
  {
    invariant: 11,
    name: 'times',
    sliceOf: 'orders',
    sql: `
      SELECT o.id AS order_id, o.order_status, l.acts
      FROM orders o
      JOIN LATERAL (
        SELECT coalesce(array_agg(DISTINCT act::text), '{}') AS acts
        FROM order_logs g
        WHERE g.order_id = o.id
      ) l
        ON true
      WHERE ${inSlice('o.id')}
        AND (
          NOT ('place' = ANY (l.acts))
          OR (o.pay_time IS NOT NULL) <> ('pay' = ANY (l.acts))
          OR (o.delivery_time IS NOT NULL) <> ('ship' = ANY (l.acts))
          OR (o.receipt_time IS NOT NULL) <> ('receive' = ANY (l.acts))
          OR (o.comment_time IS NOT NULL) <> ('comment' = ANY (l.acts))
          OR (o.cancel_time IS NOT NULL) <> (l.acts && ARRAY['cancel', 'expire', 'dissolve'])
          OR (o.is_settlement = 1) <> ('settle' = ANY (l.acts))
          OR (o.order_status = ${orderStatus.done} AND o.complete_time IS NULL)
        )`,
  },
  // A cancelled order has no coupon and no place in a group (O5).
  {
    invariant: 12,
    name: 'ended-orders',
    sql: `
      SELECT o.id AS order_id, 'coupon' AS holds
      FROM orders o
      JOIN coupon_logs c ON c.order_id = o.id
      WHERE o.order_status = ${orderStatus.cancelled}
      UNION ALL
      SELECT o.id, 'place'
      FROM orders o
      JOIN collective_members m ON m.order_id = o.id
      WHERE o.order_status = ${orderStatus.cancelled}`,
  },
  // Savings are not beyond the goods amount, name the coupon of the order, and are held until it ends
  // unpaid or is refunded wholly (P5, P12).
  {
    invariant: 19,
    name: 'savings',
    sql: `
      SELECT o.id AS order_id, o.order_price, v.off, v.coupon, v.held, l.is_over
      FROM orders o
      JOIN (
        SELECT
          order_id, sum(off_money)::bigint AS off,
          coalesce(max(activity_id) FILTER (WHERE type = 'coupon'), 0) AS coupon,
          array_agg(DISTINCT is_held) AS held
        FROM order_savings
        GROUP BY 1
      ) v
        ON v.order_id = o.id
      JOIN LATERAL (
        SELECT
          o.order_status = ${orderStatus.cancelled} OR bool_and(refund_num = buy_num) AS is_over
        FROM order_goods
        WHERE order_id = o.id
      ) l
        ON true
      WHERE v.off > o.order_price
        OR (v.coupon <> 0 AND v.coupon IS DISTINCT FROM o.coupon_id)
        OR v.held <> ARRAY[NOT l.is_over]`,
  },
];
