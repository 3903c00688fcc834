import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to `order_goods` what each promotion took off a line: `activity_money` is the cut of a
 * seckill or group price, `reduction_money` the full reduction's part of `off_money`; the rest of
 * `off_money` is the coupon's. The view `order_offers` shows the cuts too.
 */
export class LineShares1763640089501 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE order_goods
        ADD COLUMN "activity_money" bigint DEFAULT '0',
        ADD COLUMN "reduction_money" bigint DEFAULT '0'`);
    await query.query(kept);
    await query.query(`
      ALTER TABLE order_goods
        ADD CONSTRAINT order_goods_shares CHECK (
          activity_money >= 0 AND reduction_money BETWEEN 0 AND off_money
        )`);
    await query.query('DROP VIEW order_offers');
    await query.query(offers);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW order_offers');
    await query.query(`
      CREATE VIEW order_offers AS
        SELECT
          v.id, v.order_id, v.type, v.name, v.off_money, v.platform_money,
          v.off_money - v.platform_money AS store_money,
          o.created_at
        FROM order_savings v
        JOIN orders o ON o.id = v.order_id`);
    await query.query(
      'ALTER TABLE order_goods DROP COLUMN activity_money, DROP COLUMN reduction_money',
    );
  }
}

/**
 * Fills `reduction_money` of existing lines. The reduction of the order is shared by the totals of
 * its lines: by largest remainder, on a tie to the earlier line (server/mall/pricing/share.ts).
 * `activity_money` of existing lines stays 0, because the price without the activity is not stored.
 */
const kept = `
  UPDATE order_goods l
  SET reduction_money = p.low + CASE WHEN p.nth <= p.off - p.lows THEN 1 ELSE 0 END
  FROM (
    SELECT
      s.id, s.low, s.off,
      sum(s.low) OVER (PARTITION BY s.order_id) AS lows,
      row_number() OVER (PARTITION BY s.order_id ORDER BY s.rest DESC, s.id) AS nth
    FROM (
      SELECT
        l.id, l.order_id, v.off_money AS off,
        div(v.off_money::numeric * l.total_price, o.order_price)::bigint AS low,
        mod(v.off_money::numeric * l.total_price, o.order_price) AS rest
      FROM order_savings v
      JOIN orders o ON o.id = v.order_id
      JOIN order_goods l ON l.order_id = o.id
      WHERE v.type = 'full_reduction' AND o.order_price > 0
    ) s
  ) p
  WHERE p.id = l.id`;

/**
 * The view has two sources. Even ids are savings of the order; odd ids are lines with the price of
 * an activity, which the store pays for.
 */
const offers = `
  CREATE VIEW order_offers AS
    SELECT
      v.id * 2 AS id, v.order_id, v.type, v.name, v.off_money, v.platform_money,
      v.off_money - v.platform_money AS store_money,
      o.created_at
    FROM order_savings v
    JOIN orders o ON o.id = v.order_id
    UNION ALL
    SELECT
      l.id * 2 + 1, l.order_id, l.activity, l.goods_name, l.activity_money, 0, l.activity_money,
      l.created_at
    FROM order_goods l
    WHERE l.activity_money > 0`;
