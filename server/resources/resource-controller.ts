import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { type Area, apiPrefix } from '../../schemas/contract/areas.ts';
import type { Resource, Verb } from '../../schemas/rules/types.ts';
import { Access, type AccessRule, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { ResourceService } from './resource.service.ts';
import { accessOf } from './routes-of.ts';

type Params = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;
type Handler = (service: ResourceService, actor: Actor, call: { readonly params: Params; readonly query: Values; readonly body: unknown }) => Promise<unknown>;

/** One route of a resource. `path` stands after the resource's own; static parts win over `:id`. */
interface Route { readonly method: 'get' | 'post' | 'put' | 'delete'; readonly path: string; readonly access: AccessRule; readonly handler: Handler }
type ControllerClass = new (service: ResourceService) => object;

const methods = { get: Get, post: Post, put: Put, delete: Delete } as const;

/** The controller of a resource in one area, with routes for the verbs it has there and no others; undefined when it has none. */
export function controllerOf(resource: Resource, area: Area): ControllerClass | undefined {
  const routes = routesOf(resource, area);
  if (routes.length === 0) return undefined;
  class ResourceController { constructor(readonly service: ResourceService) {} }
  Object.defineProperty(ResourceController, 'name', { value: `${area} ${resource.name}` });
  routes.forEach((route, at) => addRoute(ResourceController, `route${at}`, route));
  Controller(`/api${apiPrefix[area]}${resource.scope[area]!.path}`)(ResourceController);
  Inject(ResourceService)(ResourceController, undefined, 0);
  return ResourceController;
}

function addRoute(controller: ControllerClass, name: string, { method, path, access, handler }: Route): void {
  const prototype = controller.prototype as Record<string, unknown>;
  prototype[name] = function run(this: { readonly service: ResourceService }, actor: Actor, params: Params, query: Values, body: unknown): Promise<unknown> {
    return handler(this.service, actor, { params, query, body });
  };
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
  [methods[method](path), HttpCode(200), Access(access)].forEach((decorate) => { decorate(prototype, name, descriptor); });
  Reflect.defineMetadata('design:paramtypes', [Object, Object, Object, Object], prototype, name); // nothing here has a DTO
  [CurrentActor(), Param(), Query(), Body()].forEach((decorate, at) => { decorate(prototype, name, at); });
}

function routesOf(resource: Resource, area: Area): readonly Route[] {
  const scope = resource.scope[area];
  if (!scope) return [];
  const on = (verb: Verb, method: Route['method'], path: string, handler: Handler): readonly Route[] =>
    scope.can.has(verb) ? [{ method, path, access: accessOf(resource, area, verb), handler }] : [];
  return [
    ...on('index', 'get', '', (service, actor, { query }) => service.list(actor, resource, query)),
    ...on('show', 'get', ':id', (service, actor, { params }) => service.show(actor, resource, params['id'] ?? '')),
    ...on('store', 'post', '', (service, actor, { body }) => service.create(actor, resource, body)),
    ...on('update', 'put', ':id', (service, actor, { params, body }) => service.update(actor, resource, params['id'] ?? '', body)),
    ...on(scope.can.has('destroy') ? 'destroy' : 'deletes', 'delete', ':id', (service, actor, { params }) => service.remove(actor, resource, params['id'] ?? '')),
  ];
}
