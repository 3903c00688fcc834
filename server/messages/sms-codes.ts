import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../auth/audit.ts';
import { PhoneProof, type Purpose, type RightCode, type SentCode } from '../auth/phone-proof.ts';
import { Env } from '../config/env.ts';
import { Secrets } from '../config/secrets.ts';
import { Database, type Sql, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { networkOf } from '../http/rate-limits.ts';
import { openConfig } from '../resources/config-row.ts';
import { Crud } from '../resources/crud.ts';
import { smsDrivers } from './drivers/index.ts';
import type { SmsDriver } from './drivers/sms-driver.ts';
import { messageErrors } from './messages.errors.ts';

/** Decisions 10. */
const validFor = '5 minutes';
const maxTries = 5;
const pause = '1 minute';
const maxPerDay = 10;
/** Codes that one address, or one subscriber's network, may ask for in an hour, whatever the phones. Our choice: enough for an office, too few to spend a budget. */
const maxPerAddress = 30;
const addressWindow = '1 hour';

export interface CodeFor {
  readonly phone: string;
  readonly purpose: Purpose;
  readonly ip: string;
}
/** What takes a phone's turn: a purpose, or a test, whose code nothing accepts. */
type Turn = Omit<CodeFor, 'purpose'> & { readonly purpose: Purpose | 'test' };

/** Codes by SMS: six digits, five minutes, five tries, one use, bound to phone and purpose. All limits live in the database, for any number of processes. */
@Injectable()
export class SmsCodes extends PhoneProof {
  constructor(
    private readonly database: Database,
    private readonly crud: Crud,
    private readonly secrets: Secrets,
    private readonly env: Env,
  ) {
    super();
  }

  /**
   * Sends a code. Where no account fits the purpose nothing is sent and the answer is the same, so that nobody learns which phones have one.
   *
   * @throws Refusal `messages.tooOften` for the phone; 429 for the address; `messages.notSent` when the vendor refused
   */
  async send(wanted: CodeFor): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.takeAddress(wanted.ip);
    const fits = await this.database.transaction(async (tx) => {
      await this.take(tx, wanted, code);
      return this.fits(tx, wanted);
    });
    if (!fits) return;
    const failure = await this.deliver(
      { phone: wanted.phone, template: wanted.purpose, ip: wanted.ip },
      code,
    );
    if (failure !== undefined) throw messageErrors.notSent();
  }

  /**
   * Sends a template with a code that opens nothing, so that an admin sees whether it arrives. It takes the phone's turn as a real one does.
   *
   * @throws Refusal `messages.noTemplate`; `messages.tooOften`; `messages.testFailed` with the vendor's reason
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
      await this.take(tx, { phone, purpose: 'test', ip: actor.ip }, code);
      await writeAudit(tx, actor, { event: 'sms.test', subject: 'sms', subjectId: known.id });
    });
    const failure = await this.deliver({ phone, template, ip: actor.ip }, code);
    if (failure !== undefined) throw messageErrors.testFailed({ reason: failure });
  }

  async check(sent: SentCode): Promise<RightCode> {
    const [last] = await this.database.rows<{ id: number; code: string }>(
      `UPDATE sms_codes SET tries = tries + 1 WHERE id = (SELECT id FROM sms_codes WHERE phone = $1 AND purpose = $2 ORDER BY id DESC LIMIT 1)
         AND NOT used AND tries < $3 AND created_at > mall_now() - $4::interval RETURNING id, code`,
      [sent.phone, sent.purpose, maxTries, validFor],
      'sms.try',
    );
    if (!last || !isSame(this.secrets.decrypt(last.code), sent.code))
      throw messageErrors.wrongCode();
    return { id: last.id };
  }

  async spend(tx: Sql, { id }: RightCode): Promise<void> {
    const used = await tx.run(
      'UPDATE sms_codes SET used = true WHERE id = $1 AND NOT used',
      [id],
      'sms.use',
    );
    if (used === 0) throw messageErrors.wrongCode();
  }

  /** Counted before the phone is looked at, refused or not: whoever tries many phones is stopped, and learns nothing of any. */
  private async takeAddress(ip: string): Promise<void> {
    const [row] = await this.database.rows<{ asked: number; seconds: number }>(
      `INSERT INTO sms_addresses AS a (address, asked, started_at) VALUES ($1, 1, mall_now()) ON CONFLICT (address) DO UPDATE SET
         asked = CASE WHEN a.started_at > mall_now() - $2::interval THEN a.asked + 1 ELSE 1 END,
         started_at = CASE WHEN a.started_at > mall_now() - $2::interval THEN a.started_at ELSE mall_now() END
       RETURNING asked, ceil(extract(epoch FROM started_at + $2::interval - mall_now()))::int AS seconds`,
      [networkOf({ ip }), addressWindow],
      'sms.address',
    );
    if (row!.asked === 1)
      await this.database.run(
        'DELETE FROM sms_addresses WHERE address IN (SELECT address FROM sms_addresses WHERE started_at < mall_now() - $1::interval LIMIT 20)',
        [addressWindow],
        'sms.forget',
      );
    if (row!.asked > maxPerAddress * this.env.rateFactor)
      throw httpErrors.tooFrequent({ seconds: Math.max(1, row!.seconds) });
  }

  /** The phone's turn is taken before anything is sent; two requests at once wait for each other. */
  private async take(tx: Transaction, { phone, purpose }: Turn, code: string): Promise<void> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`souk sms ${phone}`]);
    const [sent] = await tx.rows<{ just: boolean; today: number }>(
      `SELECT coalesce(bool_or(created_at > mall_now() - $2::interval), false) AS just, count(*)::int AS today FROM sms_codes WHERE phone = $1 AND created_at > mall_now() - interval '1 day'`,
      [phone, pause],
      'sms.turn',
    );
    if (sent!.just || sent!.today >= maxPerDay) throw messageErrors.tooOften();
    await tx.run(
      'INSERT INTO sms_codes (phone, purpose, code) VALUES ($1, $2, $3)',
      [phone, purpose, this.secrets.encrypt(code)],
      'sms.take',
    );
  }

  /** To register a phone must be free; to sign in or find a password again it must be the proven phone of an account. Who edits an account proves the old phone or a new one. */
  private async fits(tx: Transaction, { phone, purpose }: CodeFor): Promise<boolean> {
    if (purpose === 'edit_user') return true;
    const [known] = await tx.rows<{ has_phone: boolean }>(
      'SELECT bool_or(phone = $1) AS has_phone FROM users WHERE (phone = $1 OR username = $1) AND deleted_at IS NULL HAVING count(*) > 0',
      [phone],
      'sms.account',
    );
    return purpose === 'register' ? known === undefined : known?.has_phone === true;
  }

  /** Hands the message to the vendor and writes the log; answers why it failed, if it did. */
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
      'INSERT INTO sms_logs (phone, name, content, status, error_msg, ip) VALUES ($1, $2, $3, $4, $5, $6)',
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
    const { driver, key, secret } = await openConfig(this.crud, this.database, 'sms');
    const made = smsDrivers[String(driver)]?.({
      driver: String(driver),
      key: String(key),
      secret: String(secret),
    });
    if (!made || (made.showsCode && this.env.profile === 'production'))
      throw messageErrors.notSent();
    return made;
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
