import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of third-party sign-in; their texts are the locale keys `errors.oauth.*`. */
export const oauthErrors = defineErrors('oauth', {
  /** The sign-in is not configured. */
  unavailable: 400,
  /** The state is unknown, used, expired, or of another browser. */
  expired: 400,
  /** The person has refused at the provider. */
  cancelled: 400,
  /** The provider refuses the code, or its answer cannot be verified. */
  rejected: 400,
  providerDown: 503,
  /** The account at the provider is bound to another user. */
  boundElsewhere: 409,
  /** The user is bound to another account at the provider. */
  alreadyBound: 409,
  notBound: 404,
  /** Nothing else would sign the user in. */
  lastWay: 409,
  /** The configured return URL, or a page to sign, is not on this site. */
  otherSite: 400,
});
