import { collective } from './collective.ts';
import { coupon } from './coupon.ts';
import { fullReduction } from './full-reduction.ts';
import { seckill } from './seckill.ts';

/** Ways to a lower price of one piece; a line has at most one. */
export const priceRules = { seckill, collective } as const;

/** Savings on a store's lines, in the order they apply (decisions 12). */
export const promotions = { full_reduction: fullReduction, coupon } as const;
