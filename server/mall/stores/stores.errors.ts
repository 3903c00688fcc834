import { badField, defineErrors, type Refusal } from '../../platform/http/response/errors.ts';

/** Refusals of opening a store; texts under `errors.stores.*`. */
export const storeErrors = defineErrors('stores', {
  exists: 400,
  /** The platform is verifying the application. */
  verifying: 400,
});

/** Nobody runs the store any more. */
export const ownerClosed = (): Refusal => badField('/store_status', 'stores.ownerClosed');
