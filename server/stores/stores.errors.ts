import { defineErrors } from '../http/errors.ts';

/** Refusals of opening a store; texts under `errors.stores.*`. */
export const storeErrors = defineErrors('stores', {
  exists: 400,
  /** It lies with the platform just now. */
  verifying: 400,
});
