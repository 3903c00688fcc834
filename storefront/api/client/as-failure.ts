import { CallError, type Failure, fieldErrorsOf } from '../../../engine/wire/index.ts';

/**
 * Turns a call without a response into a failure with code 0 and the reason as its message:
 * `await call().catch(asFailure)`.
 *
 * @throws every error that is not a `CallError`
 */
export function asFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) throw error;
  return { code: noResponse, msg: error.message, data: {} };
}
/** Code of a call without a response: the server may have done what was asked. */
export const noResponse = 0;

/** The message of the first field error, or else of the whole failure. */
export const messageOf = (failure: Failure): string =>
  fieldErrorsOf(failure)[0]?.message ?? failure.msg;
