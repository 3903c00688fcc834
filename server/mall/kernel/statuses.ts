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

/** Values of `user_checks.check_status`. */
export const checkStatus = { waiting: 0, passed: 1, refused: 2 } as const;

/** Values of `cashes.cash_status`. */
export const cashStatus = { waiting: 0, paid: 1, rejected: 2, cancelled: 3 } as const;

/** Values of `stores.store_verify`. */
export const storeVerify = { incomplete: 1, verifying: 2, denied: 3, approved: 4 } as const;
export type StoreVerify = (typeof storeVerify)[keyof typeof storeVerify];
