/** Values of `refunds.refund_verify`: the answer of the store, or of the platform to an appeal. */
export const refundVerify = { waiting: 0, agreed: 1, rejected: 2 } as const;
export type RefundVerify = (typeof refundVerify)[keyof typeof refundVerify];

/**
 * Values of `refunds.refund_step`: nothing was sent yet, the shopper sent the goods back, the store
 * sent the other goods of an exchange, the after-sale is done.
 */
export const refundStep = { none: 0, sentBack: 1, resent: 2, done: 3 } as const;
export type RefundStepValue = (typeof refundStep)[keyof typeof refundStep];
