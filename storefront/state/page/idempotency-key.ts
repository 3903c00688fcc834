import { useRef } from 'react';
import { CallError } from '../../../engine/wire/index.ts';

/** A random key. Works without HTTPS too, unlike `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * One key for one intended write. It stays the same until `renew`, which is called once the write
 * is done or changed.
 */
export function useIdempotencyKey() {
  const current = useRef<string>(undefined);
  const key = (): string => {
    current.current ??= newIdempotencyKey();
    return current.current;
  };
  const renew = (): void => {
    current.current = undefined;
  };
  return {
    key,
    renew,
    /** Calls with the key, which only a call without a response repeats. */
    async once<T>(call: (key: string) => Promise<T>): Promise<T> {
      try {
        const answer = await call(key());
        renew();
        return answer;
      } catch (error) {
        if (!(error instanceof CallError) || error.refusal) renew();
        throw error;
      }
    },
  };
}
