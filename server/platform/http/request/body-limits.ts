import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxBodyMembers } from '../../../../schemas/contract/limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig extends BodyLimits {}
}

/** Limits of a route above the usual ones of `schemas/contract/limits.ts`. */
export interface BodyLimits {
  readonly bodyBytes?: number;
  readonly bodyMembers?: number;
}

/** Raises the limits of bodies on a route. */
export const AllowBody = (limits: BodyLimits): MethodDecorator =>
  RouteConfig({ ...limits }) as MethodDecorator;

/** Values, lists and objects that a body of this route may have. */
export const maxMembersOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): number =>
  routeOptions.config.bodyMembers ?? maxBodyMembers;

/** Applies the body limits that routes declare. Call it before any route is registered. */
export function applyBodyLimits(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { bodyBytes } = route.config ?? {};
    if (bodyBytes) route.bodyLimit = bodyBytes;
  });
}
