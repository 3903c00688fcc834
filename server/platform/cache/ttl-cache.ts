import { LRUCache } from 'lru-cache';
import { outsideTrial } from '../database/trial.ts';

/** Rough cost of an object, an array or a map entry in V8, in bytes. */
const objectBytes = 32;
/** Numbers, booleans, references and empty slots. */
const slotBytes = 8;

/**
 * Estimates the memory that a value occupies, in bytes: strings with two bytes per character,
 * buffers with their length, objects with everything they reach. Each object counts once.
 */
export function estimateBytes(value: unknown): number {
  const seen = new Set<object>();
  const pending: unknown[] = [value];
  let bytes = 0;
  while (pending.length > 0) {
    const next = pending.pop();
    bytes += slotBytes;
    if (typeof next === 'string') bytes += 2 * next.length;
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    bytes += objectBytes;
    if (ArrayBuffer.isView(next)) bytes += next.byteLength;
    else for (const child of childrenOf(next)) pending.push(child);
  }
  return bytes;
}

function childrenOf(value: object): Iterable<unknown> {
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  if (value instanceof Set || Array.isArray(value)) return value;
  return Object.values(value);
}

export interface TtlCacheOptions<T> {
  /** Older values are loaded again, in milliseconds; 0 caches nothing. */
  readonly ttlMs: number;
  /**
   * For this long after `ttlMs` the old value is returned at once while it is loaded again, in
   * milliseconds; 0 by default.
   */
  readonly staleMs?: number;
  /** Receives the error of such a load, which no caller waits for. The old value is then gone. */
  readonly onStaleError?: (error: unknown) => void;
  /** Bytes of all values together; the least recently used ones go first. */
  readonly maxBytes: number;
  /** Bytes of one value; `estimateBytes` by default. */
  readonly sizeOf?: (value: T) => number;
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number;
}

/** Wrapped, because lru-cache takes an undefined value for a missing one. */
interface Entry<T> {
  readonly value: T;
}

/** Expired values are removed at least this often, in milliseconds. */
const minPurgeMs = 1000;

/**
 * Cache of loaded values in this process, bounded by bytes and by age. Concurrent calls for one key
 * share one load. A failed load is not cached. Expired values are removed even when nobody asks.
 */
export class TtlCache<T> {
  private readonly entries: LRUCache<string, Entry<T>, () => Promise<T>>;
  private readonly ttlMs: number;
  private readonly staleMs: number;
  private readonly onStaleError: ((error: unknown) => void) | undefined;
  private purge: NodeJS.Timeout | undefined;

  constructor({
    ttlMs,
    staleMs = 0,
    onStaleError,
    maxBytes,
    sizeOf = estimateBytes,
    now = () => performance.now(),
  }: TtlCacheOptions<T>) {
    this.ttlMs = ttlMs;
    this.staleMs = staleMs;
    this.onStaleError = onStaleError;
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => Math.ceil(sizeOf(value)) + 2 * key.length + 1,
      ttl: ttlMs + staleMs,
      ttlResolution: 0,
      perf: { now },
      // A load goes on when its key is deleted or evicted; its result is then not stored
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: load }) => ({ value: await load() }),
    });
  }

  /** The cached value, or what `load` returns. @throws what `load` throws */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    // lru-cache takes an age of 0 for "no limit"
    if (this.ttlMs === 0) return load();
    this.schedulePurge();
    const isStale = this.isStale(key);
    const { value } = await this.entries.forceFetch(key, {
      context: () => outsideTrial(isStale ? () => this.watched(load()) : load),
      allowStale: isStale,
      forceRefresh: isStale,
    });
    return value;
  }

  /** The cached value when it is loaded and not older than `ttlMs`. */
  find(key: string): T | undefined {
    return this.isStale(key) ? undefined : this.entries.get(key)?.value;
  }

  /** Whether the cached value is older than `ttlMs`, and not too old to be returned. */
  private isStale(key: string): boolean {
    const leftMs = this.entries.getRemainingTTL(key);
    return leftMs > 0 && leftMs < this.staleMs;
  }

  /** The next `get` loads the value again, also when a load of it is running. */
  delete(key: string): void {
    this.entries.delete(key);
  }

  /** Deletes everything. */
  clear(): void {
    this.entries.clear();
  }

  /** Bytes of all cached values, expired ones included until they are removed. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** The load itself: a promise made from it would settle later. */
  private watched(loading: Promise<T>): Promise<T> {
    loading.catch((error: unknown) => this.onStaleError?.(error));
    return loading;
  }

  private schedulePurge(): void {
    this.purge ??= setTimeout(
      () => {
        this.purge = undefined;
        this.entries.purgeStale();
        if (this.entries.size > 0) this.schedulePurge();
      },
      Math.max(this.ttlMs, minPurgeMs),
    ).unref();
  }
}
