import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of accounts; texts under `errors.users.*`. */
export const userErrors = defineErrors('users', {
  /** A store has as many sub-accounts as an admin allows (`configs/store`). */
  tooManySubAccounts: 400,
});
