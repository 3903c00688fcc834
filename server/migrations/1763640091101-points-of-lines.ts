import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `order_goods.integral`: the points that a line of a completed order earned. Refunded pieces
 * take their part of them back (docs/decisions/0016-after-sales.md).
 */
export class PointsOfLines1763640091101 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE order_goods
        ADD COLUMN "integral" bigint DEFAULT '0',
        ADD CONSTRAINT order_goods_integral CHECK (integral >= 0)`);
    await query.query(kept);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE order_goods DROP COLUMN integral');
  }
}

/**
 * Fills `integral` of completed orders. Partial refunds have not reduced their points, so all of
 * them belong to the pieces that are left: they are shared by what was paid for these, by largest
 * remainder, and `integral` is scaled up to all pieces of the line. Orders that are refunded wholly
 * are shared over all pieces.
 */
const kept = `
  WITH earned AS (
    SELECT cause_id AS order_id, amount AS points
    FROM ledger_entries
    WHERE cause = 'order' AND event = 'points_earned' AND owner = 'user'
  ),
    orders_of AS (
      SELECT e.order_id, e.points, bool_or(l.refund_num < l.buy_num) AS has_left
      FROM earned e
      JOIN order_goods l ON l.order_id = e.order_id
      GROUP BY 1, 2
    ),
    lines AS (
      SELECT
        l.id, l.order_id, l.buy_num, o.points,
        CASE WHEN o.has_left THEN l.buy_num - l.refund_num ELSE l.buy_num END AS pieces,
        CASE
          WHEN o.has_left THEN l.total_price - l.off_money - l.refund_money
          ELSE l.total_price - l.off_money
        END AS paid
      FROM orders_of o
      JOIN order_goods l ON l.order_id = o.order_id
      WHERE NOT o.has_left OR l.refund_num < l.buy_num
    ),
    weights AS (
      SELECT
        l.*,
        CASE WHEN sum(paid) OVER w = 0 THEN 1 ELSE paid END AS weight,
        CASE
          WHEN sum(paid) OVER w = 0 THEN count(*) OVER w
          ELSE sum(paid) OVER w
        END AS weight_of_all
      FROM lines l
      WINDOW w AS (PARTITION BY order_id)
    ),
    lows AS (
      SELECT
        id, order_id, buy_num, pieces, points,
        div(points::numeric * weight, weight_of_all)::bigint AS low,
        mod(points::numeric * weight, weight_of_all) AS rest
      FROM weights
    ),
    parts AS (
      SELECT
        id, buy_num, pieces,
        low + CASE
          WHEN row_number() OVER (PARTITION BY order_id ORDER BY rest DESC, id)
            <= points - sum(low) OVER (PARTITION BY order_id)
          THEN 1
          ELSE 0
        END AS part
      FROM lows
    )
  UPDATE order_goods l
  SET integral = (p.part * p.buy_num) / p.pieces
  FROM parts p
  WHERE p.id = l.id`;
