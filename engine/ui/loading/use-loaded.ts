import { useCallback, useEffect, useState } from 'react';
import { type Answer, isFailure } from '../../wire/envelope.ts';

/** State of a load. `retry` loads again. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'ready'; readonly value: T };

/**
 * Loads on mount, when `load` changes and after `retry`. A result of an outdated load is ignored.
 *
 * @param load must keep its identity while its inputs are unchanged: wrap it in `useCallback`
 * @param subject identifies the loaded thing, for example path and id. While it is unchanged the
 *   previous value stays until the next load ends, so that children keep their state. Without it
 *   every load starts with `loading`.
 * @example const loaded = useLoaded(useCallback(async () => dataOf(await api.get(url)), [url]));
 */
export function useLoaded<T>(load: () => Promise<T>, subject?: string): Loaded<T> {
  const [result, setResult] = useState<{
    readonly load: () => Promise<T>;
    readonly subject: string | undefined;
    readonly value?: T;
    readonly error?: unknown;
  }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    load().then(
      (value) => {
        if (current) setResult({ load, subject, value });
      },
      (error: unknown) => {
        console.error('not loaded', error);
        if (current) setResult({ load, subject, error });
      },
    );
    return () => {
      current = false;
    };
  }, [load, subject, attempt]);
  const retry = useCallback(() => {
    setResult(undefined);
    setAttempt((count) => count + 1);
  }, []);
  const isCurrent = result?.load === load;
  const isSameSubject = subject !== undefined && result?.subject === subject && 'value' in result;
  if (!result || !(isCurrent || isSameSubject)) return { state: 'loading' };
  return 'error' in result
    ? { state: 'failed', error: result.error, retry }
    : { state: 'ready', value: result.value as T };
}

/**
 * The data of an answer.
 *
 * @throws Error with the translated message of a refusal
 */
export function dataOf<T>(answer: Answer<T>): T {
  if (isFailure(answer)) throw new Error(answer.msg);
  return answer;
}
