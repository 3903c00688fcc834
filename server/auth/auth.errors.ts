import { defineErrors } from '../http/errors.ts';

/** Refusals of signing in and of credentials; texts under `errors.auth.*`. */
export const authErrors = defineErrors('auth', {
  /** The same whether the account or the password is wrong (must-hold 20). */
  wrong: 400,
  disabled: 400,
  /** A sub-account in the shopper area (Spec §5). */
  subNotAllowBuy: 400,
  storeNotPassed: 400,
  /** Data: a `LoginChallenge` to be solved first. */
  challenge: 400,
  tooMany: 429,
  /** It has to be set before the first payment. */
  payPasswordUnset: 400,
  payPasswordWrong: 400,
});
