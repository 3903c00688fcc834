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
  /** What was begun at the vendor is paid or closed there, and cannot be begun again. */
  ended: 409,
  /** Paying inside a provider's own app needs the shopper's id there. */
  noOpenid: 400,
});
