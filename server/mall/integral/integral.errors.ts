import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of the points mall; their texts are the locale keys `errors.integral.*`. */
export const integralErrors = defineErrors('integral', {
  notOnSale: 400,
  stockShort: 400,
  pointsShort: 400,
  addressMissing: 400,
  /** The price changed since the shopper or the purchase read it. */
  changed: 409,
  /** The points order was shipped or cancelled before. */
  notNow: 409,
});
