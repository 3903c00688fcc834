import { type CallHandler, Injectable, type NestInterceptor, RequestMethod } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { from, lastValueFrom } from 'rxjs';
import type { Actor } from '../platform/http/access/actor.ts';
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

  constructor(routes: LegacyRoutes, discovery: DiscoveryService, host: HttpAdapterHost) {
    host.httpAdapter.getInstance<FastifyInstance>().decorate(decoration, routes);
    const unknown = new Set(routes.names());
    for (const { metatype } of discovery.getControllers())
      if (metatype)
        for (const { route, handler } of handlersOf(metatype as ControllerClass))
          if (unknown.delete(route)) addInterceptor(handler);
    this.unknownRoutes = [...unknown];
  }
}

/** After those that the route has. Controllers are shared by the applications of a process. */
function addInterceptor(handler: object): void {
  const own: readonly unknown[] = Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? [];
  if (!own.includes(interceptor))
    Reflect.defineMetadata(INTERCEPTORS_METADATA, [...own, interceptor], handler);
}

type ControllerClass = new (...parts: never) => Record<string, object>;

interface RouteHandler {
  /** `PUT /api/Admin/orders/:id`. */
  readonly route: string;
  readonly handler: object;
}

function handlersOf(controller: ControllerClass): readonly RouteHandler[] {
  const methods = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(methods).flatMap((name) => {
    const handler = methods[name]!;
    const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
    if (method === undefined) return [];
    return pathsOf(controller).flatMap((base) =>
      pathsOf(handler).map((path) => ({
        route: `${RequestMethod[method]} /${[base, path].flatMap(partsOf).join('/')}`,
        handler,
      })),
    );
  });
}

const pathsOf = (target: object): readonly string[] =>
  [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

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
