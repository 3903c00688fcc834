import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { DiscoveryService } from '@nestjs/core';
import type { Resources } from '../registry.ts';
import {
  type CommandHandlerFunction,
  type HookDeclarations,
  type HookDefinition,
  handlerMethodsOf,
  hookMetadataOf,
  type WriteHooks,
} from './resource-hooks.ts';

/** Names that resource files may use; known without an instance of the hooks. */
interface HookNames {
  /** The name of the class. */
  readonly className: string;
  readonly resource: string;
  readonly handlers: readonly string[];
  readonly expressions: NonNullable<HookDeclarations['expressions']>;
}

/** Names of every `@ResourceHooks` class among the providers of static modules. */
export const namesOfModules = (modules: readonly object[]): readonly HookNames[] =>
  modules
    .flatMap(
      (module): readonly unknown[] => Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? [],
    )
    .flatMap((provider) => {
      const metadata = hookMetadataOf(provider);
      if (!metadata) return [];
      return [
        {
          className: (provider as { readonly name: string }).name,
          resource: metadata.resource,
          handlers: Object.keys(handlerMethodsOf(provider as object)),
          expressions: metadata.expressions ?? {},
        },
      ];
    });

/** SQL of `computed` fields `of: "sql:<name>"`, by name. */
export const expressionsOfModules = (
  modules: readonly object[],
  resources: Resources,
): ReadonlyMap<string, string> =>
  new Map(
    namesOfModules(modules)
      .flatMap(({ expressions }) => Object.entries(expressions))
      .map(([name, sql]) => [name, typeof sql === 'string' ? sql : sql(resources)]),
  );

/** Hooks of every `@ResourceHooks` provider of the running application. */
export const discoverHooks = (discovery: DiscoveryService): readonly HookDefinition[] =>
  discovery
    .getProviders()
    .flatMap(({ metatype, instance }) =>
      hookMetadataOf(metatype) ? [definitionOfInstance(instance as object)] : [],
    );

/** The hooks that a `@ResourceHooks` instance implements, bound to it. */
function definitionOfInstance(instance: object): HookDefinition {
  const metadata = hookMetadataOf(instance.constructor);
  if (!metadata) throw new Error(`${instance.constructor.name} has no @ResourceHooks`);
  const { resource, ...declarations } = metadata;
  const writeHooks = instance as WriteHooks;
  const methods = instance as Readonly<Record<string, CommandHandlerFunction>>;
  const handlers = Object.entries(handlerMethodsOf(instance.constructor)).map(
    ([name, method]) => [name, methods[method]!.bind(instance)] as const,
  );
  return {
    resource,
    hooks: {
      ...declarations,
      beforeLock: writeHooks.beforeLock?.bind(instance),
      beforeWrite: writeHooks.beforeWrite?.bind(instance),
      afterWrite: writeHooks.afterWrite?.bind(instance),
      handlers: Object.fromEntries(handlers),
    },
  };
}
