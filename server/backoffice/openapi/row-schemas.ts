import type { Area } from '../../../schemas/contract/areas.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { anyoneMay } from '../../../schemas/rules/access.ts';
import { isReference } from '../../../schemas/rules/resource/is-reference.ts';
import type { Field, Json, JsonObject, Resource } from '../../../schemas/rules/types.ts';
import { compileRules, fieldsOf } from '../../../schemas/rules/validation/compile-rules.ts';
import { dictLabels, labelText } from '../resources/read/labels.ts';
import type { Resources } from '../resources/registry.ts';
import { valueType } from '../resources/sql/field-values.ts';
import { bodyExample } from './field-examples.ts';
import { schemaRef } from './operation-parts.ts';

export interface SchemaContext {
  readonly area: Area;
  readonly language: Language;
  readonly resources: Resources;
}

const orNull = (schema: JsonObject): JsonObject => ({
  ...schema,
  ...(schema.enum ? { enum: [...(schema.enum as Json[]), null] } : {}),
  type: [schema.type, 'null'].flat() as Json,
});
const text: JsonObject = { type: 'string' };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
const money: JsonObject = { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' };
const moment: JsonObject = { type: 'string', description: 'YYYY-MM-DD hh:mm:ss' };

/** The label of a field, with the texts of its values. */
export function describeField(field: Field, language: Language): JsonObject {
  const labels = dictLabels(field).map(({ value, label }) => [
    String(value),
    labelText(label, language),
  ]);
  const title = labelText(field.label, language);
  return {
    title,
    ...(labels.length === 0
      ? {}
      : {
          description: labels.map(([value, label]) => `${value}: ${label}`).join('; '),
          'x-enum-labels': Object.fromEntries(labels),
        }),
  };
}

/** The fields of an area's answers. */
export const readFields = (resource: Resource, area: Area): readonly Field[] =>
  [...resource.fields.values()].filter(
    ({ type, read, virtual }) => type !== 'password' && !virtual && anyoneMay(read, area),
  );

/** Names of settings have a slash, which names of schemas may not have. */
export const schemaName = ({ name }: Resource): string => name.replaceAll('/', '.');

/** Whether rows of a resource are answered in an area, so that they have a schema. */
export const hasRowSchema = ({ scope }: Resource, area: Area): boolean =>
  scope[area]?.can.has('index') === true || scope[area]?.can.has('show') === true;

/** The references whose rows `expand` adds. */
export const expandableFields = (
  resource: Resource,
  { area, resources }: Pick<SchemaContext, 'area' | 'resources'>,
): readonly Field[] =>
  readFields(resource, area).filter(
    (field) => isReference(field) && hasRowSchema(resources.targetOf(field), area),
  );

function expandedSchema(resource: Resource, context: SchemaContext): JsonObject {
  const properties = expandableFields(resource, context).map((field) => {
    const row = schemaRef(`${schemaName(context.resources.targetOf(field))}_in_list`);
    return [field.name, field.type === 'refs' ? listOf(row) : { oneOf: [row, { type: 'null' }] }];
  });
  if (properties.length === 0) return {};
  const description = 'The rows of the references that `expand` names.';
  return {
    _expand: { type: 'object', description, properties: Object.fromEntries(properties) },
  };
}

/** A row as it is answered. @param rows `list`: without long texts, `many` fields as a number */
export function rowSchema(
  resource: Resource,
  context: SchemaContext,
  rows: 'list' | 'whole',
): JsonObject {
  const isShown = ({ type, as }: Field) =>
    rows === 'whole' || (type !== 'richtext' && as !== 'json');
  const fields = readFields(resource, context.area).filter(isShown);
  return {
    type: 'object',
    properties: {
      ...fieldSchemas(fields, resource, { ...context, rows }),
      _labels: {
        type: 'object',
        description: 'Display texts of references, by field.',
        additionalProperties: true,
      },
      ...expandedSchema(resource, context),
    },
    required: ['id', 'rev'].filter((name) => fields.some((field) => field.name === name)),
  };
}

/** The values of fields of a row, by name. */
export const fieldSchemas = (
  fields: readonly Field[],
  resource: Resource,
  context: SchemaContext & { readonly rows: 'list' | 'whole' },
): JsonObject =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      { ...describeField(field, context.language), ...valueSchema(field, resource, context) },
    ]),
  );

function valueSchema(
  field: Field,
  resource: Resource,
  context: SchemaContext & { readonly rows: 'list' | 'whole' },
): JsonObject {
  if (field.type === 'many') return manySchema(field, context);
  const type = valueType(field, resource, context.resources);
  switch (type) {
    case 'integer':
      return field.name === 'id' || field.name === 'rev'
        ? { type: 'integer' }
        : orNull({ type: 'integer' });
    case 'number':
      return orNull({ type: 'number' });
    case 'switch':
      return orNull({ type: 'integer', enum: [0, 1] });
    case 'money':
      return orNull(money);
    case 'date':
    case 'datetime':
    case 'countdown':
      return orNull(moment);
    case 'daterange':
      return orNull(listOf(text));
    case 'enum':
      return enumSchema(field);
    case 'tags':
    case 'images':
      return listOf(text);
    case 'area':
      return listOf({ type: 'integer' });
    case 'ref':
      return { type: field.key === 'id' ? 'integer' : ['integer', 'string', 'null'] };
    case 'refs':
      return listOf({ type: ['integer', 'string'] });
    case 'map':
      return orNull({ type: 'object', additionalProperties: true });
    case 'json':
    case 'computed':
      return {};
    default:
      return orNull(text);
  }
}

/** Values that a later version adds are no error of a program: only their type is promised. */
function enumSchema(field: Field): JsonObject {
  const types = new Set(dictLabels(field).map(({ value }) => typeof value));
  if (types.size !== 1) return { type: ['integer', 'string', 'null'] };
  return orNull({ type: types.has('number') ? 'integer' : 'string' });
}

function manySchema(
  field: Field,
  context: SchemaContext & { readonly rows: 'list' | 'whole' },
): JsonObject {
  if (context.rows === 'list') return { type: 'integer', description: 'Number of rows.' };
  const child = field.resource === undefined ? undefined : context.resources.targetOf(field);
  if (!child) return listOf({ type: 'object' });
  const parts = readFields(child, context.area).filter(
    ({ name, type }) => name !== field.by && type !== 'many',
  );
  return listOf({ type: 'object', properties: fieldSchemas(parts, child, context) });
}

/** The body of an operation as an area may send it, with an example where one can be made. */
export function bodySchema(
  resource: Resource,
  operation: 'store' | 'update' | (string & {}),
  { area, language, resources }: SchemaContext,
): JsonObject {
  const rules = compileRules(resource, operation, resources.byName);
  const own = resource.scope[area]?.own ?? {};
  const isWrite = operation === 'store' || operation === 'update';
  const sendable = new Map(
    fieldsOf(resource, operation)
      .filter(
        (field) =>
          !isWrite ||
          (!Object.hasOwn(own, field.name) &&
            anyoneMay(operation === 'store' ? field.create : field.update, area)),
      )
      .map((field) => [field.name, field]),
  );
  const properties = Object.entries(rules.properties as JsonObject)
    .filter(([name]) => sendable.has(name))
    .map(([name, schema]) => [
      name,
      { ...describeField(sendable.get(name)!, language), ...(schema as JsonObject) },
    ]);
  const required = ((rules.required ?? []) as readonly string[]).filter((name) =>
    sendable.has(name),
  );
  const proven = [...sendable.values()].some(({ proof }) => proof.includes(area));
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(properties),
      ...(operation === 'update'
        ? { rev: { type: 'integer', description: 'Refuses the update of a newer row with 409.' } }
        : {}),
      ...(proven ? { proof: { type: 'string', description: 'The caller’s own password.' } } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
  };
  const example = bodyExample(schema, sendable);
  return example === undefined ? schema : { ...schema, examples: [example] };
}
