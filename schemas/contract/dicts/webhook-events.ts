import type { Tone, ToneTable } from '../tone.ts';

/** Who may subscribe to an event: `store` for the platform and the store of the row. */
type WebhookAudience = 'store' | 'mall';

/**
 * Events of the product, in the order of the form (docs/webhooks.md#events). Rows of resources with
 * `"events": true` have events besides (`row-events.ts`).
 */
export const webhookEvents = {
  'order.created': 'store',
  'order.paid': 'store',
  'order.shipped': 'store',
  'order.received': 'store',
  'order.completed': 'store',
  'order.cancelled': 'store',
  'order.refunded': 'store',
  'order.settled': 'store',
  'payment.succeeded': 'mall',
  'payment.refunded': 'mall',
  'refund.created': 'store',
  'refund.updated': 'store',
  'goods.created': 'store',
  'goods.updated': 'store',
  'goods.deleted': 'store',
  'store.created': 'mall',
  'store.updated': 'store',
  'user.created': 'mall',
  'user.updated': 'mall',
  'user.deleted': 'mall',
} as const satisfies Readonly<Record<string, WebhookAudience>>;
export type WebhookEvent = keyof typeof webhookEvents;

/** Resource of the rows that an event shows, by the first part of its name. */
export const webhookResources: Readonly<Record<string, string>> = {
  order: 'orders',
  payment: 'order_pays',
  refund: 'refunds',
  goods: 'goods',
  store: 'stores',
  user: 'users',
};

/** Resources without events of their own: they have those above, or are webhooks themselves. */
export const withoutRowEvents: ReadonlySet<string> = new Set([
  ...Object.keys(webhookResources),
  ...Object.values(webhookResources),
  'payments',
  'webhook',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
]);

/** The event of a test; nobody subscribes to it. */
export const testEvent = 'webhook.test';

/** Values of `webhooks.status`; `draft`: waits for its first secret. */
export const webhookStatus = { draft: 0, on: 1, off: 2, stopped: 3 } as const;

const still = <Name extends string>(name: Name): readonly [Name, Tone] => [name, 'still'];

/** Dictionaries of webhooks; a part of `dicts`. */
export const webhookDicts = {
  webhook_event: [
    ...(Object.keys(webhookEvents) as WebhookEvent[]).map(still),
    still(testEvent),
  ] as readonly (readonly [WebhookEvent | typeof testEvent, Tone])[],
  webhook_status: [
    [webhookStatus.draft, 'ask'],
    [webhookStatus.on, 'good'],
    [webhookStatus.off, 'still'],
    [webhookStatus.stopped, 'bad'],
  ],
} as const satisfies ToneTable;
