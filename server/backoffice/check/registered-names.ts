import type { HookNames } from '../resources/hooks/hook-classes.ts';
import type { Source } from '../sources/define-source.ts';
import type { RegisteredNames } from './lint/lint-context.ts';

/** Names of the server functions that JSON may refer to. */
export function registeredNames(
  hooks: readonly HookNames[],
  sources: readonly Source[],
): RegisteredNames {
  return {
    handlers: new Set(hooks.flatMap(({ handlers }) => handlers)),
    expressions: new Set(hooks.flatMap(({ expressions }) => expressions)),
    sources: new Set(sources.flatMap(({ name, areas }) => areas.map((area) => `${area}.${name}`))),
  };
}
