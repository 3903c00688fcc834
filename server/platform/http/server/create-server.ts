import type { Server, Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SharedSlots } from '../../concurrency/shared-slots.ts';
import type { Env } from '../../config/env.ts';
import { networkOf } from '../../limits/networks.ts';
import { envelopeAround, envelopeOf } from '../response/answer.ts';
import { CachedResponse, sendCachedResponse } from '../response/cached-response.ts';
import { WireJson } from '../response/wire-json.ts';
import { maxSockets, maxSocketsPerAddress, serverOptions } from './server-options.ts';

/**
 * Sends what a controller returns in the envelope, with HTTP 200
 * (docs/decisions/0001-wire-envelope.md). In the adapter, which needs no observable. A handler that
 * sends something else, such as a file, takes `@Res()`.
 */
class EnvelopeAdapter extends FastifyAdapter {
  override reply(
    ...[response, result]: Parameters<FastifyAdapter['reply']>
  ): ReturnType<FastifyAdapter['reply']> {
    const reply = response as FastifyReply;
    if (reply.sent) return reply;
    if (result instanceof CachedResponse) return sendCachedResponse(reply, result);
    const { language } = reply.request;
    reply.status(200);
    if (!(result instanceof WireJson)) return reply.send(envelopeOf(result, language));
    return reply.type('application/json; charset=utf-8').send(envelopeAround(result, language));
  }

  /** Passes errors to the filter unchanged: `toFailure` converts those of Fastify. */
  override mapException(error: unknown): unknown {
    return error;
  }
}

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
