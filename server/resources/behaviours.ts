import type { Resource } from '../../schemas/rules/types.ts';
import type {
  CommandContext,
  CommandAnswer,
  defineResource,
  ResourceBehaviour,
} from './define-resource.ts';
import type { Resources } from './registry.ts';

type Handler = (context: CommandContext) => Promise<CommandAnswer | void>;
type Entry = ReturnType<typeof defineResource>;

/** What modules add to resources: write hooks, command handlers, expressions. Inject it by this class. */
export class Behaviours {
  /** SQL of `computed` fields `of: "sql:…"`, by that name. */
  readonly expressions: ReadonlyMap<string, string>;
  private readonly byResource: ReadonlyMap<string, ResourceBehaviour>;

  /** @throws Error for a behaviour of no resource, or a handler that a file names and nobody defines: the start stops */
  constructor(entries: readonly Entry[], resources: Resources) {
    this.byResource = merged(entries, resources);
    this.expressions = new Map(
      entries.flatMap(({ behaviour }) => Object.entries(behaviour.expressions ?? {})),
    );
    const missing = resources.all.flatMap((resource) =>
      missingHandlers(resource, this.byResource.get(resource.name)),
    );
    if (missing.length > 0) throw new Error(missing.join('\n'));
  }

  of(resource: Resource): ResourceBehaviour | undefined {
    return this.byResource.get(resource.name);
  }

  handler(resource: Resource, name: string): Handler {
    const handler = this.byResource.get(resource.name)?.handlers?.[name];
    if (!handler) throw new Error(`No behaviour defines the handler "${name}" of ${resource.file}`);
    return handler;
  }
}

/** Several modules may add handlers to one resource; its write hooks are one module's. @throws Error for a second one */
function merged(
  entries: readonly Entry[],
  resources: Resources,
): ReadonlyMap<string, ResourceBehaviour> {
  const all = new Map<string, ResourceBehaviour>();
  for (const { resource, behaviour } of entries) {
    const { name } = resources.get(resource);
    const known = all.get(name) ?? {};
    for (const hook of ['beforeWrite', 'afterWrite'] as const)
      if (known[hook] && behaviour[hook])
        throw new Error(`Two modules define ${hook} of "${name}"`);
    all.set(name, {
      ...known,
      ...behaviour,
      handlers: { ...known.handlers, ...behaviour.handlers },
    });
  }
  return all;
}

const missingHandlers = (
  resource: Resource,
  behaviour: ResourceBehaviour | undefined,
): readonly string[] =>
  [...resource.commands.values()]
    .filter(
      ({ handler }) => handler !== undefined && !Object.hasOwn(behaviour?.handlers ?? {}, handler),
    )
    .map(
      ({ name, handler }) =>
        `${resource.file} /commands/${name}/handler no behaviour defines "${handler}"`,
    );
