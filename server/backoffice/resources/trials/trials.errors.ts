import { defineErrors } from '../../../platform/http/response/errors.ts';

export const trialErrors = defineErrors('trials', {
  /** Not a write of a resource. */
  none: 422,
  /** The write calls a server or stores a file before it is done. */
  calls: 501,
  /** The trial was stopped at its time limit. */
  slow: 501,
  /** The write would change something else than its trial said. */
  changed: 409,
});
