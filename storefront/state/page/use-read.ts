import { useEffect, useEffectEvent, useState } from 'react';

interface Read<T> {
  /** Undefined without a key, while it loads and after a failure. */
  readonly data: T | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Reads what a part of the page needs after it is shown. `key` names what `read` reads; the answer for
 * an earlier key is dropped. Another `version` reads again; the last data stays until then.
 */
export function useRead<T>(
  key: string | number | undefined,
  read: () => Promise<T | undefined>,
  version?: string,
): Read<T> {
  const [loaded, setLoaded] = useState<Pick<Read<T>, 'data'> & { readonly key: typeof key }>();
  const [tries, setTries] = useState(0);
  const latest = useEffectEvent(read);
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    void latest()
      .catch(() => undefined)
      .then((data) => {
        if (isCurrent) setLoaded({ key, data });
      });
    return () => {
      isCurrent = false;
    };
  }, [key, version, tries]);
  const shown = loaded?.key === key ? loaded : undefined;
  return {
    data: shown?.data,
    hasFailed: shown !== undefined && shown.data === undefined,
    retry: () => {
      setLoaded(undefined);
      setTries(tries + 1);
    },
  };
}
