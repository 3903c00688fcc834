import type { FastifyInstance } from 'fastify';

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, accept-language, idempotency-key, x-background, x-request-id',
  'access-control-max-age': '600',
};

/** Lets listed origins call with credentials, and nobody else (must-hold 26). Without a list no header is ever sent. */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (!origin || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'authorization, x-request-id',
    });
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'])
      return reply.headers(allowed).code(204).send();
  });
}
