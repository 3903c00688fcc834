/** Values of `orders.order_status`, as on the wire (docs/decisions/0048-commands-and-states.md). */
export const orderStatus = {
  cancelled: 0,
  toPay: 1,
  toShip: 2,
  toReceive: 3,
  toComment: 4,
  afterSale: 5,
  done: 6,
} as const;
/** @dict order_status */
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/**
 * Values of `refunds.refund_type`, as on the wire (docs/product.md#after-sales): money back,
 * goods back and money back, exchange for other goods.
 */
export const refundType = { refund: 0, return: 1, exchange: 2 } as const;
/** @dict refund_type */
export type RefundType = (typeof refundType)[keyof typeof refundType];

/** Values of `refunds.refund_verify`: the answer of the store, or of the platform to an appeal. */
export const refundVerify = { waiting: 0, agreed: 1, rejected: 2 } as const;
/** @dict refund_verify */
export type RefundVerify = (typeof refundVerify)[keyof typeof refundVerify];

/**
 * Values of `refunds.refund_step`: nothing was sent yet, the shopper sent the goods back, the store
 * sent the other goods of an exchange, the after-sale is done.
 */
export const refundStep = { none: 0, sentBack: 1, resent: 2, done: 3 } as const;
/** @dict refund_step */
export type RefundStepValue = (typeof refundStep)[keyof typeof refundStep];

/** Values of `collective_logs.status`, on the wire `collective.status` of an order. */
export const groupStatus = { expired: 0, complete: 1, open: 2 } as const;
