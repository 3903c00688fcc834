import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of codes by SMS; texts under `errors.messages.*`. */
export const messageErrors = defineErrors('messages', {
  /** Limit per phone, over all purposes: one per minute and ten per day. */
  tooOften: 429,
  /**
   * Wrong, used, expired, tried too often or never sent: one error for all, so that callers cannot
   * tell.
   */
  wrongCode: 400,
  /** The vendor refused, or none is configured. */
  notSent: 503,
  noTemplate: 404,
  /** A test message failed; carries the vendor's reason. */
  testFailed: 400,
});
