import type { Page } from '../../schemas/contract/envelope.ts';

export interface Total {
  readonly total: number;
  readonly totalIs: Page['total_is'];
}

/** How long a count may be old (decisions, engine.md §5). */
const maxAgeMs = 1000;
/** Our choice; beyond it the oldest are forgotten. */
const maxKept = 5000;

interface Kept<T> {
  readonly at: number;
  readonly version: number;
  readonly value: Promise<T>;
}

/**
 * Counts of lists, at most a second old, per process. One count serves everybody who asks for the same rows meanwhile; a write of this
 * process to the table drops them.
 */
export class Counts {
  private readonly kept = new Map<string, Kept<unknown>>();
  private readonly versions = new Map<string, number>();

  /** @param key table, area, scope values and filters: whatever the count depends on */
  async get<T>(
    table: string,
    key: string,
    count: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly isFresh: boolean }> {
    const now = performance.now();
    const version = this.versions.get(table) ?? 0;
    const known = this.kept.get(key) as Kept<T> | undefined;
    if (known && known.version === version && now - known.at <= maxAgeMs)
      return { value: await known.value, isFresh: false };
    const value = count();
    this.keep(key, { at: now, version, value });
    value.catch(() => this.kept.delete(key));
    return { value: await value, isFresh: true };
  }

  /** A row of `table` was written here. */
  drop(table: string): void {
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1);
  }

  private keep(key: string, entry: Kept<unknown>): void {
    this.kept.delete(key);
    this.kept.set(key, entry);
    if (this.kept.size <= maxKept) return;
    const oldest = this.kept.keys().next();
    if (!oldest.done) this.kept.delete(oldest.value);
  }
}
