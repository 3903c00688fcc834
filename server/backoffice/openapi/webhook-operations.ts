import { testEvent, webhookEvents } from '../../../schemas/contract/dicts/webhook-events.ts';
import { type EventKind, eventKinds } from '../../../schemas/rules/resource/row-events.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import { dictLabels, labelText } from '../resources/read/labels.ts';
import { fieldOf } from '../resources/registry.ts';
import { eventFieldsOf } from '../resources/tables/row-events.ts';
import { jsonBody, schemaRef } from './operation-parts.ts';
import { fieldSchemas, type SchemaContext } from './row-schemas.ts';

/** The tag of all webhooks. */
export const eventsTag = 'events';

/** The requests that the mall sends to the webhooks of an area (docs/webhooks.md), by event. */
export function webhookOperations(context: SchemaContext): JsonObject {
  const { area, language, resources } = context;
  if (area === 'shop') return {};
  const choices = dictLabels(fieldOf(resources.get('webhooks'), 'events'));
  const labels = new Map(choices.map(({ value, label }) => [value, labelText(label, language)]));
  const own = [...eventKinds(resources.all)].filter(([, { areas }]) => areas.includes(area));
  return Object.fromEntries(
    own.map(([event, kind]) => [
      event,
      {
        post: {
          tags: [eventsTag],
          summary: labels.get(event) ?? event,
          parameters: headers,
          requestBody: jsonBody(bodyOf(event, dataOf(event, kind, context))),
          responses: { '2XX': { description: 'Taken. Anything else is sent again.' } },
        },
      },
    ]),
  );
}

const bodyOf = (event: string, data: JsonObject): JsonObject => ({
  allOf: [
    schemaRef('WebhookBody'),
    { type: 'object', properties: { type: { type: 'string', const: event }, data } },
  ],
});

/** Of events of the product only the id is promised here: docs/webhooks.md#events lists the rest. */
function dataOf(event: string, kind: EventKind, context: SchemaContext): JsonObject {
  const { area, resources } = context;
  if (area === 'shop' || Object.hasOwn(webhookEvents, event))
    return {
      type: 'object',
      properties: { id: { type: 'integer' } },
      required: ['id'],
      additionalProperties: true,
    };
  const resource = resources.get(kind.resource);
  const properties = fieldSchemas(eventFieldsOf(resource, area), resource, {
    ...context,
    rows: 'whole',
  });
  return { type: 'object', properties, required: Object.keys(properties) };
}

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
});

const headers = [
  header('Souk-Event', 'The event.'),
  header('Souk-Event-Id', 'The `id` of the body.'),
  header(
    'Souk-Signature',
    '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by the secret; during a rotation two.',
  ),
];

/** For `components`. */
export const webhookSchemas: JsonObject = {
  WebhookBody: {
    type: 'object',
    required: ['id', 'type', 'version', 'sequence', 'created_at', 'store_id', 'data'],
    properties: {
      id: { type: 'string', description: 'The same for every attempt and every webhook.' },
      type: { type: 'string', description: `The event; \`${testEvent}\` is a test.` },
      version: { type: 'integer', const: 1 },
      sequence: {
        type: 'integer',
        description: 'A later event of the same object has a higher number.',
      },
      created_at: { type: 'string', description: 'YYYY-MM-DD hh:mm:ss' },
      store_id: { type: 'integer', description: 'The store of the row; 0 for none.' },
      data: { type: 'object', additionalProperties: true },
    },
  },
};
