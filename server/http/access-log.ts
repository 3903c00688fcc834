import type { FastifyInstance } from 'fastify';
import type { Log } from '../config/log.ts';

/** One line per answer: who, which route, how long. Never the query, a header or a body: they hold what is private. */
export function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { area, id } = request.actor ?? {};
    log.info(
      {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(id ? { actor: `${area} ${id}` } : {}),
      },
      'answered',
    );
    done();
  });
}
