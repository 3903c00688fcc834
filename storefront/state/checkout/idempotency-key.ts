import { useRef } from 'react';

/** A random key. Works without HTTPS too, unlike `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * One key for one intended write. It stays the same until `renew`, which is called once the write
 * is done or changed.
 */
export function useIdempotencyKey(): { readonly key: () => string; readonly renew: () => void } {
  const current = useRef<string>(undefined);
  return {
    key: () => {
      current.current ??= newIdempotencyKey();
      return current.current;
    },
    renew: () => {
      current.current = undefined;
    },
  };
}
