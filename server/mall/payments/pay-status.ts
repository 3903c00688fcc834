/** Values of `order_pays.pay_status`; `returned`: no order accepted the payment. */
export const payStatus = { open: 0, paid: 1, closed: 2, returned: 3 } as const;
