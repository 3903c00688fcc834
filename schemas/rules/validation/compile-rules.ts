import { everyoneWrites } from '../access.ts';
import { emptyIsZero, isNeverEmpty } from '../emptiness.ts';
import type { Field, JsonObject, Operation, Resource } from '../types.ts';
import { compileField, type Requirement } from './field-schema.ts';

/**
 * Compiles one flat JSON Schema (draft-07, `additionalProperties: false`) for an operation of a
 * resource. Values are in the canonical form of `parseValue`; null is allowed where a value may be
 * absent. There are no labels and no `if/then/else`. A field with `when` or with restricted
 * `create` is never `required`; `update` requires no field but rejects empty values of fields that
 * are never empty (`emptiness.ts`). Money is a decimal string (`checkRow` checks its bounds). `rev`
 * and `id` are not included: the caller removes them first. Every process produces the same bytes
 * for the same input.
 *
 * @param resources for owned child rows, which are validated with the child's fields. On `update` a
 *   child row needs no field and may have `id` and `rev`; the server validates new child rows with
 *   the child's `store` rules
 */
export function compileRules(
  resource: Resource,
  operation: Operation,
  resources?: ReadonlyMap<string, Resource>,
): JsonObject {
  const fields = fieldsOf(resource, operation);
  const stamped = stampedFields(resource);
  const requirementOf = (field: Field): Requirement => {
    if (mayBeEmpty(field) || stamped.has(field.name)) return 'optional';
    if (operation === 'update' || field.default !== undefined) return 'never empty';
    return operation !== 'store' || everyoneWrites(field, 'create') ? 'required' : 'never empty';
  };
  const rowSchema = (field: Field): JsonObject => compileRow(field, operation, resources);
  return objectOf(
    fields.map((field) => ({ field, requirement: requirementOf(field) })),
    rowSchema,
  );
}

/** An empty `is_sort` is sent and stored as 0. `checkRow` checks fields with `when`. */
const mayBeEmpty = (field: Field): boolean =>
  field.when !== undefined ||
  !isNeverEmpty(field) ||
  (emptyIsZero.has(field.name) && !field.required);

/**
 * Fields of an operation in the order of the resource: those that anyone may write, or the input of
 * a command.
 */
export function fieldsOf(resource: Resource, operation: Operation): readonly Field[] {
  if (operation !== 'store' && operation !== 'update')
    return [...(resource.commands.get(operation)?.input.values() ?? [])];
  return [...resource.fields.values()].filter(
    (field) => field[operation === 'store' ? 'create' : 'update'] !== false,
  );
}

/** Fields that an area sets from the caller (`own`). Requests do not send them. */
export const stampedFields = (resource: Resource): ReadonlySet<string> =>
  new Set(Object.values(resource.scope).flatMap((scope) => Object.keys(scope.own)));

interface Entry {
  readonly field: Field;
  readonly requirement: Requirement;
}

function objectOf(entries: readonly Entry[], rowSchema: (field: Field) => JsonObject): JsonObject {
  const required = entries
    .filter(({ requirement }) => requirement === 'required')
    .map(({ field }) => field.name);
  const properties = Object.fromEntries(
    entries.map(({ field, requirement }) => [
      field.name,
      compileField(field, requirement, rowSchema),
    ]),
  );
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length ? { required } : {}),
  };
}

/**
 * Schema of a row of `many`: its own fields, or those of the child resource without the reference
 * to the parent.
 */
function compileRow(
  many: Field,
  operation: Operation,
  resources: ReadonlyMap<string, Resource> | undefined,
): JsonObject {
  const nested = (field: Field): JsonObject => compileRow(field, operation, resources);
  if (many.fields)
    return objectOf(
      [...many.fields.values()].map((field) => ({
        field,
        requirement: childRequirement(field, 'store'),
      })),
      nested,
    );
  const child = resources?.get(many.resource ?? '');
  if (!child) return { type: 'object' };
  const fields = fieldsOf(child, operation).filter(({ name }) => name !== many.by);
  const schema = objectOf(
    fields.map((field) => ({ field, requirement: childRequirement(field, operation) })),
    nested,
  );
  const rowKeys: JsonObject = {
    id: { type: ['integer', 'null'], minimum: 0 },
    rev: { type: ['integer', 'null'] },
  };
  return { ...schema, properties: { ...rowKeys, ...(schema.properties as JsonObject) } };
}

function childRequirement(field: Field, operation: Operation): Requirement {
  if (mayBeEmpty(field)) return 'optional';
  return operation === 'update' || field.default !== undefined || !everyoneWrites(field, 'create')
    ? 'never empty'
    : 'required';
}
