import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of quoting, placing and moving orders; texts under `errors.orders.*`. */
export const orderErrors = defineErrors('orders', {
  /** No line was selected. */
  empty: 400,
  quantityMinimum: 400,
  skuMissing: 400,
  notOnSale: 400,
  stockShort: 400,
  /** Goods and freight cost more than one order may. */
  tooDear: 400,
  addressMissing: 400,
  unpaidTooMany: 400,
  /** The shopper's unpaid orders would hold too many pieces. */
  unpaidPieces: 400,
  /** They would hold too many pieces of one SKU. */
  unpaidSku: 400,
  /** These lines of the cart were ordered or removed before. */
  repeated: 409,
  /** Prices, discounts or freight differ from what was shown; `data` has the new quote. */
  changed: 409,
  /** As `changed`, and the new quote is without coupons and codes, because they do not fit it. */
  changedWithout: 409,
  /** A line at a group price must be the only line. */
  groupAlone: 400,
  /** The order waits until its group is complete. */
  groupOpen: 400,
  /** The status of the order does not allow it. */
  notNow: 409,
  /** No courier gives numbers to the mall, or another one than this. */
  noWaybills: 400,
  /** Another request for the number of this parcel runs. */
  waybillRunning: 409,
  waybillFailed: 503,
  commentLines: 422,
});
