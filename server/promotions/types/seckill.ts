import { type BasisPoints, reducedBy } from '../../money/fen.ts';
import { definePriceRule } from '../promotion.ts';

/** `discount` percent off while the round runs. */
export const seckill = definePriceRule<{ readonly discount: BasisPoints }>({
  type: 'seckill',
  priceOf: (price, { discount }) => reducedBy(price, discount),
});
