import { defineErrors } from '../http/errors.ts';

/** Refusals of codes by SMS; texts under `errors.messages.*`. */
export const messageErrors = defineErrors('messages', {
  /** One a minute and ten a day for a phone, whatever the purpose. */
  tooOften: 429,
  /** Wrong, used, too old, tried too often, or never sent: nobody learns which. */
  wrongCode: 400,
  /** The vendor refused, or none is configured. */
  notSent: 503,
  noTemplate: 404,
  /** A test: the vendor's own words. */
  testFailed: 400,
});
