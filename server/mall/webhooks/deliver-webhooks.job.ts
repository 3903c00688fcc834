import { Injectable } from '@nestjs/common';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { Env } from '../../platform/config/env.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';
import { Queues } from '../../platform/jobs/queues.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import {
  readDeliveriesSql,
  readySql,
  saveAnswers,
  type WebhookDelivery,
  type WebhookOutcome,
  type WebhookReport,
} from './deliveries.ts';
import { payloadSql } from './payloads.ts';
import { sendWebhook, webhookLimits } from './send-webhook.ts';
import { writeBodies } from './write-bodies.ts';

/** Name of the job, for `wakeJob`. */
export const deliverJob = 'webhooks.deliver';

/** Minutes between the eight attempts. */
const waitMinutes = [1, 5, 30, 120, 360, 720, 1440];

/**
 * Sends the events of webhooks, each at least once (docs/decisions/0130-webhooks.md). A process
 * that dies after sending sends the same event again with the same id.
 */
@Injectable()
export class DeliverWebhooks {
  readonly queue = this.queues.add<WebhookDelivery, WebhookReport>({
    name: 'webhooks',
    job: deliverJob,
    table: 'webhook_deliveries',
    waits: waitMinutes.map((minutes) => minutes * 60),
    // An attempt takes 10 s at most
    leaseSeconds: 120,
    size: 200,
    prepare: () => this.writeBodies(),
    ready: readySql,
    busy: (sent) => [
      sent.map(({ webhook_id: id }) => id),
      sent.flatMap(({ store_id: id }) => id ?? []),
    ],
    read: readDeliveriesSql,
    laneOf: ({ webhook_id: id }) => id,
    work: (delivery) => this.send(delivery),
    afterTry: saveAnswers,
  });
  private readonly request = createHttpClient(ssrfGuard(this.env.profile), webhookLimits);
  private payloads: string | undefined;

  constructor(
    private readonly queues: Queues,
    private readonly database: Database,
    private readonly crud: CrudContext,
    private readonly secrets: Secrets,
    private readonly env: Env,
  ) {}

  @Scheduled({ name: deliverJob, everySeconds: 10 })
  run(): Promise<void> {
    return this.queue.run();
  }

  private writeBodies(): Promise<void> {
    this.payloads ??= payloadSql(this.crud);
    return writeBodies(this.database, this.payloads, this.env.origin ?? '');
  }

  private async send(delivery: WebhookDelivery): Promise<WebhookOutcome> {
    const secrets = this.decrypt(delivery.secrets);
    return secrets
      ? sendWebhook(this.request, delivery, secrets)
      : { failure: { reason: 'The secret cannot be decrypted' } };
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
