import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { maxRichTextBodyBytes } from '../../schemas/contract/limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly bodyBytes?: number;
  }
}

/** Lets a route take bodies of 2 MB, for it stores rich text; all others stop at 1 MB (must-hold 27). */
export const TakesLongBodies = (): MethodDecorator =>
  RouteConfig({ bodyBytes: maxRichTextBodyBytes }) as MethodDecorator;

/** Gives routes the body limit they declare. Call it before any route exists. */
export function limitBodySizes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { bodyBytes } = route.config ?? {};
    if (bodyBytes) route.bodyLimit = bodyBytes;
  });
}
