import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `refund_goods.unpacked_num`: the pieces of an after-sale that no parcel contained, stored
 * when it ends (`refund-money.ts`). Finished after-sales get it from the times of parcels and
 * after-sales: pieces refunded before the first parcel, and later ones beyond what the parcels
 * contained.
 */
export class UnpackedPieces1763640141002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE "refund_goods" ADD "unpacked_num" bigint NOT NULL DEFAULT '0'`);
    // `refund_verify` 1: agreed. `refund_step` 3: done. `refund_type` 2: exchange.
    await query.query(`
      WITH done AS (
        SELECT
          g.id, g.num, g.order_goods_id, l.order_id, l.buy_num, r.finish_time, r.id AS refund_id,
          o.delivery_time IS NULL OR r.finish_time <= o.delivery_time AS is_before
        FROM refund_goods g
        JOIN refunds r ON r.id = g.refund_id
        JOIN order_goods l ON l.id = g.order_goods_id
        JOIN orders o ON o.id = l.order_id
        WHERE r.refund_verify = 1 AND r.refund_step = 3 AND r.refund_type <> 2
      ),
        later AS (
          SELECT
            d.*,
            sum(d.num) OVER (PARTITION BY d.order_goods_id ORDER BY d.finish_time, d.refund_id)
              AS refunded,
            CASE
              WHEN EXISTS (
                SELECT
                FROM order_parcels w
                WHERE w.order_id = d.order_id
                  AND w.created_at <= d.finish_time
                  AND NOT EXISTS (SELECT FROM order_parcel_goods p WHERE p.parcel_id = w.id)
              ) THEN d.buy_num
              ELSE (
                SELECT coalesce(sum(p.num), 0)
                FROM order_parcel_goods p
                JOIN order_parcels w ON w.id = p.parcel_id
                WHERE p.order_goods_id = d.order_goods_id AND w.created_at <= d.finish_time
              )
            END AS packed
          FROM done d
          WHERE NOT d.is_before
        ),
        totals AS (
          SELECT
            id, order_goods_id, finish_time, refund_id,
            greatest(
              max(refunded - packed)
                OVER (PARTITION BY order_goods_id ORDER BY finish_time, refund_id),
              0
            ) AS total
          FROM later
        ),
        unpacked AS (
          SELECT id, num FROM done WHERE is_before
          UNION ALL
          SELECT
            id,
            total - coalesce(
              lag(total) OVER (PARTITION BY order_goods_id ORDER BY finish_time, refund_id), 0
            )
          FROM totals
        )
      UPDATE refund_goods g
      SET unpacked_num = u.num
      FROM unpacked u
      WHERE u.id = g.id AND u.num > 0`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "refund_goods" DROP COLUMN "unpacked_num"');
  }
}
