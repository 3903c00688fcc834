/** Values of `order_status` on the wire (docs/decisions/0015-order-statuses.md). */
export const orderStatus = {
  cancelled: 0,
  toPay: 1,
  toShip: 2,
  toReceive: 3,
  toComment: 4,
  afterSale: 5,
  done: 6,
} as const;

/** Values of `refund_type` on the wire (docs/decisions/0016-after-sales.md). */
export const refundType = { refund: 0, return: 1, exchange: 2 } as const;

/** Values of a group's `collective.status` on the wire (docs/decisions/0011-line-prices.md). */
export const groupStatus = { expired: 0, complete: 1, open: 2 } as const;
