import { textsOfDefinitions } from '../../../schemas/contract/statuses.ts';
import { neededSettings } from '../../platform/definitions/definitions-in.ts';
import { namesOfModules } from '../resources/hooks/hook-classes.ts';
import type { Source } from '../sources/define-source.ts';
import type { RegisteredNames } from './lint/lint-context.ts';

/**
 * Names of the server functions that JSON may refer to.
 * @param modules static modules with `@ResourceHooks` providers
 */
export function registeredNames(
  modules: readonly object[],
  sources: readonly Source[],
): RegisteredNames {
  const hooks = namesOfModules(modules);
  return {
    handlers: new Set(hooks.flatMap(({ handlers }) => handlers)),
    expressions: new Set(hooks.flatMap(({ expressions }) => Object.keys(expressions))),
    definitions: textsOfDefinitions(),
    settings: neededSettings(),
    hookClasses: hooks.map(({ className, resource }) => ({ className, resource })),
    sources: new Map(
      sources.flatMap(({ name, areas, fields }) =>
        areas.map((area) => [`${area}.${name}`, fields[area] ?? []]),
      ),
    ),
  };
}
