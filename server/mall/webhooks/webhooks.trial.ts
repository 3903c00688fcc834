import { defineTrialPart } from '../../backoffice/resources/trials/trial-part.ts';
import { holdsRight } from '../../platform/http/access/actor.ts';

/** Deliveries to the caller's own webhooks. */
export const queuedDeliveries = defineTrialPart({
  table: 'webhook_deliveries',
  part: 'webhooks',
  textOf: ({ event, store_id: storeId }, actor) => {
    const isOwn = actor.area === 'Admin' ? storeId === null : storeId === actor.storeId;
    const isReader = holdsRight(actor, `${actor.area}.webhook_deliveries.index`);
    return isOwn && actor.area !== 'shop' && isReader ? String(event) : undefined;
  },
});
