import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly keepsRawBody?: boolean;
  }
  interface FastifyRequest {
    /** The body as it was sent, on routes with `@KeepRawBody()`; empty on others. */
    rawBody: string;
  }
}

/**
 * Keeps the text of the body, for a route that verifies a signature over it. Refusals of such a
 * route have the HTTP status 400: providers read it, and 200 ends their repetitions.
 */
export const KeepRawBody = (): MethodDecorator =>
  RouteConfig({ keepsRawBody: true }) as MethodDecorator;

/** Keeps the text of a body on routes that verify a signature over it. */
export function storeRawBody(request: FastifyRequest, text: string): void {
  if (request.routeOptions.config.keepsRawBody) request.rawBody = text;
}
