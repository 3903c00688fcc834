import type { PayRefusal } from '../../../schemas/contract/calls/orders/checkout.ts';
import { defineErrors, type Refusal } from '../../platform/http/response/errors.ts';

/** Refusals of paying; their texts are the locale keys `errors.payments.*`. */
export const paymentErrors = defineErrors('payments', {
  /** No payment has this number. */
  unknown: 404,
  wrongAmount: 400,
  badSignature: 400,
  /** The orders are not unpaid orders of the caller. */
  notPayable: 409,
  balanceShort: 400,
  /** The method is disabled or not configured. */
  unavailable: 400,
  providerDown: 503,
  /** The provider has paid or closed this number; it cannot be started again. */
  ended: 409,
  /** Paying inside a provider's app needs the shopper's id there. */
  noOpenid: 400,
});

/**
 * `payments.noOpenid` for WeChat. `lacks` tells the payment page to fetch the openid from WeChat,
 * which does not ask the shopper.
 */
export const lacksWechatOpenid = (): Refusal => {
  const data: PayRefusal = { lacks: 'openid' };
  return paymentErrors.noOpenid({}, data);
};
