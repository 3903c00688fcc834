import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

/**
 * Logs one line per response. Never the query, a header or a body, which may hold personal data
 * (docs/invariants.md#privacy).
 */
export function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { area, id } = request.actor ?? {};
    const fields = {
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(id ? { actor: `${area} ${id}` } : {}),
    };
    log.info(fields, 'answered');
    done();
  });
}
