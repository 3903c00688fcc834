import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';
import { runLanes } from '../../platform/jobs/run-lanes.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { SmsDelivery } from './sms-delivery.ts';
import { SmsLimits } from './sms-limits.ts';

export const sendCodesJob = 'messages.codes';
/** A code is valid for this time (docs/decisions/0010-codes-and-second-proofs.md). */
export const codeLifetime = '5 minutes';
/** Messages that are sent at the same time; the vendor answers within 8 s or fails. */
const lanes = 20;

interface WaitingCode {
  readonly id: number;
  readonly phone: string;
  readonly template: string;
  readonly ip: string;
  readonly code: string;
}

/**
 * Sends the codes that wait (`sms_codes.delivery`). A message is sent at most once: after a sudden
 * end the shopper requests another code. The job fails while messages fail or a cap is reached, so
 * that admins see it on the page of jobs.
 */
@Injectable()
export class SendCodes implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly delivery: SmsDelivery,
    private readonly limits: SmsLimits,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** @throws Error for admins: what failed lately, or the cap that is reached */
  // Requests wake the job up; the interval is for messages that a killed process left
  @Scheduled({ name: sendCodesJob, everySeconds: 15 })
  async run(): Promise<void> {
    await runLanes({
      claim: (busy) => this.claim(lanes - busy.length),
      ownerOf: (code: WaitingCode) => code.id,
      work: ([code]) => this.send(code!),
      isStopping: () => this.isStopping,
    });
    const { caps } = await this.delivery.settings();
    const alarm = (await this.failedLately()) ?? (await this.limits.reachedCap(caps));
    if (alarm !== undefined) throw new Error(alarm);
  }

  /** Marks messages as done before they are sent. Codes that are no longer valid are left out. */
  private claim(limit: number): Promise<WaitingCode[]> {
    return this.database.rows<WaitingCode>(
      `
        UPDATE sms_codes
        SET delivery = 'done'
        WHERE id IN (
          SELECT id
          FROM sms_codes
          WHERE delivery = 'waiting' AND created_at > mall_now() - $1::interval
          ORDER BY id
          LIMIT $2
          FOR UPDATE SKIP LOCKED
        )
        RETURNING id, phone, purpose AS template, ip, code`,
      [codeLifetime, limit],
      'sms.claim',
    );
  }

  private async send({ code, ...message }: WaitingCode): Promise<void> {
    await this.delivery.send({ ...message, params: { code: this.secrets.decrypt(code) } });
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
