import { defineErrors } from '../http/errors.ts';

/** Refusals of buying with points; texts under `errors.integral.*`. */
export const integralErrors = defineErrors('integral', {
  notOnSale: 400,
  stockShort: 400,
  pointsShort: 400,
  addressMissing: 400,
  notNow: 409,
});
