import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Outcome, Task } from '../../platform/jobs/queue.ts';
import { Queues } from '../../platform/jobs/queues.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { type ConfiguredSms, SmsDelivery } from './sms-delivery.ts';
import { SmsLimits } from './sms-limits.ts';

export const sendCodesJob = 'messages.codes';
/** A code is valid for this time (docs/decisions/0010-codes-and-second-proofs.md). */
export const codeLifetime = '5 minutes';

interface WaitingCode extends Task {
  readonly phone: string;
  readonly template: string;
  readonly ip: string;
  readonly code: string;
}

/**
 * Sends the codes that wait. A message is sent at most once: after a sudden end the shopper
 * requests another code. The job fails while messages fail or a cap is reached, so that admins see
 * it on the page of jobs.
 */
@Injectable()
export class SendCodes {
  private readonly queue = this.queues.add<WaitingCode>({
    name: 'codes',
    job: sendCodesJob,
    table: 'sms_codes',
    waits: [],
    // The vendor answers within 8 s or fails
    leaseSeconds: 60,
    size: 20,
    prepare: () => this.prepare(),
    ready: () => `t.created_at > mall_now() - interval '${codeLifetime}'`,
    read: 'SELECT id, tries, phone, purpose AS template, ip, code FROM claimed',
    laneOf: ({ id }) => id,
    work: (code) => this.send(code),
  });

  /** As they were at the latest claim. */
  private settings: ConfiguredSms | undefined;

  constructor(
    private readonly queues: Queues,
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly delivery: SmsDelivery,
    private readonly limits: SmsLimits,
  ) {}

  /** @throws Error for admins: what failed lately, or the cap that is reached */
  // Requests wake the job up; the interval is for messages that a killed process left
  @Scheduled({ name: sendCodesJob, everySeconds: 15 })
  async run(): Promise<void> {
    await this.queue.run();
    const { caps } = await this.delivery.settings();
    const alarm = (await this.failedLately()) ?? (await this.limits.reachedCap(caps));
    if (alarm !== undefined) throw new Error(alarm);
  }

  private async prepare(): Promise<void> {
    this.settings = await this.delivery.settings();
  }

  private async send({ phone, template, ip, code }: WaitingCode): Promise<Outcome<undefined>> {
    const params = { code: this.secrets.decrypt(code) };
    const reason = await this.delivery.send({ phone, template, ip, params }, this.settings!);
    return reason === undefined ? {} : { failure: { reason } };
  }

  /** The failed messages of the last ten minutes, as a sentence for admins. */
  private async failedLately(): Promise<string | undefined> {
    const [row] = await this.database.rows<{ failed: number; reason: string | null }>(
      `
        SELECT count(*)::int AS failed, min(error_msg) AS reason
        FROM (SELECT status, error_msg, created_at FROM sms_logs ORDER BY id DESC LIMIT 200) l
        WHERE status = 0 AND created_at > mall_now() - interval '10 minutes'`,
      [],
      'sms.failed',
    );
    const { failed = 0, reason } = row ?? {};
    return failed > 0 ? `${failed} messages failed in the last 10 minutes: ${reason}` : undefined;
  }
}
