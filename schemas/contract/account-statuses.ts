/** Values of `user_checks.check_status`, as on the wire. */
export const checkStatus = { waiting: 0, passed: 1, refused: 2 } as const;
export type CheckStatus = (typeof checkStatus)[keyof typeof checkStatus];

/** Values of `cashes.cash_status`, as on the wire. */
export const cashStatus = { waiting: 0, paid: 1, rejected: 2, cancelled: 3 } as const;
export type CashStatus = (typeof cashStatus)[keyof typeof cashStatus];

/** Values of `stores.store_verify`, as on the wire; `incomplete` is to be filled in. */
export const storeVerify = { incomplete: 1, verifying: 2, denied: 3, approved: 4 } as const;
export type StoreVerify = (typeof storeVerify)[keyof typeof storeVerify];
