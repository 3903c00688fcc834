import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { Env } from '../../platform/config/env.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';
import { runLanes } from '../../platform/jobs/run-lanes.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import {
  claimDeliveries,
  saveResults,
  type WebhookDelivery,
  type WebhookResult,
} from './deliveries.ts';
import { payloadSql } from './payloads.ts';
import { sendWebhook, webhookLimits } from './send-webhook.ts';
import { writeBodies } from './write-bodies.ts';

/** Deliveries that are sent at the same time. */
const lanes = 200;

/** Name of the job, for `wakeJob`. */
export const deliverJob = 'webhooks.deliver';

/**
 * Sends the events of webhooks, each at least once (docs/decisions/0130-webhooks.md). A process
 * that dies after sending sends the same event again with the same id.
 */
@Injectable()
export class DeliverWebhooks implements OnModuleDestroy {
  private readonly request = createHttpClient(ssrfGuard(this.env.profile), webhookLimits);
  private payloads: string | undefined;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly crud: CrudContext,
    private readonly secrets: Secrets,
    private readonly env: Env,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  @Scheduled({ name: deliverJob, everySeconds: 10 })
  run(): Promise<void> {
    return runLanes({
      size: lanes,
      claim: (limit, busy) => this.claim(limit, busy),
      ownerOf: (delivery: WebhookDelivery) => delivery.webhook_id,
      work: async (deliveries) => {
        const results = await Promise.all(deliveries.map((delivery) => this.send(delivery)));
        await this.database.transaction((tx) => saveResults(tx, results));
      },
      isStopping: () => this.isStopping,
    });
  }

  private async claim(
    limit: number,
    busy: readonly WebhookDelivery[],
  ): Promise<readonly WebhookDelivery[]> {
    this.payloads ??= payloadSql(this.crud);
    await writeBodies(this.database, this.payloads, this.env.origin ?? '');
    return claimDeliveries(this.database, limit, busy);
  }

  private async send(delivery: WebhookDelivery): Promise<WebhookResult> {
    const secrets = this.decrypt(delivery.secrets);
    return secrets
      ? sendWebhook(this.request, delivery, secrets)
      : {
          delivery,
          status: undefined,
          durationMs: 0,
          response: '',
          error: 'The secret cannot be decrypted',
        };
  }

  private decrypt(secrets: readonly Buffer[]): readonly string[] | undefined {
    try {
      return secrets.map((secret) => this.secrets.decrypt(secret.toString('utf8')));
    } catch {
      // Encrypted with another key: the delivery fails, and those of other webhooks go on
      return undefined;
    }
  }
}
