import { Injectable } from '@nestjs/common';
import { deliveryStatus } from '../../../schemas/contract/dicts/message-kinds.ts';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import { wakeJob } from '../../platform/jobs/run-now.ts';
import { deliverJob } from './deliver-webhooks.job.ts';

/** The log of deliveries. */
@ResourceHooks('webhook_deliveries')
@Injectable()
export class WebhookDeliveryHooks {
  /** Sends the same body with the same event id; the attempts before stay in the log. */
  @CommandHandler('webhooks.replay')
  async replay({ rows, tx }: CommandContext): Promise<void> {
    await tx.run(
      `
        UPDATE webhook_deliveries
        SET
          status = ${deliveryStatus.waiting},
          tries = 0,
          next_at = ${nowSql},
          error_msg = ''
        WHERE id = ANY($1::bigint[])`,
      [rows.map((row) => row.id)],
      'webhooks.replay',
    );
    await wakeJob(tx, deliverJob);
  }
}
