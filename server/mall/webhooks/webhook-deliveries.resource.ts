import { Injectable } from '@nestjs/common';
import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { defineRetention } from '../../platform/jobs/retention.ts';
import { DeliverWebhooks } from './deliver-webhooks.job.ts';

for (const table of ['webhook_deliveries', 'webhook_events']) defineRetention(table, 30);

/** The log of deliveries. */
@ResourceHooks('webhook_deliveries')
@Injectable()
export class WebhookDeliveryHooks {
  constructor(private readonly webhooks: DeliverWebhooks) {}

  /** Sends the same body with the same event id; the attempts before stay in the log. */
  @CommandHandler('webhooks.replay')
  async replay({ rows, tx }: CommandContext): Promise<void> {
    await this.webhooks.queue.repeat(
      tx,
      rows.map(({ id }) => Number(id)),
      [taskStatus.done, taskStatus.failed],
    );
  }
}
