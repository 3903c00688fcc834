import type { Fen } from '../../kernel/fen.ts';
import { definePromotion } from '../promotion.ts';
import { goodsAmount, spread } from '../spread.ts';

export interface FullReduction {
  readonly threshold: Fen;
  readonly off: Fen;
}

/** Takes `off` when the goods of a store reach `threshold`, once per store and order. */
export const fullReduction = definePromotion<FullReduction>({
  type: 'full_reduction',
  apply: (lines, { threshold, off }) => (goodsAmount(lines) >= threshold ? spread(off, lines) : []),
});
