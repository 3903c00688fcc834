import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { writeAudit } from '../../identity/audit/audit.ts';
import {
  PhoneVerification,
  type Purpose,
  type SentCode,
  type VerifiedCode,
} from '../../identity/credentials/phone-verification.ts';
import type { SentChallenge } from '../../identity/sign-in/challenges.ts';
import { isSame, Secrets } from '../../platform/config/secrets.ts';
import { Database, type Sql } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { wakeJob } from '../../platform/jobs/run-now.ts';
import { messageErrors } from './messages.errors.ts';
import { codeLifetime, sendCodesJob } from './send-codes.job.ts';
import { SmsDelivery } from './sms-delivery.ts';
import { SmsLimits } from './sms-limits.ts';

/** Wrong tries of one code (docs/decisions/0010-codes-and-second-proofs.md). */
const maxTries = 5;

export interface CodeRequest {
  readonly phone: string;
  readonly purpose: Purpose;
  readonly ip: string;
  /** The signed-in account that changes itself. */
  readonly accountId?: number | undefined;
}

/**
 * Codes by SMS: six digits, valid for five minutes, five tries, one use, bound to phone and
 * purpose. All limits are stored in the database, so they hold across processes.
 */
@Injectable()
export class SmsCodes extends PhoneVerification {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly limits: SmsLimits,
    private readonly delivery: SmsDelivery,
  ) {
    super();
  }

  /**
   * Stores a code and queues its message. When no account fits the purpose, the code is stored and
   * no message is queued: answer and statements are the same, so that callers cannot find out
   * which phones have accounts. A queued message has its place within the caps of the mall. What
   * happens at the vendor is shown to admins only.
   *
   * @throws Refusal `messages.tooOften` for the phone; 429 for the address; `messages.paused`,
   * `messages.notSent` for everybody; `auth.challenge` after a few codes
   */
  async send(request: CodeRequest, challenge: SentChallenge = {}): Promise<void> {
    const { caps, driver } = await this.delivery.settings();
    if (!driver) throw messageErrors.notSent();
    const { phone, purpose, ip } = request;
    const [found] = await this.database.rows<{ is_sent: boolean }>(
      `SELECT ${isEligibleSql} AS is_sent`,
      [phone, purpose],
      'sms.eligible',
    );
    const isSent = found!.is_sent;
    await this.limits.count({ ...request, isSent }, caps, challenge);
    await this.database.run(
      'INSERT INTO sms_codes (phone, purpose, code, ip, status) VALUES ($1, $2, $3, $4, $5)',
      [phone, purpose, this.secrets.encrypt(newCode()), ip, isSent ? taskStatus.waiting : null],
      'sms.take',
    );
    await wakeJob(this.database, sendCodesJob);
  }

  /**
   * Sends a template with an unusable code, so that an admin sees whether it arrives. It counts
   * against the limits of the phone.
   *
   * @throws Refusal `messages.noTemplate`; `messages.tooOften`; `messages.testFailed` with the
   * vendor's reason
   */
  async sendTest(
    actor: Actor,
    { phone, template }: { readonly phone: string; readonly template: string },
  ): Promise<void> {
    const [known] = await this.database.rows<{ id: number }>(
      'SELECT id FROM sms WHERE name = $1 AND deleted_at IS NULL',
      [template],
      'sms.known',
    );
    if (!known) throw messageErrors.noTemplate();
    await this.limits.countTest({ phone, purpose: 'test', ip: actor.ip });
    await writeAudit(this.database, actor, {
      event: 'sms.test',
      subject: 'sms',
      subjectId: known.id,
    });
    const message = { phone, template, ip: actor.ip, params: { code: newCode() } };
    const failure = await this.delivery.send(message, await this.delivery.settings());
    if (failure !== undefined) throw messageErrors.testFailed({ reason: failure });
  }

  async check(sent: SentCode): Promise<VerifiedCode> {
    const [last] = await this.database.rows<{ id: number; code: string }>(
      `
        UPDATE sms_codes
        SET
          wrong_tries = wrong_tries + (ip = $5)::int,
          other_wrong_tries = other_wrong_tries + (ip <> $5)::int
        WHERE id = (
          SELECT id
          FROM sms_codes
          WHERE phone = $1 AND purpose = $2
          ORDER BY id DESC
          LIMIT 1
        )
          AND NOT used
          AND CASE WHEN ip = $5 THEN wrong_tries ELSE other_wrong_tries END < $3
          AND created_at > mall_now() - $4::interval
        RETURNING id, code`,
      [sent.phone, sent.purpose, maxTries, codeLifetime, sent.ip],
      'sms.try',
    );
    if (!last || !isSame(this.secrets.decrypt(last.code), sent.code))
      throw messageErrors.wrongCode();
    return { id: last.id };
  }

  async consume(tx: Sql, { id }: VerifiedCode): Promise<void> {
    const used = await tx.run(
      'UPDATE sms_codes SET used = true WHERE id = $1 AND NOT used',
      [id],
      'sms.use',
    );
    if (used === 0) throw messageErrors.wrongCode();
  }
}

/**
 * Registration needs a phone without an account; sign-in and a forgotten password need the verified
 * phone of an account. Phones of sub-accounts do not sign in. The reads are the same for every
 * purpose.
 */
const isEligibleSql = `
  (
    SELECT CASE $2::text
      WHEN 'edit_user' THEN true
      WHEN 'register' THEN count(*) = 0
      ELSE coalesce(bool_or(u.phone = $1::text AND u.belong_id IS NULL), false)
    END
    FROM users u
    WHERE ((u.phone = $1::text AND u.belong_id IS NULL) OR u.username = $1::text) AND u.deleted_at IS NULL
  )`;

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
