import { defineErrors } from '../platform/http/response/errors.ts';

/** Refusals of sign-in and of credentials. Texts: `errors.auth.*`. */
export const authErrors = defineErrors('auth', {
  /** The same answer for an unknown account and a wrong password. */
  wrong: 400,
  disabled: 400,
  /** A sub-account tries to sign in to the shopper area. */
  subNotAllowBuy: 400,
  storeNotPassed: 400,
  /** Carries a `LoginChallenge` that the client must solve first. */
  challenge: 400,
  tooMany: 429,
  /** A change of access by an account without a password needs a new sign-in. */
  signInAgain: 400,
  /** The account must set a payment password before its first payment. */
  payPasswordUnset: 400,
  payPasswordWrong: 400,
});
