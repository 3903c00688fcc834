import type { Fen } from '../../pricing/fen.ts';
import { definePromotion } from '../promotion.ts';
import { goodsAmount, spread } from '../spread.ts';

export interface FullReduction {
  readonly meets: Fen;
  readonly off: Fen;
}

/** Takes `off` when the goods of a store reach `meets`, once per store and order. */
export const fullReduction = definePromotion<FullReduction>({
  type: 'full_reduction',
  apply: (lines, { meets, off }) => (goodsAmount(lines) >= meets ? spread(off, lines) : []),
});
