import { defineErrors } from '../http/errors.ts';

/** Refusals of menus, roles and screens; texts under `errors.backoffice.*`. */
export const backofficeErrors = defineErrors('backoffice', {
  noScreen: 404,
  noScreenRight: 402,
  tooManyViews: 400,
  /** A role, or an account with it, beyond what the caller may do (must-hold 18, invariant 33). */
  beyondOwn: 402,
  lastSuper: 400,
  ownAccount: 400,
});
