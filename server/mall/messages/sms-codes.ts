import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../identity/audit/audit.ts';
import {
  PhoneVerification,
  type Purpose,
  type VerifiedCode,
  type SentCode,
} from '../../identity/credentials/phone-verification.ts';
import { Env } from '../../platform/config/env.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database, type Sql, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { networkOf } from '../../platform/http/server/rate-limits.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { smsDrivers } from './drivers/index.ts';
import type { SmsDriver } from './drivers/sms-driver.ts';
import { messageErrors } from './messages.errors.ts';

/** Limits of codes (docs/decisions/0010-codes-and-second-proofs.md). */
const codeLifetime = '5 minutes';
const maxTries = 5;
const minInterval = '1 minute';
const maxPerDay = 10;
/**
 * Codes that one address or subscriber network may request per hour, for any phones: enough for an
 * office, too few to exhaust an SMS budget.
 */
const maxPerAddress = 30;
const addressWindow = '1 hour';

export interface CodeRequest {
  readonly phone: string;
  readonly purpose: Purpose;
  readonly ip: string;
}
/** A request that counts against the limits of a phone. The code of a `test` is never accepted. */
type LimitedRequest = Omit<CodeRequest, 'purpose'> & { readonly purpose: Purpose | 'test' };

/**
 * Codes by SMS: six digits, valid for five minutes, five tries, one use, bound to phone and
 * purpose. All limits are stored in the database, so they hold across processes.
 */
@Injectable()
export class SmsCodes extends PhoneVerification {
  constructor(
    private readonly database: Database,
    private readonly crud: CrudContext,
    private readonly secrets: Secrets,
    private readonly env: Env,
  ) {
    super();
  }

  /**
   * Sends a code. When no account fits the purpose, nothing is sent and the answer is the same, so
   * that callers cannot find out which phones have accounts.
   *
   * @throws Refusal `messages.tooOften` for the phone; 429 for the address; `messages.notSent` when
   * the vendor refused
   */
  async send(request: CodeRequest): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.countAddress(request.ip);
    const isEligible = await this.database.transaction(async (tx) => {
      await this.saveCode(tx, request, code);
      return this.isEligible(tx, request);
    });
    if (!isEligible) return;
    const failure = await this.deliver(
      { phone: request.phone, template: request.purpose, ip: request.ip },
      code,
    );
    if (failure !== undefined) throw messageErrors.notSent();
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
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.database.transaction(async (tx) => {
      await this.saveCode(tx, { phone, purpose: 'test', ip: actor.ip }, code);
      await writeAudit(tx, actor, { event: 'sms.test', subject: 'sms', subjectId: known.id });
    });
    const failure = await this.deliver({ phone, template, ip: actor.ip }, code);
    if (failure !== undefined) throw messageErrors.testFailed({ reason: failure });
  }

  async check(sent: SentCode): Promise<VerifiedCode> {
    const [last] = await this.database.rows<{ id: number; code: string }>(
      `
        UPDATE sms_codes
        SET tries = tries + 1
        WHERE id = (
          SELECT id
          FROM sms_codes
          WHERE phone = $1 AND purpose = $2
          ORDER BY id DESC
          LIMIT 1
        )
          AND NOT used
          AND tries < $3
          AND created_at > mall_now() - $4::interval
        RETURNING id, code`,
      [sent.phone, sent.purpose, maxTries, codeLifetime],
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

  /**
   * Counts requests per address before the phone is checked, so that scanning many phones is
   * stopped and reveals nothing.
   */
  private async countAddress(ip: string): Promise<void> {
    const [row] = await this.database.rows<{ asked: number; seconds: number }>(
      `
        INSERT INTO sms_addresses AS a (address, asked, started_at)
        VALUES ($1, 1, mall_now())
        ON CONFLICT (address)
        DO UPDATE
        SET
          asked = CASE WHEN a.started_at > mall_now() - $2::interval THEN a.asked + 1 ELSE 1 END,
          started_at = CASE
            WHEN a.started_at > mall_now() - $2::interval THEN a.started_at
            ELSE mall_now()
          END
        RETURNING
          asked, ceil(extract(epoch FROM started_at + $2::interval - mall_now()))::int AS seconds`,
      [networkOf({ ip }), addressWindow],
      'sms.address',
    );
    if (row!.asked === 1)
      await this.database.run(
        `
          DELETE FROM sms_addresses
          WHERE address IN (
            SELECT address
            FROM sms_addresses
            WHERE started_at < mall_now() - $1::interval
            LIMIT 20
          )`,
        [addressWindow],
        'sms.deleteAddresses',
      );
    if (row!.asked > maxPerAddress * this.env.rateFactor)
      throw httpErrors.tooFrequent({ seconds: Math.max(1, row!.seconds) });
  }

  /**
   * Stores the code before anything is sent. An advisory lock serialises concurrent requests for a
   * phone.
   */
  private async saveCode(
    tx: Transaction,
    { phone, purpose }: LimitedRequest,
    code: string,
  ): Promise<void> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`souk sms ${phone}`]);
    const [sent] = await tx.rows<{ is_recent: boolean; today: number }>(
      `
        SELECT
          coalesce(bool_or(created_at > mall_now() - $2::interval), false) AS is_recent,
          count(*)::int AS today
        FROM sms_codes
        WHERE phone = $1 AND created_at > mall_now() - interval '1 day'`,
      [phone, minInterval],
      'sms.limits',
    );
    if (sent!.is_recent || sent!.today >= maxPerDay) throw messageErrors.tooOften();
    await tx.run(
      'INSERT INTO sms_codes (phone, purpose, code) VALUES ($1, $2, $3)',
      [phone, purpose, this.secrets.encrypt(code)],
      'sms.take',
    );
  }

  /**
   * Registration needs a phone without an account; sign-in and a forgotten password need the
   * verified phone of an account. Editing an account accepts both the old and a new phone.
   */
  private async isEligible(tx: Transaction, { phone, purpose }: CodeRequest): Promise<boolean> {
    if (purpose === 'edit_user') return true;
    const [known] = await tx.rows<{ has_phone: boolean }>(
      `
        SELECT bool_or(phone = $1) AS has_phone
        FROM users
        WHERE (phone = $1 OR username = $1) AND deleted_at IS NULL
        HAVING count(*) > 0`,
      [phone],
      'sms.account',
    );
    return purpose === 'register' ? known === undefined : known?.has_phone === true;
  }

  /** Sends the message and writes the SMS log; returns the reason of a failure. */
  private async deliver(
    {
      phone,
      template: name,
      ip,
    }: { readonly phone: string; readonly template: string; readonly ip: string },
    code: string,
  ): Promise<string | undefined> {
    const driver = await this.driver();
    const [template] = await this.database.rows<{ code: string; content: string }>(
      'SELECT code, content FROM sms WHERE name = $1 AND deleted_at IS NULL',
      [name],
      'sms.template',
    );
    const failure = await reasonOf(() =>
      driver.send({
        phone,
        template: template?.code ?? '',
        signature: template?.content ?? '',
        code,
      }),
    );
    await this.database.run(
      `
        INSERT INTO sms_logs (phone, name, content, status, error_msg, ip)
        VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        phone,
        name,
        driver.showsCode ? code : '******',
        failure === undefined ? 1 : 0,
        failure ?? '',
        ip,
      ],
      'sms.log',
    );
    return failure;
  }

  /** @throws Refusal `messages.notSent` in production while only the log is configured */
  private async driver(): Promise<SmsDriver> {
    const { driver, key, secret } = await readDecryptedConfig(this.crud, this.database, 'sms');
    const smsDriver = smsDrivers[String(driver)]?.(
      { driver: String(driver), key: String(key), secret: String(secret) },
      createHttpClient(ssrfGuard(this.env.profile)),
    );
    if (!smsDriver || (smsDriver.showsCode && this.env.profile === 'production'))
      throw messageErrors.notSent();
    return smsDriver;
  }
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

async function reasonOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'unknown';
  }
}
