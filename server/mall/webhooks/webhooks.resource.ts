import { Injectable } from '@nestjs/common';
import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { testEvent, webhookStatus } from '../../../schemas/contract/dicts/webhook-events.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { Env } from '../../platform/config/env.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { defineErrors } from '../../platform/http/response/errors.ts';
import { wakeJob } from '../../platform/jobs/run-now.ts';
import { assertEvents, assertReadable, assertReceiver } from './assert-webhook.ts';
import { deliverJob } from './deliver-webhooks.job.ts';
import { newSecret } from './sign.ts';

/** Refusals of webhooks; texts under `errors.webhooks.*`. Those of a field are in `assert-webhook.ts`. */
const webhookErrors = defineErrors('webhooks', {
  tooMany: 400,
});

/** Webhooks of one store, and of the platform: each event is written for each of them. */
const maxWebhooks = 10;
/** Hours in which the secret before a rotation stays valid. */
const rotationHours = 24;

const waitingSql = `(
  SELECT count(*)
  FROM webhook_deliveries d
  WHERE d.webhook_id = t.id AND d.status = ${taskStatus.waiting}
)`;

/** Webhooks: where events go, and their secrets. */
@ResourceHooks('webhooks', { expressions: { 'webhooks.waiting': waitingSql } })
@Injectable()
export class WebhookHooks implements WriteHooks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
    private readonly crud: CrudContext,
  ) {}

  /** @throws Refusal 422 at a wrong address or event; `webhooks.tooMany` */
  async beforeWrite(context: WriteContext): Promise<Row | undefined> {
    const { actor, tx, verb, before, values } = context;
    if (typeof values.url === 'string') assertReceiver(values.url, this.env.profile);
    const isOfStore = verb === 'store' ? actor.area === 'Seller' : Boolean(before?.store_id);
    const { resources } = this.crud;
    if (Array.isArray(values.events))
      assertEvents(values.events as readonly string[], isOfStore, resources);
    assertReadable(actor, resources, await redirectedEvents(context));
    if (verb === 'store') await assertNumber(tx, actor.storeId);
    return undefined;
  }

  /** Answers with a new secret, which nobody can read again. */
  @CommandHandler('webhooks.rotate')
  async rotate({ rows, tx }: CommandContext): Promise<CommandResult> {
    const [stored] = await tx.rows<{ secret: Buffer | null; until: string }>(
      `
        SELECT secret, left((mall_now() + make_interval(hours => $2))::text, 19) AS until
        FROM webhooks
        WHERE id = $1`,
      [rows[0]!.id, rotationHours],
      'webhooks.secret',
    );
    const { secret = null, until = null } = stored ?? {};
    const previous = secret && this.secrets.decrypt(secret.toString('utf8'));
    const text = newSecret();
    const first = rows[0]!.status === webhookStatus.draft ? { status: webhookStatus.on } : {};
    const rotation = previous ? { previous_secret: previous, previous_until: until } : {};
    return { set: { secret: text, ...rotation, ...first }, data: { text } };
  }

  /** Starts the count of failing days again. */
  @CommandHandler('webhooks.enable')
  enable(): CommandResult {
    return { set: { failing_since: null } };
  }

  /** Queues an event that only this webhook gets. */
  @CommandHandler('webhooks.test')
  async test({ rows, tx }: CommandContext): Promise<void> {
    await tx.run(
      `
        WITH happened AS (
          INSERT INTO webhook_events (event, subject, subject_id, store_id, data)
          SELECT '${testEvent}', 'webhooks', id, store_id, webhook_snapshot('webhooks', to_jsonb(w))
          FROM webhooks w
          WHERE id = $1
          RETURNING id, event_id, subject_id, store_id
        )
        INSERT INTO webhook_deliveries (
          webhook_id, store_id, event_id, sequence, event, subject, subject_id, next_at
        )
        SELECT
          subject_id, store_id, event_id::text, id, '${testEvent}', 'webhooks', subject_id,
          ${nowSql}
        FROM happened`,
      [rows[0]!.id],
      'webhooks.test',
    );
    await wakeJob(tx, deliverJob);
  }
}

/**
 * The events that a write sends somewhere new: added ones; when the address changes also all others,
 * and those of the log, whose deliveries are still waiting or can be sent again.
 */
async function redirectedEvents({ tx, before, values }: WriteContext): Promise<readonly string[]> {
  const stored = (before?.events ?? []) as readonly string[];
  const events = (values.events ?? stored) as readonly string[];
  const isMoved = before !== undefined && values.url !== undefined && values.url !== before.url;
  if (!isMoved) return events.filter((event) => !stored.includes(event));
  const logged = await tx.rows<{ event: string }>(
    'SELECT DISTINCT event FROM webhook_deliveries WHERE webhook_id = $1 AND event <> $2',
    [before.id, testEvent],
    'webhooks.logged',
  );
  return [...new Set([...stored, ...events, ...logged.map(({ event }) => event)])];
}

/** @throws Refusal `webhooks.tooMany` */
async function assertNumber(tx: Transaction, storeId: number): Promise<void> {
  await tx.rows('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk webhooks ${storeId}`]);
  const [row] = await tx.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM webhooks WHERE coalesce(store_id, 0) = $1',
    [storeId],
    'webhooks.count',
  );
  if (row!.n >= maxWebhooks) throw webhookErrors.tooMany({ max: maxWebhooks });
}
