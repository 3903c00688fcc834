/**
 * Keeps what `read` answers for `keepMs` milliseconds and lets callers at the same moment share one reading. A failure is not kept.
 *
 * @param now milliseconds, for tests
 */
export function remember<T>(
  keepMs: number,
  read: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (kept && now() < kept.until) return kept.value;
    const value = read();
    const mine = { value, until: now() + keepMs };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return value;
  };
}
