import { Module } from '@nestjs/common';
import { DeliverWebhooks } from './deliver-webhooks.job.ts';
import { WebhookDeliveryHooks } from './webhook-deliveries.resource.ts';
import { WebhookHooks } from './webhooks.resource.ts';

/**
 * Events for the programs of others (docs/webhooks.md). Triggers write them; owns `webhook_events`.
 * Webhooks, deliveries and attempts are resources.
 */
@Module({ providers: [WebhookHooks, WebhookDeliveryHooks, DeliverWebhooks] })
export class WebhooksModule {}
