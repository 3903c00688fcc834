import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of opening a store; texts under `errors.stores.*`. */
export const storeErrors = defineErrors('stores', {
  exists: 400,
  /** The platform is verifying the application. */
  verifying: 400,
});
