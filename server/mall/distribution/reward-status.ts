/**
 * Values of `distribution_logs.status`; `refunded`: refunds before the settlement left nothing of the
 * reward, `revoked`: a claw-back took the paid reward back.
 */
export const rewardStatus = { pending: 0, paid: 1, refunded: 2, revoked: 3 } as const;
