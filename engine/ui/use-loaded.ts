import { useCallback, useEffect, useState } from 'react';
import { isFailure, type Answer } from '../wire/envelope.ts';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'ready'; readonly value: T };

/**
 * Loads once, and again after `retry`. `load` must keep its identity while nothing it depends on
 * changes.
 *
 * @param subject what is loaded; while it stays the same, the last value stays until the next one is
 *   there, so that children keep their state. Without it every load starts empty.
 */
export function useLoaded<T>(load: () => Promise<T>, subject?: string): Loaded<T> {
  const [result, setResult] = useState<{
    readonly of: () => Promise<T>;
    readonly subject: string | undefined;
    readonly value?: T;
    readonly error?: unknown;
  }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    load().then(
      (value) => {
        if (current) setResult({ of: load, subject, value });
      },
      (error: unknown) => {
        console.error('not loaded', error);
        if (current) setResult({ of: load, subject, error });
      },
    );
    return () => {
      current = false;
    };
  }, [load, subject, turn]);
  const retry = useCallback(() => {
    setResult(undefined);
    setTurn((now) => now + 1);
  }, []);
  const isCurrent = result?.of === load;
  const isSameSubject = subject !== undefined && result?.subject === subject && 'value' in result;
  if (!result || !(isCurrent || isSameSubject)) return { state: 'loading' };
  return 'error' in result
    ? { state: 'failed', error: result.error, retry }
    : { state: 'ready', value: result.value as T };
}

/** The data of an answer. @throws Error with the server's words for a refusal */
export function dataOf<T>(answer: Answer<T>): T {
  if (isFailure(answer)) throw new Error(answer.msg);
  return answer;
}
