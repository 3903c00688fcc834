import type { Fen } from '../../money/fen.ts';
import { definePromotion } from '../promotion.ts';
import { goodsAmount, spread } from '../spread.ts';

export interface Coupon {
  readonly off: Fen;
  /** The least to spend on the goods it is for, before any saving (decisions 12: threshold on the goods amount). */
  readonly meets: Fen;
  /** Goods classes it is for; empty: all. */
  readonly classes: ReadonlySet<number>;
}

/** Takes `off` from the goods it is for, when those at their prices reach `meets`. */
export const coupon = definePromotion<Coupon>({
  type: 'coupon',
  apply(lines, { off, meets, classes }) {
    const covered =
      classes.size === 0 ? lines : lines.filter(({ classId }) => classes.has(classId));
    const spent = covered.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    return covered.length > 0 && spent >= meets && goodsAmount(covered) > 0
      ? spread(off, covered)
      : [];
  },
});
