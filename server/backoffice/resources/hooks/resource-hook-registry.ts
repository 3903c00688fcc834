import type { Resource } from '../../../../schemas/rules/types.ts';
import type { Resources } from '../registry.ts';
import type { CommandHandlerFunction, HookDefinition, ResourceHooks } from './resource-hooks.ts';

interface LoadedHooks {
  readonly byResource: ReadonlyMap<string, ResourceHooks>;
  readonly expressions: ReadonlyMap<string, string>;
}

/** The hooks of all resources. */
export class ResourceHookRegistry {
  private loaded: LoadedHooks | undefined;

  /**
   * @param definitions read once, at the first use: hooks may inject services that depend on this
   *   registry, so their instances do not exist yet when it is created
   */
  constructor(
    private readonly resources: Resources,
    private readonly definitions: () => readonly HookDefinition[],
  ) {}

  /** SQL of `computed` fields `of: "sql:<name>"`, by name. */
  get expressions(): ReadonlyMap<string, string> {
    return this.load().expressions;
  }

  of(resource: Resource): ResourceHooks | undefined {
    return this.load().byResource.get(resource.name);
  }

  /** @throws Error when no module defines the handler */
  handler(resource: Resource, name: string): CommandHandlerFunction {
    const handler = this.of(resource)?.handlers?.[name];
    if (!handler) throw new Error(`No module defines the handler "${name}" of ${resource.file}`);
    return handler;
  }

  /** @throws Error naming every handler that a resource file names and no module defines */
  assertComplete(): void {
    const missing = this.resources.all.flatMap((resource) =>
      missingHandlers(resource, this.of(resource)),
    );
    if (missing.length > 0) throw new Error(missing.join('\n'));
  }

  private load(): LoadedHooks {
    if (this.loaded) return this.loaded;
    const definitions = this.definitions();
    this.loaded = {
      byResource: mergeByResource(definitions, this.resources),
      expressions: mergeExpressions(definitions, this.resources),
    };
    return this.loaded;
  }
}

function mergeExpressions(
  definitions: readonly HookDefinition[],
  resources: Resources,
): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  for (const [name, sql] of definitions.flatMap(({ hooks }) =>
    Object.entries(hooks.expressions ?? {}),
  )) {
    if (merged.has(name)) throw new Error(`Two modules define the expression "${name}"`);
    merged.set(name, typeof sql === 'string' ? sql : sql(resources));
  }
  return merged;
}

/**
 * Several modules may add to one resource; only one may add each write hook and each handler.
 */
function mergeByResource(
  definitions: readonly HookDefinition[],
  resources: Resources,
): ReadonlyMap<string, ResourceHooks> {
  const merged = new Map<string, ResourceHooks>();
  for (const { resource, hooks } of definitions) {
    const { name } = resources.get(resource);
    const other = merged.get(name);
    merged.set(name, other ? mergeHooks(name, other, hooks) : hooks);
  }
  return merged;
}

function mergeHooks(resource: string, first: ResourceHooks, second: ResourceHooks): ResourceHooks {
  for (const hook of ['beforeLock', 'beforeWrite', 'afterWrite'] as const)
    if (first[hook] && second[hook]) throw new Error(`Two modules define ${hook} of "${resource}"`);
  for (const name of Object.keys(second.handlers ?? {}))
    if (Object.hasOwn(first.handlers ?? {}, name))
      throw new Error(`Two modules define the handler "${name}" of "${resource}"`);
  return {
    beforeLock: first.beforeLock ?? second.beforeLock,
    beforeWrite: first.beforeWrite ?? second.beforeWrite,
    afterWrite: first.afterWrite ?? second.afterWrite,
    handlers: { ...first.handlers, ...second.handlers },
    expressions: { ...first.expressions, ...second.expressions },
  };
}

function missingHandlers(resource: Resource, hooks: ResourceHooks | undefined): readonly string[] {
  return [...resource.commands.values()].flatMap(({ name, handler }) => {
    if (handler === undefined || Object.hasOwn(hooks?.handlers ?? {}, handler)) return [];
    return [`${resource.file} /commands/${name}/handler no module defines "${handler}"`];
  });
}
