import { type BasisPoints, reducedBy } from '../../kernel/fen.ts';
import { definePriceRule } from '../promotion.ts';

/** Takes `discount` off the unit price for members of a group. */
export const collective = definePriceRule<{ readonly discount: BasisPoints }>({
  type: 'collective',
  priceOf: (price, { discount }) => reducedBy(price, discount),
});
