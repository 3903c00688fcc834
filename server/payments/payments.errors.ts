import { defineErrors } from '../http/errors.ts';

/** Refusals of paying; texts under `errors.payments.*` (Spec §5 gives the shopper's messages). */
export const paymentErrors = defineErrors('payments', {
  /** No such payment. */
  unknown: 404,
  wrongAmount: 400,
  badSignature: 400,
  /** Not the caller's unpaid orders. */
  notPayable: 409,
  balanceShort: 400,
  /** The method is switched off or not set up. */
  unavailable: 400,
  providerDown: 503,
  /** Paying inside a provider's own app needs the shopper's id there. */
  noOpenid: 400,
});
