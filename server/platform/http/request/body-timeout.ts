import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '../server/load-shedding.ts';
import { bodyTimeoutMs } from '../server/server-options.ts';

/** Time for the rest of a body whose request is answered already, so that the client can read. */
const lingerMs = 5000;

/**
 * Closes the connection when a body other than an upload has not arrived within 30 seconds, or
 * within 5 seconds after an early answer. For uploads Node's own request timeout applies. Calls of the
 * server to itself have no connection.
 */
export function limitBodyTime(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    done(null, payload);
    if (!hasBody(request) || request.routeClass === 'upload') return;
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs).unref();
    const stop = (): void => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
  server.addHook('onResponse', (request, _, done) => {
    done();
    const { raw } = request;
    const { socket } = raw;
    if (!hasBody(request) || raw.complete || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}
