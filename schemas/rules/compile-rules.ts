import type { JsonObject, Operation, Resource } from './types.ts';

/**
 * One flat JSON Schema for an operation on a resource (engine.md §4 "Rules"): draft-07, `additionalProperties: false`, values canonical as
 * `parseValue` makes them, null allowed where a value may be absent. No labels, no `if/then/else`; a field with `when`, or one not everybody may write, is
 * never in `required`; `update` requires nothing but refuses to empty a required field. Money is a decimal string (bounds are checked in `checkRow`).
 * The same resource and operation give the same bytes on every process.
 */
export function compileRules(_resource: Resource, _operation: Operation): JsonObject {
  throw new Error('not built yet');
}
