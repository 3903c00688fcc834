import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Env } from '../../config/env.ts';
import { networkOf, networksOf, subscriberFactor } from '../../limits/networks.ts';
import { isPageCall } from '../access/page-calls.ts';
import type { RouteClass } from '../access/route-class.ts';
import { httpErrors } from '../response/errors.ts';

/**
 * Requests per minute of one caller: several times what a person at work makes. Payment providers
 * send all their notices from a few addresses (docs/invariants.md#limits).
 */
const perMinute: Readonly<Record<Exclude<RouteClass, 'asset' | 'probe'>, number>> = {
  page: 300,
  read: 600,
  write: 240,
  upload: 60,
  notice: 12_000,
};
/** An office may share one address: the limit of an address is so many times that of a caller. */
const addressFactor = 5;
/** Callers of one class that are counted at the same time; the least recently seen go first. */
const maxCounters = 50_000;

type Counter = ReturnType<FastifyInstance['createRateLimit']>;
type Counted = Awaited<ReturnType<Counter>>;
type Counters = ReadonlyMap<string, Counter>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request for its caller. @throws Refusal `http.tooFrequent` */
    countCaller(request: FastifyRequest): Promise<void>;
  }
}

/**
 * Limits requests per minute: per address before any work, and per account, API key or address of a
 * visitor, once the caller is known. Each route class has counters of its own. Their keys hold the
 * true address or account, and nothing that the caller can choose. A page counts as a page only: the
 * calls that it makes while it is rendered are not reads of its visitor. Requests are counted in this
 * process: of several behind a proxy, each admits its share.
 */
export async function registerRateLimits(
  server: FastifyInstance,
  { rateFactor, processes }: Pick<Env, 'rateFactor' | 'processes'>,
): Promise<void> {
  await server.register(rateLimit, { global: false, store: RateCounts });
  const createCounters = (times: number, keyOf: (request: FastifyRequest) => string): Counters =>
    new Map(
      Object.entries(perMinute).map(([routeClass, max]) => {
        const options: RateLimitOptions = {
          max: (max * times * rateFactor) / processes,
          timeWindow: 60_000,
          cache: maxCounters,
          keyGenerator: (request) => keyOf(request as FastifyRequest),
        };
        return [routeClass, server.createRateLimit(options)];
      }),
    );
  const networks = createCounters(addressFactor, networkOf);
  const subscribers = createCounters(addressFactor * subscriberFactor, subscriberOf);
  const callers = createCounters(1, (request) =>
    request.actor?.id ? `${request.actor.area} ${request.actor.id}` : networkOf(request),
  );
  const ofKeys: RateLimitOptions = {
    max: (request) => Math.ceil((request.actor.key?.rate ?? 0) / processes),
    timeWindow: 60_000,
    cache: maxCounters,
    keyGenerator: ({ actor }) => `${actor.area} ${actor.key?.id}`,
  };
  const keys = server.createRateLimit(ofKeys);
  server.decorate('countCaller', async (request: FastifyRequest) =>
    request.actor?.key ? refuseExceeded(await keys(request)) : count(callers, request),
  );
  server.addHook('onRequest', async (request) => {
    await count(networks, request);
    if (networksOf(request.ip).length > 1) await count(subscribers, request);
  });
}

/** The /48 of an IPv6 address. */
const subscriberOf = ({ ip }: FastifyRequest): string => networksOf(ip).at(-1)!.network;

async function count(counters: Counters, request: FastifyRequest): Promise<void> {
  if (isPageCall()) return;
  refuseExceeded(await counters.get(request.routeClass)?.(request));
}

function refuseExceeded(result: Counted | undefined): void {
  if (result && !result.isAllowed && result.isExceeded)
    throw httpErrors.tooFrequent({ seconds: result.ttlInSeconds });
}

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
class RateCounts implements FastifyRateLimitStore {
  private readonly counts: LRUCache<string, Count>;

  constructor({ cache = usualCache }: CountOptions = {}) {
    // With `max` it would reserve memory for all of them at once: 20 MB for the sixteen limiters
    this.counts = new LRUCache({ maxSize: cache, sizeCalculation: () => 1 });
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
