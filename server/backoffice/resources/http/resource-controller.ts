import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Area, apiPrefix } from '../../../../schemas/contract/areas.ts';
import { maxImportMembers, maxRichTextBodyBytes } from '../../../../schemas/contract/limits.ts';
import type { Resource } from '../../../../schemas/rules/types.ts';
import { Access, CurrentActor, named } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { AllowBody, type BodyLimits } from '../../../platform/http/request/body-limits.ts';
import { AnswerWithin } from '../../../platform/http/server/answer-deadline.ts';
import { ReadsReplica } from '../../../platform/http/server/replica-interceptor.ts';
import { CrudContext } from '../crud-context.ts';
import { Triable } from '../trials/trial-interceptor.ts';
import {
  exportRoute,
  type FileRoute,
  importPath,
  type Route,
  type RouteRequest,
  routesOf,
} from './resource-routes.ts';

interface ControllerInstance {
  readonly crud: CrudContext;
}
type ControllerClass = new (crud: CrudContext) => ControllerInstance;

/** An export holds a connection of the pool until the client has read it. */
const exportTimeoutMs = 300_000;

const methods = { get: Get, post: Post, put: Put, delete: Delete } as const;

/**
 * The controller class of a resource in one area. Its methods are made from `routesOf`; undefined
 * when the area has no routes.
 */
export function controllerOf(resource: Resource, area: Area): ControllerClass | undefined {
  const routes = routesOf(resource, area);
  const file = exportRoute(resource, area);
  if (routes.length === 0 && !file) return undefined;
  class ResourceController {
    constructor(readonly crud: CrudContext) {}
  }
  for (const [index, route] of routes.entries()) {
    const name = `route${index}`;
    addRoute(ResourceController, name, route, jsonHandler(route));
    if (route.method !== 'get')
      decorate(ResourceController, name, Triable(route.path === importPath ? 'own' : resource));
    const limits = bodyLimitsOf(resource, route);
    if (limits) decorate(ResourceController, name, AllowBody(limits));
    if (area !== 'shop' && (route.does === 'index' || route.does === 'options'))
      decorate(ResourceController, name, ReadsReplica());
  }
  if (file) {
    addRoute(ResourceController, 'export', file, fileHandler(file));
    decorate(ResourceController, 'export', AnswerWithin(exportTimeoutMs));
    decorate(ResourceController, 'export', ReadsReplica());
  }
  Controller(`/api${apiPrefix[area]}${resource.scope[area]!.path}`)(ResourceController);
  Inject(CrudContext)(ResourceController, undefined, 0);
  return named(`${area} ${resource.name}`, ResourceController);
}

const hasRichText = ({ fields }: Resource): boolean =>
  [...fields.values()].some(({ type }) => type === 'richtext');

/** Undefined for the usual limits. */
function bodyLimitsOf(resource: Resource, { method, path }: Route): BodyLimits | undefined {
  if (method === 'get') return undefined;
  const bytes = hasRichText(resource) ? { bodyBytes: maxRichTextBodyBytes } : undefined;
  return path === importPath ? { ...bytes, bodyMembers: maxImportMembers } : bytes;
}

function decorate({ prototype }: ControllerClass, name: string, decorator: MethodDecorator): void {
  decorator(prototype, name, Object.getOwnPropertyDescriptor(prototype, name)!);
}

/** Parameters of a controller method, in the order of their decorators in `addRoute`. */
type HandlerArguments = [
  actor: Actor,
  params: RouteRequest['params'],
  query: RouteRequest['query'],
  body: unknown,
  headers: RouteRequest['headers'],
  reply: FastifyReply,
];
type Handler = (this: ControllerInstance, ...parts: HandlerArguments) => Promise<unknown>;

const jsonHandler = (route: Route): Handler =>
  function run(...[actor, params, query, body, headers]) {
    return route.run(this.crud, actor, { params, query, body, headers });
  };

/** Refusals are thrown before the first byte. A client that disconnects ends the export. */
const fileHandler = (route: FileRoute): Handler =>
  async function run(...[actor, params, query, body, headers, reply]) {
    const file = await route.run(this.crud, actor, { params, query, body, headers });
    const fileName = encodeURIComponent(file.name);
    void reply
      .header('content-type', file.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${fileName}`)
      .header('x-content-type-options', 'nosniff');
    reply.raw.once('close', () => {
      void file.end();
    });
    if (reply.raw.closed) await file.end();
    return reply.send(Readable.from(file.content));
  };

/** Adds a method to a controller and applies the decorators that a written method would have. */
function addRoute(
  { prototype }: ControllerClass,
  name: string,
  { method, path, access }: Route | FileRoute,
  handler: Handler,
): void {
  Object.defineProperty(prototype, name, {
    value: handler,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
  const parameters = [CurrentActor(), Param(), Query(), Body(), Headers()];
  // With @Res() Nest leaves the answer to the handler
  if (name === 'export') parameters.push(Res());
  // No parameter has a DTO class
  const types = parameters.map(() => Object);
  Reflect.defineMetadata('design:paramtypes', types, prototype, name);
  for (const decorator of [methods[method](path), Access(access)])
    decorator(prototype, name, descriptor);
  for (const [index, decorator] of parameters.entries()) decorator(prototype, name, index);
}
