import { collective } from './collective.ts';
import { coupon } from './coupon.ts';
import { fullReduction } from './full-reduction.ts';
import { seckill } from './seckill.ts';

/** Rules that replace a unit price; a line has at most one. */
export const priceRules = { seckill, collective } as const;

/**
 * Savings on the lines of a store, in the order of application
 * (docs/decisions/0012-store-pricing.md).
 */
export const promotions = { full_reduction: fullReduction, coupon } as const;
