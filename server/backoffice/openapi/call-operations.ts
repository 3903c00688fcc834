import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Json, JsonObject } from '../../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../../platform/http/access/declared-routes.ts';
import { callAnswer } from './call-answers.ts';
import { dtoSchema } from './dto-schemas.ts';
import { accessParts, jsonBody, responsesOf } from './operation-parts.ts';
import { type Described, templatePath } from './resource-operations.ts';
import type { SchemaContext } from './row-schemas.ts';

type Dto = new () => object;

/** Types that TypeScript emits for parameters without a DTO class. */
const withoutDto = new Set<unknown>([undefined, String, Boolean, Number, Array, Object]);

/**
 * The operation of a route that is written by hand: its DTO classes describe query and body, the
 * return type of its method the answer.
 */
export function callOperation(route: DeclaredRoute, context: SchemaContext): Described {
  const { method, path, access } = route;
  const { query, body } = dtosOf(route);
  const operation: JsonObject = {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[^\w]+/g, '_')}`,
    tags: ['calls'],
    summary: path.replace(/^\/api\//, ''),
    ...accessParts(access, method),
    ...(access.right === 'public' ? { security: [{}, { session: [] }] } : {}),
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body ? { requestBody: jsonBody(dtoSchema(body)) } : {}),
    ...(path.endsWith('/uploads') ? { requestBody: fileBody } : {}),
    responses: responsesOf(callAnswer(route, context)),
  };
  return { method: method.toLowerCase(), path: templatePath(path), operation };
}

const fileBody: JsonObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: { type: 'string', contentMediaType: 'application/octet-stream' },
          name: { type: 'string', description: 'Upload type or image space.' },
        },
        required: ['file'],
      },
    },
  },
};

/** The classes of the parameters with `@Query()` and `@Body()`. */
function dtosOf({ controller, handler }: DeclaredRoute): {
  readonly query: Dto | undefined;
  readonly body: Dto | undefined;
} {
  const parameters = (Reflect.getMetadata('__routeArguments__', controller, handler) ??
    {}) as Readonly<Record<string, { readonly index: number }>>;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype, handler) ??
    []) as readonly unknown[];
  const dtoOf = (kind: RouteParamtypes): Dto | undefined => {
    const entry = Object.entries(parameters).find(([key]) => key.startsWith(`${kind}:`));
    const type = entry && types[entry[1].index];
    return withoutDto.has(type) ? undefined : (type as Dto);
  };
  return { query: dtoOf(RouteParamtypes.QUERY), body: dtoOf(RouteParamtypes.BODY) };
}

const pathParameters = (path: string): readonly JsonObject[] =>
  [...templatePath(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: ['integer', 'string'] },
  }));

function queryParameters(dto: Dto | undefined): readonly JsonObject[] {
  if (!dto) return [];
  const { properties, required = [] } = dtoSchema(dto);
  return Object.entries(properties as JsonObject).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as readonly string[]).includes(name),
    schema: schema as Json,
  }));
}
