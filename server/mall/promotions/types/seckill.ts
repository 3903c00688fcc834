import { type BasisPoints, reducedBy } from '../../kernel/fen.ts';
import { definePriceRule } from '../promotion.ts';

/** Takes `discount` off the unit price while the round runs. */
export const seckill = definePriceRule<{ readonly discount: BasisPoints }>({
  type: 'seckill',
  priceOf: (price, { discount }) => reducedBy(price, discount),
});
