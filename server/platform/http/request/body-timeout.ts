import type { FastifyInstance } from 'fastify';
import { hasBody } from '../server/load-shedding.ts';
import { bodyTimeoutMs } from '../server/server-options.ts';

/**
 * Closes the connection when a body other than an upload has not arrived within 30 seconds. For
 * uploads Node's own request timeout applies.
 */
export function limitBodyTime(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    done(null, payload);
    if (!hasBody(request) || request.routeClass === 'upload') return;
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs).unref();
    const stop = (): void => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
}
