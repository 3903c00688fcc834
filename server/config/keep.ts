interface Entry<T> {
  readonly value: Promise<T>;
  readonly until: number;
  here?: T;
}

/**
 * Remembers answers by key for some time; callers of the same moment share one reading. Holds at most `most`, of which the ones not asked for longest go first.
 * A failure is not kept.
 *
 * @param now milliseconds, for tests
 */
export class Keep<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly options: { readonly keepMs: number; readonly most: number },
    private readonly now: () => number = Date.now,
  ) {}

  get(key: string, read: () => Promise<T>): Promise<T> {
    const found = this.entries.get(key);
    if (found && this.now() < found.until) return this.put(key, found).value;
    const entry: Entry<T> = this.put(key, {
      value: read(),
      until: this.now() + this.options.keepMs,
    });
    entry.value.then(
      (value) => {
        entry.here = value;
      },
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key);
      },
    );
    return entry.value;
  }

  /** What is remembered and has been read already. */
  find(key: string): T | undefined {
    const found = this.entries.get(key);
    return found?.here !== undefined && this.now() < found.until
      ? this.put(key, found).here
      : undefined;
  }

  /** Reads it again at the next call. */
  drop(key: string): void {
    this.entries.delete(key);
  }

  /** Its place is the newest now. */
  private put(key: string, entry: Entry<T>): Entry<T> {
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > this.options.most)
      this.entries.delete(this.entries.keys().next().value!);
    return entry;
  }
}
