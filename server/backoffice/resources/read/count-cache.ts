import { LRUCache } from 'lru-cache';
import type { Page } from '../../../../schemas/contract/envelope.ts';

export interface Total {
  readonly total: number;
  readonly totalIs: Page['total_is'];
}

/** The age at which a count is made again (docs/decisions/0045-wire-of-a-resource.md). */
const maxAgeMs = 1000;
const maxCounts = 5000;

interface CachedCount {
  readonly version: number;
  readonly value: Promise<unknown>;
}

/**
 * Counts of lists, per process and at most a second old. Concurrent calls share one count. A write
 * of this process to a table invalidates its counts; those of other processes expire.
 */
export class CountCache {
  private readonly counts = new LRUCache<string, CachedCount>({
    max: maxCounts,
    ttl: maxAgeMs,
    ttlResolution: 0,
  });
  private readonly versions = new Map<string, number>();

  /**
   * @param key everything the count depends on: table, area, scope values and filters
   * @returns the count, and whether this call made it
   */
  async get<T>(
    table: string,
    key: string,
    count: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly isFresh: boolean }> {
    const version = this.versions.get(table) ?? 0;
    const cached = this.counts.get(key);
    if (cached?.version === version) return { value: (await cached.value) as T, isFresh: false };
    const value = count();
    this.counts.set(key, { version, value });
    value.catch(() => this.counts.delete(key));
    return { value: await value, isFresh: true };
  }

  /** Drops the counts of a table after a row of it was written. */
  invalidate(table: string): void {
    this.versions.set(table, (this.versions.get(table) ?? 0) + 1);
  }
}
