import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of accounts; texts under `errors.users.*`. */
export const userErrors = defineErrors('users', {
  /** A store has as many sub-accounts as an admin allows (`configs/store`). */
  tooManySubAccounts: 400,
  /** Something must be finished before the account can be closed; carries the `ClosingState`. */
  notClosable: 400,
  /** Something must be finished before the account can be deleted; carries the obstacles. */
  notDeletable: 400,
  /** The owner has closed the account; nobody can open it again. */
  closed: 400,
  /** An admin disabled the sub-account, and the caller is its seller. */
  disabledByAdmin: 400,
});
