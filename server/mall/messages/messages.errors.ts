import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of codes, mails and their links; texts under `errors.messages.*`. */
export const messageErrors = defineErrors('messages', {
  /** Limit per phone and purpose (docs/decisions/0078-limits-of-accounts.md). */
  tooOften: 429,
  /** The whole mall has sent as many codes as an admin allows. */
  paused: 429,
  /**
   * Wrong, used, expired, tried too often or never sent: one error for all, so that callers cannot
   * distinguish them.
   */
  wrongCode: 400,
  /** No vendor is configured; the same for every phone. */
  notSent: 503,
  noTemplate: 404,
  /** A test message failed; carries the vendor's or server's reason. */
  testFailed: 400,
  /** The mail server refused a confirmation. */
  notMailed: 503,
  /** No mail server is configured. */
  noMailServer: 503,
  /** Too many confirmations of an account or to an address. */
  mailOften: 429,
  /** A link of an e-mail that we did not sign, or that has ended. */
  badLink: 400,
});
