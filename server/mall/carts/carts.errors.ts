import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of carts; texts under `errors.carts.*`. */
export const cartErrors = defineErrors('carts', {
  notOnSale: 400,
  skuMissing: 400,
  stockShort: 400,
  full: 400,
});
