import { RequestMethod } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { AccessRule } from './access.ts';
import { accessOf } from './access.guard.ts';

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly access: AccessRule;
}

type Metatype = { new (...parts: never[]): object; readonly name: string };

/**
 * Every route of every controller with what it asks of its caller.
 * @throws Error naming the controllers and methods that declare no access; such a route never starts (must-hold 14)
 */
export function declaredRoutes(app: NestFastifyApplication): readonly DeclaredRoute[] {
  const undeclared: string[] = [];
  const routes = controllersOf(app).flatMap((controller) => {
    const prototype = controller.prototype as Record<string, object>;
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
      if (method === undefined) return [];
      const access = accessOf(handler, controller);
      if (!access) undeclared.push(`${controller.name}.${name}`);
      return access
        ? pathsOf(controller, handler).map((path) => ({
            method: RequestMethod[method]!,
            path,
            access,
          }))
        : [];
    });
  });
  if (undeclared.length > 0)
    throw new Error(`These routes declare no @Access: ${undeclared.join(', ')}`);
  return routes;
}

const controllersOf = (app: NestFastifyApplication): Metatype[] =>
  [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map((wrapper) => wrapper.metatype as Metatype),
  );

function pathsOf(controller: object, handler: object): string[] {
  const read = (target: object): string[] =>
    [(Reflect.getMetadata('path', target) as string | string[] | undefined) ?? ''].flat();
  return read(controller).flatMap((prefix) =>
    read(handler).map((path) =>
      `/${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1'),
    ),
  );
}
