import type { FastifyInstance } from 'fastify';
import { bodyTimeoutMs } from './server-options.ts';

/** Cuts the connection when a body that is no upload has not arrived after 30 seconds; node's own limit serves uploads (must-hold 27). */
export function limitBodyTime(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    done(null, payload);
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (!hasBody || request.routeClass === 'upload') return;
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs);
    timer.unref();
    request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
