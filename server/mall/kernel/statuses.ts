/* Values of status columns. Those that clients know as well are in `schemas/contract`. */

/** Values of `order_pays.pay_status`; `returned`: no order accepted the payment. */
export const payStatus = { open: 0, paid: 1, closed: 2, returned: 3 } as const;

/** Values of `pay_refunds.status`; `redirected`: the provider refused, the balance got the money. */
export const refundStatus = { queued: 0, sent: 1, redirected: 2 } as const;

/** Values of `coupon_logs.status`. A coupon that expired stays `unused`. */
export const couponStatus = { unused: 0, used: 1 } as const;

/**
 * Values of `distribution_logs.status`; `refunded`: refunds before the settlement left nothing of the
 * reward, `revoked`: a claw-back took the paid reward back.
 */
export const rewardStatus = { pending: 0, paid: 1, refunded: 2, revoked: 3 } as const;

/** Values of `integral_orders.order_status`. A points order is paid when it is placed. */
export const pointsOrderStatus = { cancelled: 0, toShip: 2, shipped: 3 } as const;
