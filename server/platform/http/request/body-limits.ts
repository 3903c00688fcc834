import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { maxRichTextBodyBytes } from '../../../../schemas/contract/limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly bodyBytes?: number;
  }
}

/** Accepts bodies of 2 MB on a route that stores rich text; other routes accept 1 MB. */
export const AllowLargeBody = (): MethodDecorator =>
  RouteConfig({ bodyBytes: maxRichTextBodyBytes }) as MethodDecorator;

/** Applies the body limits that routes declare. Call it before any route is registered. */
export function applyBodyLimits(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { bodyBytes } = route.config ?? {};
    if (bodyBytes) route.bodyLimit = bodyBytes;
  });
}
