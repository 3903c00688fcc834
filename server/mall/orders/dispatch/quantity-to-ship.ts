import { refundType } from '../../../../schemas/contract/order-statuses.ts';
import { refundStep, refundVerify } from '../../refunds/refund-status.ts';

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
