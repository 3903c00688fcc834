import type { Area } from '../../../schemas/contract/areas.ts';
import { dictEntries } from '../../../schemas/contract/statuses.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import type { Json, JsonObject } from '../../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../../platform/http/access/declared-routes.ts';
import { translate } from '../../platform/i18n/language.ts';
import generated from './answers.json' with { type: 'json' };
import { done, schemaRef } from './operation-parts.ts';
import { rowSchema, type SchemaContext, schemaName } from './row-schemas.ts';

/** Made of the return types of controllers by `npm run reference`. */
export type GeneratedAnswers = Readonly<
  Record<'answers' | 'schemas', Readonly<Record<string, JsonObject>>>
>;

const product = generated as unknown as GeneratedAnswers;

/** Schemas of named types: those of the product, then those that only extensions have. */
const schemas: Record<string, JsonObject> = { ...product.schemas };

const answersKey = Symbol('answers of the extension');

/** Says what a controller of an extension answers, which may have the name of one of the product. */
export function describeAnswers(controller: object, own: GeneratedAnswers | undefined): void {
  Reflect.defineMetadata(answersKey, own?.answers ?? {}, controller);
  for (const [name, schema] of Object.entries(own?.schemas ?? {})) schemas[name] ??= schema;
}

const fieldsKey = Symbol('fields of the answer');

/** Names the fields that a controller answers, `plot.num` for rows, where no type has them. */
export const AnswersFields =
  (fields: readonly string[]): ClassDecorator =>
  (controller) =>
    Reflect.defineMetadata(fieldsKey, fields, controller);

/** The successful answer of a hand-written route. */
export function callAnswer(
  { controller, handler }: DeclaredRoute,
  context: SchemaContext,
): JsonObject {
  const fields = Reflect.getMetadata(fieldsKey, controller) as readonly string[] | undefined;
  if (fields) return done(objectOf(fields));
  const answers: GeneratedAnswers['answers'] =
    Reflect.getMetadata(answersKey, controller) ?? product.answers;
  const schema = answers[`${controller.name.split(' ').at(-1)}.${handler}`] ?? {};
  return schema['x-file'] ? file : done(completed(schema, context) as JsonObject);
}

const file: JsonObject = {
  description: 'The file.',
  content: {
    'application/octet-stream': {
      schema: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  },
};

const scalar: JsonObject = { type: ['string', 'number', 'boolean', 'null'] };

function objectOf(fields: readonly string[]): JsonObject {
  const ofRows = groupBy(fields, (field) => field.split('.')[0]!);
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...ofRows].map(([name, own]) => {
        const inner = own.flatMap((field) => field.split('.').slice(1));
        return [name, inner.length === 0 ? scalar : { type: 'array', items: objectOf(inner) }];
      }),
    ),
    required: [...ofRows.keys()],
  };
}

/** The named schemas that operations refer to, also through others. */
export function schemasOfAnswers(
  operations: readonly JsonObject[],
  context: SchemaContext,
): JsonObject {
  const found: Record<string, Json> = {};
  const add = (part: Json): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name!];
      if (!schema || Object.hasOwn(found, name!)) continue;
      found[name!] = completed(schema, context);
      add(found[name!]!);
    }
  };
  add(operations);
  return found;
}

/** With the labels of dictionaries, and the fields of rows of resources. */
function completed(schema: Json, context: SchemaContext): Json {
  if (Array.isArray(schema)) return schema.map((part) => completed(part, context));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { 'x-dict': dict, 'x-row-of': resource, 'x-area': area, ...rest } = schema as JsonObject;
  if (typeof resource === 'string') return rowOf(resource, area as Area | undefined, context);
  const parts = Object.entries(rest).map(([key, part]) => [key, completed(part, context)]);
  return {
    ...Object.fromEntries(parts),
    ...(typeof dict === 'string' ? { 'x-enum-labels': labelsOf(dict, context) } : {}),
  };
}

function rowOf(name: string, area: Area | undefined, context: SchemaContext): JsonObject {
  const resource = context.resources.get(name);
  if (area === undefined || area === context.area) return schemaRef(schemaName(resource));
  const row = rowSchema(resource, { ...context, area }, 'whole');
  const { _expand, ...properties } = row.properties as JsonObject;
  return { ...row, properties };
}

const labelsOf = (dict: string, { language }: SchemaContext): JsonObject =>
  Object.fromEntries(
    (dictEntries(dict) ?? []).map(([value]) => [
      String(value),
      translate(language, `dicts.${dict}.${value}`),
    ]),
  );
