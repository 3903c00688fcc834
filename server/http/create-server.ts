import type { FastifyInstance } from 'fastify';
import type { Env } from '../config/env.ts';
import { acceptBodies } from './body.ts';
import { EnvelopeAdapter } from './envelope-adapter.ts';
import { languageOf } from './language.ts';
import { maxSockets, serverOptions } from './server-options.ts';

/** The HTTP server below Nest: limits, bodies, language and failures that happen before a controller is reached. */
export function createServer(env: Env): EnvelopeAdapter {
  const adapter = new EnvelopeAdapter(serverOptions(env));
  const server = adapter.getInstance<FastifyInstance>();
  server.server.maxConnections = maxSockets;
  acceptBodies(server);
  server.decorateRequest('language');
  server.decorateRequest('actor');
  server.addHook('onRequest', async (request, reply) => {
    request.language = languageOf(request.headers);
    reply.header('x-request-id', request.id);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store').header('vary', 'accept-language');
  });
  return adapter;
}
