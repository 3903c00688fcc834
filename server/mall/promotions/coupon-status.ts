/** Values of `coupon_logs.status`. A coupon that expired stays `unused`. */
export const couponStatus = { unused: 0, used: 1 } as const;
