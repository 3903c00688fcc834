import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly answerTimeoutMs?: number;
  }
}

/**
 * Time from the head of a request to the last byte of its answer, in milliseconds: a body (30 s) and
 * a statement (7 s), then 80 s for a client that reads slowly.
 */
const answerTimeoutMs = 120_000;
/** Scripts, styles and stored files, among them app packages of 100 MB. */
const assetTimeoutMs = 600_000;
const checkIntervalMs = 1000;

/** Another deadline of a route; `Infinity` for none. */
export const AnswerWithin = (timeoutMs: number): MethodDecorator =>
  RouteConfig({ answerTimeoutMs: timeoutMs }) as MethodDecorator;

/** Closes the connection of a request whose answer the client has not read by its deadline. */
export function limitAnswerTime(server: FastifyInstance): void {
  const open = new Map<FastifyReply['raw'], { request: FastifyRequest; since: number }>();
  server.addHook('onRequest', (request, { raw }, done) => {
    open.set(raw, { request, since: performance.now() });
    raw.once('close', () => open.delete(raw));
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [raw, { request, since }] of open)
      if (now - since > timeoutOf(request)) raw.destroy();
  }, checkIntervalMs).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

function timeoutOf({ routeClass, routeOptions }: FastifyRequest): number {
  const declared = routeOptions.config?.answerTimeoutMs;
  return declared ?? (routeClass === 'asset' ? assetTimeoutMs : answerTimeoutMs);
}
