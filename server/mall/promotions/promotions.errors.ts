import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of claiming coupons; texts under `errors.promotions.*`. */
export const promotionErrors = defineErrors('promotions', {
  couponGone: 400,
  couponLimit: 400,
});
