import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../../platform/http/access/declared-routes.ts';
import { translate } from '../../platform/i18n/language.ts';
import { routesOf } from '../resources/http/resource-routes.ts';
import { labelText } from '../resources/read/labels.ts';
import { schemasOfAnswers } from './call-answers.ts';
import { callOperation } from './call-operations.ts';
import { sharedResponses, sharedSchemas } from './operation-parts.ts';
import { type Described, resourceOperations, resourceSchemas } from './resource-operations.ts';
import type { SchemaContext } from './row-schemas.ts';
import { eventsTag, webhookOperations, webhookSchemas } from './webhook-operations.ts';

/** Version of the described API; it changes when a program has to change. */
const apiVersion = '1.0.0';

/**
 * The OpenAPI 3.1 document of an area (docs/api.md): the calls of its resources, and those that are
 * written by hand, except private ones; and the events that webhooks of the area receive.
 *
 * @param routes every route of the server
 */
export function apiDocument(context: SchemaContext, routes: readonly DeclaredRoute[]): JsonObject {
  const { area, language } = context;
  const served = context.resources.all.filter((resource) => routesOf(resource, area).length > 0);
  const ofResources = served.flatMap((resource) => resourceOperations(resource, context));
  const known = new Set(ofResources.map(keyOf));
  const calls = routes
    .filter((route) => route.access.area === area && route.notInApi === undefined)
    .map((route) => callOperation(route, context))
    .filter((call) => !known.has(keyOf(call)));
  return {
    openapi: '3.1.0',
    info: {
      title: `Souk: ${area}`,
      version: apiVersion,
      description: translate(language, 'openapi.about'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      ...served.map((resource) => ({
        name: resource.name,
        description: labelText(resource.label, language),
      })),
      { name: 'calls', description: translate(language, 'openapi.calls') },
      ...(area === 'shop'
        ? []
        : [{ name: eventsTag, description: translate(language, 'openapi.events') }]),
    ],
    security: area === 'shop' ? [{ session: [] }] : [{ key: [] }, { session: [] }],
    paths: pathsOf([...ofResources, ...calls]),
    ...(area === 'shop' ? {} : { webhooks: webhookOperations(context) }),
    components: {
      schemas: {
        ...schemasOfAnswers(
          calls.map(({ operation }) => operation),
          context,
        ),
        ...sharedSchemas,
        ...(area === 'shop' ? {} : webhookSchemas),
        ...Object.assign({}, ...served.map((resource) => resourceSchemas(resource, context))),
      },
      responses: sharedResponses,
      parameters: { IdempotencyKey: onceKey },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'souk_…' },
        session: {
          type: 'http',
          scheme: 'bearer',
          description: `The \`access_token\` of POST /api${apiPrefix[area]}login.`,
        },
      },
    },
  };
}

const keyOf = ({ method, path }: Described): string => `${method} ${path}`;

function pathsOf(described: readonly Described[]): JsonObject {
  const paths = new Map<string, Record<string, JsonObject>>();
  for (const { method, path, operation } of described) {
    const methods = paths.get(path) ?? {};
    methods[method] = operation;
    paths.set(path, methods);
  }
  return Object.fromEntries(paths);
}

const onceKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
  description: 'A repetition with the same key gets the first answer.',
};
