import { RequestMethod } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { accessOf } from './access.guard.ts';
import { type AccessRule, notInApiOf, reasonOf } from './access.ts';

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly access: AccessRule;
  readonly controller: ControllerClass;
  /** Name of the controller's method. */
  readonly handler: string;
  /** Why a route beside the resources reaches no rows of others. */
  readonly reason?: string | undefined;
  /** Why programs of others are not told of the route. */
  readonly notInApi?: string | undefined;
}

export type ControllerClass = { new (...args: never[]): object; readonly name: string };

/**
 * Every route of every controller with its access rule.
 *
 * @throws Error that names the methods without `@Access`
 */
export function declaredRoutes(modules: ModulesContainer): readonly DeclaredRoute[] {
  const undeclared: string[] = [];
  const routes = controllersOf(modules).flatMap((controller) =>
    handlersOf(controller).flatMap(({ name, handler, method }, _, all) => {
      const access = accessOf(handler, controller);
      if (access)
        return pathsOf(controller, handler).map((path) => ({
          method,
          path,
          access,
          controller,
          handler: name,
          reason: reasonOf(
            handler,
            controller,
            all.map((other) => other.handler),
          ),
          notInApi: notInApiOf(handler, controller),
        }));
      undeclared.push(`${controller.name}.${name}`);
      return [];
    }),
  );
  if (undeclared.length > 0)
    throw new Error(`These routes declare no @Access: ${undeclared.join(', ')}`);
  return routes;
}

const controllersOf = (modules: ModulesContainer): ControllerClass[] =>
  [...modules.values()].flatMap((module) =>
    [...module.controllers.values()].map((wrapper) => wrapper.metatype as ControllerClass),
  );

/** Methods of a controller that answer a route, with their HTTP method. */
function handlersOf(controller: ControllerClass) {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
    return method === undefined ? [] : [{ name, handler, method: RequestMethod[method]! }];
  });
}

function pathsOf(controller: object, handler: object): string[] {
  const read = (target: object): string[] =>
    [(Reflect.getMetadata('path', target) as string | string[] | undefined) ?? ''].flat();
  return read(controller).flatMap((prefix) =>
    read(handler).map((path) => normalizePath(`/${prefix}/${path}`)),
  );
}

/** Removes double and trailing slashes. */
const normalizePath = (path: string): string =>
  path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
