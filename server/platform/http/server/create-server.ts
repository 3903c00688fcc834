import type { FastifyInstance } from 'fastify';
import type { Env } from '../../config/env.ts';
import { EnvelopeAdapter } from './envelope-adapter.ts';
import { maxSockets, serverOptions } from './server-options.ts';

/** The HTTP server below Nest, with its transport limits. `prepareServer` adds the rest. */
export function createServer(env: Env): EnvelopeAdapter {
  const adapter = new EnvelopeAdapter(serverOptions(env));
  adapter.getInstance<FastifyInstance>().server.maxConnections = maxSockets;
  return adapter;
}
