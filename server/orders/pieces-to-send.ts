/**
 * SQL for the pieces of a line `l` of an order `o` that the store sends: what was bought, less what was refunded before the order went out
 * (decisions 16). What is refunded later was sent.
 */
export const piecesToSend = `(l.buy_num - coalesce((SELECT sum(g.num) FROM refund_goods g JOIN refunds r ON r.id = g.refund_id
  WHERE g.order_goods_id = l.id AND r.refund_verify = 1 AND r.refund_step = 3 AND r.refund_type <> 2 AND (o.delivery_time IS NULL OR r.finish_time <= o.delivery_time)), 0))::int`;
