import { defineErrors } from '../http/errors.ts';

/** Refusals of quoting, placing and moving orders; texts under `errors.orders.*` (Spec §5 gives the shopper's messages). */
export const orderErrors = defineErrors('orders', {
  /** Nothing was chosen. */
  empty: 400,
  quantityMinimum: 400,
  skuMissing: 400,
  notOnSale: 400,
  stockShort: 400,
  /** The seckill's stock, or what one person may take of it. */
  seckillShort: 400,
  seckillLimit: 400,
  /** Its goods and freight cost more than one order may. */
  tooDear: 400,
  addressMissing: 400,
  couponUnusable: 400,
  /** Too many orders wait for their payment. */
  unpaidTooMany: 400,
  /** These lines of the cart were ordered, or taken out of it. */
  repeated: 409,
  /** Prices, discounts or freight differ from what was shown; `data` is the new quote. */
  changed: 409,
  groupAlone: 400,
  groupFull: 409,
  groupTwice: 409,
  groupOpen: 400,
  /** The order's state does not allow it. */
  notNow: 409,
  commentLines: 422,
});
