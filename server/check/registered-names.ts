import type { defineResource, Source } from '../resources/define-resource.ts';
import type { Registered } from './lint-context.ts';

/** The server functions that JSON may call, by their names in it. */
export function registeredNames(
  behaviours: readonly ReturnType<typeof defineResource>[],
  sources: readonly Source[],
): Registered {
  return {
    handlers: new Set(behaviours.flatMap(({ behaviour }) => Object.keys(behaviour.handlers ?? {}))),
    expressions: new Set(
      behaviours.flatMap(({ behaviour }) => Object.keys(behaviour.expressions ?? {})),
    ),
    sources: new Set(sources.flatMap(({ name, areas }) => areas.map((area) => `${area}.${name}`))),
  };
}
