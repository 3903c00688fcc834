/** A promise that is resolved from outside: `opened` resolves at `open`. */
export function latch<T = void>(): {
  readonly open: (value: T) => void;
  readonly opened: Promise<T>;
} {
  let open = (_value: T): void => undefined;
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open: (value) => open(value), opened };
}
