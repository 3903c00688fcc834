import {
  refundStep,
  refundType,
  refundVerify,
} from '../../../../schemas/contract/order-statuses.ts';

/** SQL of the refunded pieces `g` of a line `l`, each of an after-sale `r` that is done. */
const refundedPiecesSql = `
  FROM refund_goods g
  JOIN refunds r ON r.id = g.refund_id
  WHERE g.order_goods_id = l.id
    AND r.refund_verify = ${refundVerify.agreed}
    AND r.refund_step = ${refundStep.done}
    AND r.refund_type <> ${refundType.exchange}`;

/** SQL condition for parcels `w` of a line `l` that list no contents: they contain the whole order. */
const isWholeParcelSql = `
  w.order_id = l.order_id
  AND NOT EXISTS (SELECT FROM order_parcel_goods g WHERE g.parcel_id = w.id)`;

/**
 * SQL for the pieces of a line `l` that were refunded after the first parcel of its order `o`, and
 * that no parcel contained then. Refunded pieces count as packed ones as far as there are any.
 *
 * @param condition SQL condition on the after-sales `r` that count
 */
export const refundedUnpackedSql = (condition: string): string => `
  coalesce(
    (
      SELECT greatest(max(later.refunded - later.packed), 0)
      FROM (
        SELECT
          sum(g.num) OVER (ORDER BY r.finish_time, r.id) AS refunded,
          CASE
            WHEN EXISTS (
              SELECT FROM order_parcels w WHERE ${isWholeParcelSql} AND w.created_at <= r.finish_time
            ) THEN l.buy_num
            ELSE (
              SELECT coalesce(sum(p.num), 0)
              FROM order_parcel_goods p
              JOIN order_parcels w ON w.id = p.parcel_id
              WHERE p.order_goods_id = l.id AND w.created_at <= r.finish_time
            )
          END AS packed
        ${refundedPiecesSql} AND r.finish_time > o.delivery_time AND ${condition}
      ) later
    ),
    0
  )`;

/**
 * SQL for the pieces of a line `l` of an order `o` that the store ships: bought, less refunded
 * before shipping, less refunded later without having been in a parcel
 * (docs/decisions/0016-after-sales.md).
 */
export const quantityToShipSql = `(
  l.buy_num
  - coalesce(
    (
      SELECT sum(g.num)
      ${refundedPiecesSql}
        AND (o.delivery_time IS NULL OR r.finish_time <= o.delivery_time)
    ),
    0
  )
  - ${refundedUnpackedSql('true')}
)::int`;

/**
 * SQL for the pieces of a line `l` of an order `o` that are in parcels. A parcel without lines
 * contains all that were left to ship.
 */
export const packedQuantitySql = `(
  CASE
    WHEN EXISTS (SELECT FROM order_parcels w WHERE ${isWholeParcelSql}) THEN ${quantityToShipSql}
    ELSE (
      SELECT coalesce(sum(p.num), 0)::int
      FROM order_parcel_goods p
      WHERE p.order_goods_id = l.id
    )
  END
)`;
