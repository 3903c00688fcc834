import { compileField, type Demand } from './field-schema.ts';
import { everyoneWrites } from './access.ts';
import type { Field, JsonObject, Operation, Resource } from './types.ts';

/**
 * One flat JSON Schema for an operation on a resource: draft-07,
 * `additionalProperties: false`, values canonical as
 * `parseValue` makes them, null allowed where a value may be absent. No labels, no `if/then/else`;
 * a field with `when`, or one not everybody may write, is
 * never in `required`; `update` requires nothing but refuses to empty a required field. Money is a
 * decimal string (bounds are checked in `checkRow`).
 * `rev` and `id` are no part of it: the caller takes them out first. The same resource and
 * operation give the same bytes on every process.
 *
 * @param resources lets owned child rows be checked by the child's fields; on `update` a child row
 * needs no field but may carry its `id` and `rev`,
 *   so the server checks new child rows by the child's own `store` rules
 */
export function compileRules(
  resource: Resource,
  operation: Operation,
  resources?: ReadonlyMap<string, Resource>,
): JsonObject {
  const fields = fieldsOf(resource, operation);
  const stamped = stampedFields(resource);
  const demandOf = (field: Field): Demand => {
    if (!field.required || field.when || stamped.has(field.name)) return 'optional';
    if (operation === 'update' || field.default !== undefined) return 'never empty';
    return operation !== 'store' || everyoneWrites(field, 'create') ? 'required' : 'never empty';
  };
  const rowSchema = (field: Field): JsonObject => compileRow(field, operation, resources);
  return objectOf(
    fields.map((field) => ({ field, demand: demandOf(field) })),
    rowSchema,
  );
}

/**
 * The fields an operation may carry, in the resource's order: what somebody may write, or a
 * command's input.
 */
export function fieldsOf(resource: Resource, operation: Operation): readonly Field[] {
  if (operation !== 'store' && operation !== 'update')
    return [...(resource.commands.get(operation)?.input.values() ?? [])];
  return [...resource.fields.values()].filter(
    (field) => field[operation === 'store' ? 'create' : 'update'] !== false,
  );
}

/** Fields that some area stamps from the caller (`own`), so that no caller needs to send them. */
export const stampedFields = (resource: Resource): ReadonlySet<string> =>
  new Set(Object.values(resource.scope).flatMap((scope) => Object.keys(scope.own)));

interface Entry {
  readonly field: Field;
  readonly demand: Demand;
}

function objectOf(entries: readonly Entry[], rowSchema: (field: Field) => JsonObject): JsonObject {
  const required = entries
    .filter(({ demand }) => demand === 'required')
    .map(({ field }) => field.name);
  const properties = Object.fromEntries(
    entries.map(({ field, demand }) => [field.name, compileField(field, demand, rowSchema)]),
  );
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length ? { required } : {}),
  };
}

/**
 * A row of a `many`: the fields in place, or those of the child resource without its link to the
 * parent.
 */
function compileRow(
  many: Field,
  operation: Operation,
  resources: ReadonlyMap<string, Resource> | undefined,
): JsonObject {
  const nested = (field: Field): JsonObject => compileRow(field, operation, resources);
  if (many.fields)
    return objectOf(
      [...many.fields.values()].map((field) => ({ field, demand: childDemand(field, 'store') })),
      nested,
    );
  const child = resources?.get(many.resource ?? '');
  if (!child) return { type: 'object' };
  const fields = fieldsOf(child, operation).filter(({ name }) => name !== many.by);
  const schema = objectOf(
    fields.map((field) => ({ field, demand: childDemand(field, operation) })),
    nested,
  );
  const kept: JsonObject = {
    id: { type: ['integer', 'null'], minimum: 0 },
    rev: { type: ['integer', 'null'] },
  };
  return { ...schema, properties: { ...kept, ...(schema.properties as JsonObject) } };
}

function childDemand(field: Field, operation: Operation): Demand {
  if (!field.required || field.when) return 'optional';
  return operation === 'update' || field.default !== undefined || !everyoneWrites(field, 'create')
    ? 'never empty'
    : 'required';
}
