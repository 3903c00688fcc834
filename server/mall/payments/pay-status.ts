/** Values of `order_pays.pay_status`; `returned`: no order accepted the payment. */
export const payStatus = { open: 0, paid: 1, closed: 2, returned: 3 } as const;

/** Values of `pay_refunds.status`; `redirected`: the provider refused, the balance got the money. */
export const refundStatus = { queued: 0, sent: 1, redirected: 2 } as const;
