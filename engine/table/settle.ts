import { CallError } from '../client/call-error.ts';

/** The answer of a call, or undefined when there was none, which the wire has told the user. */
export async function settle<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
