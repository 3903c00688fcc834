import { maxPageSize, pageSizes } from '../../../schemas/contract/limits.ts';
import { isSortable } from '../../../schemas/rules/queries/read-query.ts';
import type { JsonObject, Resource } from '../../../schemas/rules/types.ts';
import { labelText } from '../resources/read/labels.ts';
import { expandableFields, readFields, type SchemaContext } from './row-schemas.ts';

/** The page of a list. @param row the schema of its rows */
export const pageOf = (row: JsonObject): JsonObject => ({
  type: 'object',
  required: ['data', 'total', 'per_page', 'last_page', 'current_page'],
  properties: {
    data: { type: 'array', items: row },
    total: { type: 'integer' },
    total_is: { type: 'string', enum: ['exact', 'recent', 'estimated'] },
    count: {},
    per_page: { type: 'integer' },
    last_page: { type: 'integer' },
    current_page: { type: 'integer' },
    next_cursor: {
      type: ['string', 'null'],
      description: 'Answered to a call with `cursor`; null after the last page.',
    },
  },
});

/** Filters have the name of a field; the operator follows the value. */
export function filterParameters(
  resource: Resource,
  context: SchemaContext,
): readonly JsonObject[] {
  return readFields(resource, context.area)
    .filter(({ operators }) => operators.length > 0)
    .map(({ name, label, operators }) => ({
      name,
      in: 'query',
      schema: { type: ['string', 'integer'] },
      description: `${labelText(label, context.language)}: \`value|operator\`, of ${operators.join(', ')}`,
    }));
}

/** The parameters of a list call. */
export function listParameters(resource: Resource, context: SchemaContext): readonly JsonObject[] {
  const sortable = readFields(resource, context.area)
    .filter(isSortable)
    .flatMap(({ name }) => [name, `-${name}`]);
  return [
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'per_page',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: maxPageSize, default: pageSizes[0] },
    },
    { name: 'order', in: 'query', schema: { type: 'string', enum: sortable } },
    {
      name: 'fields',
      in: 'query',
      schema: { type: 'string' },
      description: 'Names of the wanted fields, joined by commas; `id` and `rev` always come.',
    },
    {
      name: 'cursor',
      in: 'query',
      schema: { type: 'string' },
      description:
        'Reads page by page: empty for the first page, then `next_cursor` of the answer before, ' +
        'with the same filters and order. Without `page`.',
    },
    ...expandParameter(resource, context),
    ...(resource.softDelete
      ? [{ name: 'trashed', in: 'query', schema: { type: 'integer', enum: [0, 1] } }]
      : []),
    ...filterParameters(resource, context).filter(
      ({ name }) =>
        !['page', 'per_page', 'order', 'fields', 'expand', 'cursor', 'trashed'].includes(
          name as string,
        ),
    ),
  ];
}

/** Nothing for a resource without references whose rows the area reads. */
export function expandParameter(resource: Resource, context: SchemaContext): readonly JsonObject[] {
  const names = expandableFields(resource, context).map(({ name }) => `\`${name}\``);
  if (names.length === 0) return [];
  const description = `References whose rows are answered in \`_expand\`, joined by commas, of ${names.join(', ')}.`;
  return [{ name: 'expand', in: 'query', schema: { type: 'string' }, description }];
}
