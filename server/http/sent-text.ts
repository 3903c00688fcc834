import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly keepsText?: boolean;
  }
  interface FastifyRequest {
    /** The body as it was sent, on routes that ask for it; empty elsewhere. */
    sentText: string;
  }
}

/** Keeps the text of the body beside what was read from it, for a route that checks a signature over it. */
export const KeepsText = (): MethodDecorator => RouteConfig({ keepsText: true }) as MethodDecorator;

export function keepText(request: FastifyRequest, text: string): void {
  if (request.routeOptions.config.keepsText) request.sentText = text;
}
