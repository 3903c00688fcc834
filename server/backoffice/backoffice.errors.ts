import { defineErrors } from '../platform/http/response/errors.ts';

/** Refusals of menus, roles and screens. Texts: `errors.backoffice.*`. */
export const backofficeErrors = defineErrors('backoffice', {
  noScreen: 404,
  noScreenRight: 402,
  tooManyViews: 400,
  tooManyKeys: 400,
  /** A program that asks for a key has not registered here, or not with this address. */
  unknownProgram: 400,
  /** A role, or an account with a role, that has more rights than the caller. */
  beyondOwn: 402,
  lastSuper: 400,
  ownAccount: 400,
});
