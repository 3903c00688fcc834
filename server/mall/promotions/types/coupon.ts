import type { Fen } from '../../kernel/fen.ts';
import { definePromotion, type LineSaving, type PricedLine } from '../promotion.ts';
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
  apply: (lines, rule) => applyCoupon(lines, lines, rule),
});

/**
 * The savings of a coupon whose minimum counts more goods than it reduces, such as a coupon of the
 * mall in a cart where one store has a coupon of its own.
 *
 * @param counted all goods that count
 * @param reduced those of them that become cheaper
 */
export function applyCoupon(
  counted: readonly PricedLine[],
  reduced: readonly PricedLine[],
  { off, threshold, classes }: Coupon,
): readonly LineSaving[] {
  const covers = ({ classId }: PricedLine): boolean => classes.size === 0 || classes.has(classId);
  const covered = reduced.filter(covers);
  const spent = counted
    .filter(covers)
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return spent >= threshold && goodsAmount(covered) > 0 ? spread(off, covered) : [];
}
