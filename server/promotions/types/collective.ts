import { type BasisPoints, reducedBy } from '../../money/fen.ts';
import { definePriceRule } from '../promotion.ts';

/** `discount` percent off for who buys in a group. */
export const collective = definePriceRule<{ readonly discount: BasisPoints }>({
  type: 'collective',
  priceOf: (price, { discount }) => reducedBy(price, discount),
});
