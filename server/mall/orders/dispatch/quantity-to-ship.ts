import { refundType } from '../../../../schemas/contract/order-statuses.ts';
import { refundStep, refundVerify } from '../../../../schemas/contract/order-statuses.ts';

/**
 * SQL for the pieces of a line `l` of an order `o` that the store ships: bought, less refunded
 * before shipping (docs/decisions/0016-after-sales.md). Pieces that are refunded later are shipped.
 */
export const quantityToShipSql = `(
  l.buy_num - coalesce(
    (
      SELECT sum(g.num)
      FROM refund_goods g
      JOIN refunds r ON r.id = g.refund_id
      WHERE g.order_goods_id = l.id
        AND r.refund_verify = ${refundVerify.agreed}
        AND r.refund_step = ${refundStep.done}
        AND r.refund_type <> ${refundType.exchange}
        AND (o.delivery_time IS NULL OR r.finish_time <= o.delivery_time)
    ),
    0
  )
)::int`;

/**
 * SQL for the pieces of a line `l` of an order `o` that are in parcels. A parcel without lines
 * contains all that were left to ship.
 */
export const packedQuantitySql = `(
  CASE
    WHEN EXISTS (
      SELECT
      FROM order_parcels w
      WHERE w.order_id = l.order_id
        AND NOT EXISTS (SELECT FROM order_parcel_goods g WHERE g.parcel_id = w.id)
    ) THEN ${quantityToShipSql}
    ELSE (
      SELECT coalesce(sum(p.num), 0)::int
      FROM order_parcel_goods p
      WHERE p.order_goods_id = l.id
    )
  END
)`;
