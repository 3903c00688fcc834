import { type OrderPaid, orderPaid } from '../../../server/mall/orders/orders.events.ts';
import { type RefundSettled, refundSettled } from '../../../server/mall/refunds/refunds.events.ts';
import type { Transaction } from '../../../server/platform/database/sql.ts';
import { On } from '../../../server/platform/events/events.ts';

/**
 * Paid orders give points: a store says how many for each whole yuan. Refunded money takes its part
 * of them back; a card that has no longer so many is below zero until the next order.
 */
export class LoyaltyPoints {
  @On(orderPaid)
  async give(tx: Transaction, orders: readonly OrderPaid[]): Promise<void> {
    const ids = orders.map(({ id }) => id);
    const earned = `
      SELECT o.id, o.store_id, o.user_id, o.total_price / 100 * s.loyalty_rate AS points
      FROM orders o
      JOIN stores s ON s.id = o.store_id
      WHERE o.id = ANY($1::bigint[]) AND o.total_price / 100 * s.loyalty_rate > 0`;
    await tx.run(
      `
        INSERT INTO loyalty_cards (store_id, user_id)
        SELECT DISTINCT store_id, user_id
        FROM (${earned}) e
        ON CONFLICT
        DO NOTHING`,
      [ids],
      'loyalty.open',
    );
    await tx.run(
      `
        WITH entries AS (
          INSERT INTO loyalty_entries (card_id, order_id, cause, points)
          SELECT c.id, e.id, 'order', e.points
          FROM (${earned}) e
          JOIN loyalty_cards c ON c.store_id = e.store_id AND c.user_id = e.user_id
          RETURNING card_id, points
        )
        UPDATE loyalty_cards c
        SET points = c.points + e.points, used_at = mall_now(), rev = c.rev + 1
        FROM (
          SELECT card_id, sum(points) AS points
          FROM entries
          GROUP BY card_id
        ) e
        WHERE c.id = e.card_id`,
      [ids],
      'loyalty.give',
    );
  }

  @On(refundSettled)
  async takeBack(tx: Transaction, refunds: readonly RefundSettled[]): Promise<void> {
    const orderIds = refunds.map(({ order_id }) => order_id);
    await tx.rows(
      `
        SELECT id
        FROM loyalty_cards
        WHERE id IN (SELECT card_id FROM loyalty_entries WHERE order_id = ANY($1::bigint[]))
        ORDER BY id
        FOR NO KEY UPDATE`,
      [orderIds],
      'loyalty.lock',
    );
    await tx.run(
      `
        WITH orders_left AS (
          SELECT
            e.card_id, e.order_id, sum(e.points) AS points,
            div(
              sum(e.points) FILTER (WHERE e.cause = 'order') * (o.total_price - o.refund_money),
              o.total_price
            ) AS earned
          FROM loyalty_entries e
          JOIN orders o ON o.id = e.order_id
          WHERE o.id = ANY($1::bigint[])
            -- Points that have ended are gone already
            AND NOT EXISTS (
              SELECT
              FROM loyalty_entries x
              WHERE x.card_id = e.card_id AND x.cause = 'end' AND x.id > e.id
            )
          GROUP BY e.card_id, e.order_id, o.id
        ),
          entries AS (
            INSERT INTO loyalty_entries (card_id, order_id, cause, points)
            SELECT card_id, order_id, 'refund', earned - points
            FROM orders_left
            WHERE earned < points
            RETURNING card_id, points
          )
        UPDATE loyalty_cards c
        SET points = c.points + e.points, rev = c.rev + 1
        FROM (
          SELECT card_id, sum(points) AS points
          FROM entries
          GROUP BY card_id
        ) e
        WHERE c.id = e.card_id`,
      [orderIds],
      'loyalty.takeBack',
    );
  }
}
