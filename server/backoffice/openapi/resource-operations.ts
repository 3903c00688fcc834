import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { Command, JsonObject, Resource, Verb } from '../../../schemas/rules/types.ts';
import { translate } from '../../platform/i18n/language.ts';
import {
  exportRoute,
  type FileRoute,
  type Route,
  type RouteAction,
  routesOf,
} from '../resources/http/resource-routes.ts';
import { labelText } from '../resources/read/labels.ts';
import { expandParameter, filterParameters, listParameters, pageOf } from './list-parameters.ts';
import { accessParts, done, jsonBody, responsesOf, schemaRef } from './operation-parts.ts';
import {
  bodySchema,
  hasRowSchema,
  rowSchema,
  type SchemaContext,
  schemaName,
} from './row-schemas.ts';

export interface Described {
  readonly method: string;
  /** `/api/Admin/expresses/{id}` */
  readonly path: string;
  readonly operation: JsonObject;
}

/** The path of a route in a document. */
export const templatePath = (path: string): string =>
  path
    .replace(/:(\w+)/g, '{$1}')
    .replace('*', '{path}')
    .replace(/(.)\/$/, '$1');

/** Schemas of a resource: a row, a row of a list, and the bodies of its writes. */
export function resourceSchemas(resource: Resource, context: SchemaContext): JsonObject {
  const { can } = resource.scope[context.area]!;
  const name = schemaName(resource);
  const isRead = hasRowSchema(resource, context.area);
  return {
    [name]: rowSchema(resource, context, 'whole'),
    ...(isRead ? { [`${name}_in_list`]: rowSchema(resource, context, 'list') } : {}),
    ...(can.has('store') ? { [`${name}_new`]: bodySchema(resource, 'store', context) } : {}),
    ...(can.has('update') ? { [`${name}_change`]: bodySchema(resource, 'update', context) } : {}),
  };
}

/** The operations of a resource in one area. */
export function resourceOperations(
  resource: Resource,
  context: SchemaContext,
): readonly Described[] {
  const file = exportRoute(resource, context.area);
  const prefix = `/api${apiPrefix[context.area]}${resource.scope[context.area]!.path}`;
  return [...routesOf(resource, context.area), ...(file ? [file] : [])].map((route) => ({
    method: route.method,
    path: templatePath(`${prefix}/${route.path}`),
    operation: operationOf(resource, route, context),
  }));
}

const actionName = (does: RouteAction): string => (typeof does === 'string' ? does : does.name);

function operationOf(
  resource: Resource,
  route: Route | FileRoute,
  context: SchemaContext,
): JsonObject {
  const title = labelText(resource.label, context.language);
  const { does, access, method } = route;
  const act =
    typeof does === 'string' ? actText(does, context) : labelText(does.label, context.language);
  return {
    operationId: `${schemaName(resource)}.${actionName(does)}`,
    tags: [resource.name],
    summary: `${title}: ${act}`,
    ...accessParts(access, method),
    ...(access.right === 'public' ? { security: [] } : {}),
    ...partsOf(resource, does, route.path, context),
  };
}

const actText = (does: Exclude<RouteAction, Command>, { language }: SchemaContext): string =>
  does === 'options' || does === 'restore' ? does : translate(language, `dicts.rights.${does}`);

function partsOf(
  resource: Resource,
  does: RouteAction,
  path: string,
  context: SchemaContext,
): JsonObject {
  const name = schemaName(resource);
  const row = responsesOf(done(schemaRef(name)));
  const parameters = [
    ...(path.startsWith(':id') ? [idParameter(does)] : []),
    ...(does === 'store' || does === 'update' || typeof does !== 'string' ? [onceHeader] : []),
  ];
  if (typeof does !== 'string') return { parameters, ...commandParts(resource, does, context) };
  const parts: Readonly<Record<Verb | 'options' | 'restore', JsonObject>> = {
    index: {
      parameters: listParameters(resource, context),
      responses: responsesOf(done(pageOf(schemaRef(`${name}_in_list`)))),
    },
    show: {
      parameters: path === '' ? parameters : [...parameters, ...expandParameter(resource, context)],
      responses: row,
    },
    store: { parameters, requestBody: jsonBody(schemaRef(`${name}_new`)), responses: row },
    update: { parameters, requestBody: jsonBody(schemaRef(`${name}_change`)), responses: row },
    destroy: { parameters, responses: responsesOf(done(schemaRef('Count'))) },
    deletes: { parameters, responses: responsesOf(done(schemaRef('Count'))) },
    restore: {
      parameters,
      requestBody: jsonBody(proofOnly, false),
      responses: responsesOf(done(schemaRef('Count'))),
    },
    history: { parameters, responses: responsesOf(done(listOf(historyEntry))) },
    import: importParts,
    export: exportParts(resource, context),
    options: {
      parameters: [
        { name: 'field', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'q', in: 'query', schema: { type: 'string' }, description: 'Searched text.' },
        { name: 'id', in: 'query', schema: { type: 'string' }, description: '`1,2|in`' },
      ],
      responses: responsesOf(done(listOf(schemaRef('Option')))),
    },
  };
  return parts[does];
}

const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

const onceHeader: JsonObject = { $ref: '#/components/parameters/IdempotencyKey' };

function idParameter(does: RouteAction): JsonObject {
  const isOne =
    typeof does === 'string'
      ? !['destroy', 'deletes', 'restore'].includes(does)
      : does.on === 'row';
  return {
    name: 'id',
    in: 'path',
    required: true,
    schema: isOne ? { type: 'integer', minimum: 0 } : { type: ['integer', 'string'] },
    ...(isOne ? {} : { description: 'One id, or several joined by commas.' }),
  };
}

const proofOnly: JsonObject = {
  type: 'object',
  properties: { proof: { type: 'string', description: 'The caller’s own password.' } },
};

const historyEntry: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    rev: { type: 'integer' },
    action: { type: 'string' },
    actor_area: { type: 'string' },
    actor_name: { type: 'string' },
    created_at: { type: 'string' },
    before: { type: ['object', 'null'], additionalProperties: true },
    after: { type: ['object', 'null'], additionalProperties: true },
  },
};

const importParts: JsonObject = {
  parameters: [
    {
      name: 'dry',
      in: 'query',
      schema: { type: 'integer', enum: [1] },
      description: 'Checks the rows and writes none.',
    },
    { name: 'token', in: 'query', schema: { type: 'string' }, description: 'Of a dry run.' },
  ],
  requestBody: jsonBody(
    listOf({ type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } }),
  ),
  responses: responsesOf(done({ type: 'object', additionalProperties: true })),
};

const exportParts = (resource: Resource, context: SchemaContext): JsonObject => ({
  parameters: [
    { name: 'format', in: 'query', schema: { type: 'string', enum: ['csv', 'xlsx'] } },
    ...filterParameters(resource, context).filter(({ name }) => name !== 'format'),
  ],
  responses: responsesOf({
    description: 'The file.',
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        schema: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    },
  }),
});

function commandParts(resource: Resource, command: Command, context: SchemaContext): JsonObject {
  const input = bodySchema(resource, command.name, context);
  const { consequence } = command.texts;
  const proof: JsonObject = command.proof
    ? { proof: { type: 'string', description: 'The caller’s own password.' } }
    : {};
  const needsInput = Array.isArray(input.required) && !command.each;
  const properties: JsonObject = command.each
    ? { rows: rowsOf(input) }
    : { input, rev, ...(command.on === 'list' ? {} : { rows: rowsOf(undefined) }) };
  const body: JsonObject = {
    type: 'object',
    properties: { ...properties, ...proof },
    ...(command.each ? { required: ['rows'] } : {}),
    ...(needsInput ? { required: ['input'] } : {}),
  };
  return {
    ...(consequence ? { description: labelText(consequence, context.language) } : {}),
    requestBody: jsonBody(body, command.each || needsInput),
    responses: responsesOf(done({ type: 'object', additionalProperties: true })),
  };
}

const rev: JsonObject = { type: 'integer', description: 'Refuses a newer row with 409.' };

const rowsOf = (input: JsonObject | undefined): JsonObject =>
  listOf({
    type: 'object',
    properties: {
      id: { type: 'integer' },
      rev,
      ...(input ? { input } : {}),
    },
    required: ['id'],
  });
