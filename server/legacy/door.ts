import { type CallHandler, Injectable, type NestInterceptor } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { HttpAdapterHost, ModulesContainer } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { from, lastValueFrom } from 'rxjs';
import type { Actor } from '../platform/http/access/actor.ts';
import { declaredRoutes } from '../platform/http/access/declared-routes.ts';
import { LegacyRoutes } from './routes.ts';
import type { LegacyCall, Sent } from './translation.ts';

/** Name of the table of translations on the server of a process. */
const decoration = 'legacyRoutes';

/**
 * Translates what legacy clients send before a route reads it, and what it answers. It stands behind
 * the access guard, so the caller is known and admitted. Clients with `Prefer: handling=strict` pass
 * unchanged. It belongs to no application: controllers are shared by those of one process.
 */
const interceptor: NestInterceptor = {
  intercept(context, next) {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { [decoration]: routes } = request.server as { readonly [decoration]?: LegacyRoutes };
    const translate = request.actor.isStrict ? undefined : routes?.translationOf(request);
    return translate ? from(translate(callOf(request, request.actor, next))) : next.handle();
  },
};

/**
 * The door of legacy clients (docs/decisions/0003-legacy-clients.md): puts the interceptor before the
 * routes that have a translation. All others run without any.
 */
@Injectable()
export class LegacyDoor {
  /** Routes of the table that no controller has. */
  readonly unknownRoutes: readonly string[];

  constructor(routes: LegacyRoutes, modules: ModulesContainer, host: HttpAdapterHost) {
    host.httpAdapter.getInstance<FastifyInstance>().decorate(decoration, routes);
    const unknown = new Set(routes.names());
    for (const { method, path, controller, handler } of declaredRoutes(modules))
      if (unknown.delete(`${method} ${path}`))
        addInterceptor((controller.prototype as Record<string, object>)[handler]!);
    this.unknownRoutes = [...unknown];
  }
}

/** After those that the route has. Controllers are shared by the applications of a process. */
function addInterceptor(handler: object): void {
  const own: readonly unknown[] = Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? [];
  if (!own.includes(interceptor))
    Reflect.defineMetadata(INTERCEPTORS_METADATA, [...own, interceptor], handler);
}

function callOf(request: FastifyRequest, actor: Actor, next: CallHandler): LegacyCall {
  const proof = request.headers['proof-password'];
  return {
    actor,
    params: request.params as LegacyCall['params'],
    query: request.query as Sent,
    body: request.body,
    proof: typeof proof === 'string' ? proof : undefined,
    run: (change = {}) => {
      if ('body' in change) request.body = change.body;
      if (change.query) request.query = change.query;
      if (change.proof !== undefined) request.headers['proof-password'] = change.proof;
      return lastValueFrom(next.handle());
    },
  };
}
