/**
 * Values of `distribution_logs.status`; `refunded`: all pieces of the line were refunded before the
 * settlement, `revoked`: a claw-back took the paid reward back.
 */
export const rewardStatus = { pending: 0, paid: 1, refunded: 2, revoked: 3 } as const;
