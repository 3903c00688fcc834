import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SharedSlots } from '../../concurrency/shared-slots.ts';
import type { Env } from '../../config/env.ts';
import { networkOf } from '../../limits/networks.ts';
import { EnvelopeAdapter } from './envelope-adapter.ts';
import { maxSockets, maxSocketsPerAddress, serverOptions } from './server-options.ts';

/** The HTTP server below Nest, with its transport limits. `prepareServer` adds the rest. */
export function createServer(env: Env): EnvelopeAdapter {
  const adapter = new EnvelopeAdapter(serverOptions(env));
  const { server } = adapter.getInstance<FastifyInstance>();
  server.maxConnections = maxSockets;
  if (env.proxies.length === 0) limitSocketsPerAddress(server);
  return adapter;
}

/** Closes new sockets of an address that holds its share. */
function limitSocketsPerAddress(server: Server): void {
  const sockets = new SharedSlots({ total: Infinity, perOwner: maxSocketsPerAddress });
  server.on('connection', (socket: Socket) => {
    const address = networkOf({ ip: socket.remoteAddress ?? '' });
    if (sockets.take(address) !== 'taken') socket.destroy();
    else socket.once('close', () => sockets.release(address));
  });
}
