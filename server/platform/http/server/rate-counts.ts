import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

interface Count {
  readonly current: number;
  readonly endsAt: number;
}

interface CountOptions {
  /** How many keys are counted at the same time; the least recently seen go first. */
  readonly cache?: number;
}

const usualCache = 5000;

/**
 * Requests by key within a window. The plugin's own store hands out an object that it changes, so that
 * simultaneous requests would all read the number of the last of them and be refused together.
 */
export class RateCounts implements FastifyRateLimitStore {
  private readonly counts: LRUCache<string, Count>;

  constructor({ cache = usualCache }: CountOptions = {}) {
    this.counts = new LRUCache({ max: cache });
  }

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    const now = Date.now();
    const known = this.counts.get(key);
    const isOpen = known !== undefined && known.endsAt > now;
    const count = isOpen
      ? { current: known.current + 1, endsAt: known.endsAt }
      : { current: 1, endsAt: now + timeWindow };
    this.counts.set(key, count);
    done(null, { current: count.current, ttl: count.endsAt - now });
  }

  /** Each limiter counts for itself. @param options those of the limiter */
  child(options: object): RateCounts {
    return new RateCounts(options);
  }
}
