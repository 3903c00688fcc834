import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Area, apiPrefix } from '../../schemas/contract/areas.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { TakesLongBodies } from '../http/body-size.ts';
import {
  exportRoute,
  type Call,
  type FileRoute,
  type Route,
  routesOf,
  type Values,
} from './resource-routes.ts';
import { ResourceService } from './resource.service.ts';

type ControllerClass = new (service: ResourceService) => { readonly service: ResourceService };

const methods = { get: Get, post: Post, put: Put, delete: Delete } as const;

/** The controller of a resource in one area, with routes for what it has there and no others; undefined when it has none. */
export function controllerOf(resource: Resource, area: Area): ControllerClass | undefined {
  const routes = routesOf(resource, area);
  const file = exportRoute(resource, area);
  if (routes.length === 0 && !file) return undefined;
  class ResourceController {
    constructor(readonly service: ResourceService) {}
  }
  Object.defineProperty(ResourceController, 'name', { value: `${area} ${resource.name}` });
  routes.forEach((route, at) => addRoute(ResourceController, `route${at}`, route, answer(route)));
  if (file) addRoute(ResourceController, 'export', file, sendFile(file));
  if (hasRichText(resource))
    routes.forEach((route, at) => takeLongBodies(ResourceController, `route${at}`, route));
  Controller(`/api${apiPrefix[area]}${resource.scope[area]!.path}`)(ResourceController);
  Inject(ResourceService)(ResourceController, undefined, 0);
  return ResourceController;
}

const hasRichText = ({ fields }: Resource): boolean =>
  [...fields.values()].some(({ type }) => type === 'richtext');

function takeLongBodies(controller: ControllerClass, name: string, { method }: Route): void {
  if (method !== 'get')
    TakesLongBodies()(
      controller.prototype,
      name,
      Object.getOwnPropertyDescriptor(controller.prototype, name)!,
    );
}

type This = { readonly service: ResourceService };
type Handler = (
  this: This,
  actor: Actor,
  params: Call['params'],
  query: Values,
  body: unknown,
  headers: Call['headers'],
  reply: FastifyReply,
) => Promise<unknown>;

const answer = (route: Route): Handler =>
  function run(actor, params, query, body, headers) {
    return route.run(this.service, actor, { params, query, body, headers });
  };

/** Refusals are thrown before the first byte; a client that goes away ends the export at once. */
const sendFile = (route: FileRoute): Handler =>
  async function run(actor, params, query, body, headers, reply) {
    const file = await route.run(this.service, actor, { params, query, body, headers });
    void reply
      .header('content-type', file.type)
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .header('x-content-type-options', 'nosniff');
    reply.raw.once('close', () => {
      void file.end();
    });
    if (reply.raw.closed) await file.end();
    return reply.send(Readable.from(file.content));
  };

/** Nest's decorators, applied by hand: a method, its route and access, and where its parameters come from. */
function addRoute(
  controller: ControllerClass,
  name: string,
  { method, path, access }: Route | FileRoute,
  handler: Handler,
): void {
  const prototype = controller.prototype as unknown as Record<string, unknown>;
  prototype[name] = handler;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
  const sources = [
    CurrentActor(),
    Param(),
    Query(),
    Body(),
    Headers(),
    ...(name === 'export' ? [Res()] : []),
  ];
  Reflect.defineMetadata(
    'design:paramtypes',
    sources.map(() => Object),
    prototype,
    name,
  ); // nothing here has a DTO
  [methods[method](path), HttpCode(200), Access(access)].forEach((decorate) => {
    decorate(prototype, name, descriptor);
  });
  sources.forEach((decorate, at) => {
    decorate(prototype, name, at);
  });
}
