import { CallError } from '../../wire/call-error.ts';
import { isFailure } from '../../wire/envelope.ts';

/**
 * The answer of a call, or undefined when it failed with a `CallError`. The wire has shown that
 * error already; every other error is thrown on.
 */
export async function ignoreCallError<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

/** Whether a call was answered and not refused. */
export async function succeeds(call: () => Promise<unknown>): Promise<boolean> {
  const answer = await ignoreCallError(call);
  return answer !== undefined && !isFailure(answer);
}

/** A failed call as a value; every other error is thrown on. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}
