import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what the page of an order shows: the view `order_offers` (savings and who pays them), the
 * view `order_entries` (its ledger legs) and the table `order_parcel_goods` (the lines in each
 * parcel).
 */
export class OrderPages1763640087001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const statement of [offers, entries, parcelGoods, parcelGoodsLine])
      await query.query(statement);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW order_entries, order_offers');
    await query.query('DROP TABLE order_parcel_goods');
  }
}

const offers = `
  CREATE VIEW order_offers AS
    SELECT
      v.id, v.order_id, v.type, v.name, v.off_money, v.platform_money,
      v.off_money - v.platform_money AS store_money,
      o.created_at
    FROM order_savings v
    JOIN orders o ON o.id = v.order_id`;

/**
 * SQL of the ledger legs with one kind of cause: the order, its after-sales or its settlement. The
 * view joins them by UNION ALL, so that indexes find the legs of one order. Money and points have a
 * column each.
 */
const legs = (from: string, order: string): string => `
  SELECT
    e.id, ${order} AS order_id, e.event,
    e.owner || '_' || e.kind AS account,
    e.owner, e.owner_id,
    coalesce(
      CASE e.owner
        WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
        WHEN 'store' THEN (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
      END,
      ''
    ) AS party,
    CASE e.unit WHEN 'fen' THEN e.amount END AS money,
    CASE e.unit WHEN 'points' THEN e.amount END AS points,
    e.info, e.created_at
  FROM ${from}`;
const legsOfOrders = legs("ledger_entries e WHERE e.cause = 'order'", 'e.cause_id');
const legsOfRefunds = legs(
  `
    refunds r
    JOIN ledger_entries e ON e.cause = 'refund' AND e.cause_id = r.id`,
  'r.order_id',
);
const legsOfSettlements = legs(
  `
    order_settlements t
    JOIN ledger_entries e ON e.cause = 'settlement' AND e.cause_id = t.id`,
  't.order_id',
);
const entries = `
  CREATE VIEW order_entries AS
    ${legsOfOrders}
    UNION ALL
    ${legsOfRefunds}
    UNION ALL
    ${legsOfSettlements}`;

/** A parcel without rows in this table contains the whole order. */
const parcelGoods = `
  CREATE TABLE order_parcel_goods (
    parcel_id bigint NOT NULL REFERENCES order_parcels (id) ON DELETE CASCADE,
    order_goods_id bigint NOT NULL REFERENCES order_goods (id),
    num bigint NOT NULL CHECK (num > 0),
    PRIMARY KEY (parcel_id, order_goods_id)
  )`;
const parcelGoodsLine =
  'CREATE INDEX order_parcel_goods_line ON order_parcel_goods (order_goods_id)';
