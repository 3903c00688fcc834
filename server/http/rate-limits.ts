import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from './errors.ts';
import type { RouteClass } from './routes-of.ts';

/** Requests a minute of one caller, far above what a person at work makes; payment vendors send all their notices from a few addresses. Our choice (must-hold 27). */
const perMinute: Readonly<Record<Exclude<RouteClass, 'asset' | 'probe'>, number>> = {
  page: 300,
  read: 600,
  write: 240,
  upload: 60,
  notice: 12_000,
};
/** An office behind one address: so many times the above. */
const sharedAddress = 5;
const remembered = 50_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request for its caller. @throws Refusal `http.tooFrequent` */
    countCaller(request: FastifyRequest): Promise<void>;
  }
}

/**
 * Bounds what one caller may ask for: the address before any work, the account (or the visitor's address) once it is known. Keys are the
 * route's class and the true address or account, never anything the caller chose (must-hold, Strapi CVE-2025-64526).
 */
export async function limitRates(server: FastifyInstance, factor: number): Promise<void> {
  await server.register(rateLimit, { global: false, cache: remembered });
  const counters = (times: number, keyOf: (request: FastifyRequest) => string) =>
    new Map(
      Object.entries(perMinute).map(([name, max]) => [
        name,
        server.createRateLimit({
          max: max * times * factor,
          timeWindow: 60_000,
          keyGenerator: (request) => `${name} ${keyOf(request as FastifyRequest)}`,
        }),
      ]),
    );
  const addresses = counters(sharedAddress, networkOf);
  const callers = counters(1, (request) =>
    request.actor?.id ? `${request.actor.area} ${request.actor.id}` : networkOf(request),
  );
  const count = async (limits: typeof addresses, request: FastifyRequest): Promise<void> => {
    const answer = await limits.get(request.routeClass)?.(request);
    if (answer && !answer.isAllowed && answer.isExceeded)
      throw httpErrors.tooFrequent({ seconds: answer.ttlInSeconds });
  };
  server.decorate('countCaller', (request: FastifyRequest) => count(callers, request));
  server.addHook('onRequest', (request) => count(addresses, request));
}

/** An IPv4 address, or the network that one subscriber holds of IPv6. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}
