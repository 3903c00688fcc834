import type { Fen } from '../../pricing/fen.ts';
import { definePromotion } from '../promotion.ts';
import { goodsAmount, spread } from '../spread.ts';

export interface Coupon {
  readonly off: Fen;
  /**
   * Minimum price of the covered goods before any saving (docs/decisions/0012-store-pricing.md).
   */
  readonly threshold: Fen;
  /** Covered goods classes; empty covers all. */
  readonly classes: ReadonlySet<number>;
}

/** Takes `off` from the covered goods when their price total reaches `threshold`. */
export const coupon = definePromotion<Coupon>({
  type: 'coupon',
  apply(lines, { off, threshold, classes }) {
    const covered =
      classes.size === 0 ? lines : lines.filter(({ classId }) => classes.has(classId));
    const spent = covered.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    return covered.length > 0 && spent >= threshold && goodsAmount(covered) > 0
      ? spread(off, covered)
      : [];
  },
});
