import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupBy } from '../../../../schemas/rules/group-by.ts';
import { Database } from '../../../platform/database/sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { MailTokens } from '../mail/mail-tokens.ts';
import { Mailer, type OpenMailer } from '../mail/mailer.ts';
import { messageTitle } from '../message-text.ts';
import { SmsDelivery } from '../sms-delivery.ts';
import { SmsLimits } from '../sms-limits.ts';
import { Channels } from './channels.ts';
import {
  claimDeliveries,
  type Delivery,
  type DeliveryResult,
  failureOf,
  reasonOf,
  saveResults,
} from './deliveries.ts';
import { mailOf } from './mail-content.ts';
import { addMailedNotices, queueDeliveries } from './queue-deliveries.ts';

/** Mails that are sent at the same time. */
const batchSize = 20;
/** Accounts whose digests are sent at the same time. */
const digestBatch = 20;

/**
 * Sends messages by e-mail and SMS. A message is queued once for each channel and sent until the
 * server accepts it, at most six times; a process that dies after sending sends the same mail again
 * with the same Message-ID (docs/decisions/0115-message-centre.md).
 */
@Injectable()
export class DeliverMessages implements OnModuleInit {
  // biome-ignore lint/complexity/useMaxParams: injected services
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly channels: Channels,
    private readonly mailer: Mailer,
    private readonly sms: SmsDelivery,
    private readonly smsLimits: SmsLimits,
    private readonly tokens: MailTokens,
  ) {}

  onModuleInit(): void {
    this.jobs.add({ name: 'messages.deliver', everySeconds: 15, run: () => this.run() });
    this.jobs.add({ name: 'messages.digest', everySeconds: 86_400, run: () => this.runDigests() });
  }

  async run(): Promise<void> {
    await addMailedNotices(this.database);
    await queueDeliveries(this.database, await this.channels.available('shop'));
    for (;;) {
      const deliveries = await claimDeliveries(this.database, 'single', batchSize);
      if (deliveries.length === 0) return;
      await this.send(deliveries.map((delivery) => [delivery]));
    }
  }

  async runDigests(): Promise<void> {
    for (;;) {
      const deliveries = await claimDeliveries(this.database, 'digest', digestBatch);
      if (deliveries.length === 0) return;
      const byAccount = groupBy(deliveries, ({ area, account_id: id }) => `${area} ${id}`);
      await this.send([...byAccount.values()]);
    }
  }

  /** @param mails deliveries that go out together */
  private async send(mails: readonly (readonly Delivery[])[]): Promise<void> {
    const mailer = await this.mailer.open();
    const results = await Promise.all(
      mails.map((deliveries) =>
        // The results of the others are saved in any case, or they would be sent again
        this.sendOne(mailer, deliveries).catch((error: unknown) =>
          failed(deliveries, reasonOf(error)),
        ),
      ),
    );
    await saveResults(this.database, results.flat());
  }

  private async sendOne(
    mailer: OpenMailer | undefined,
    deliveries: readonly Delivery[],
  ): Promise<readonly DeliveryResult[]> {
    const [first] = deliveries;
    if (first?.channel === 'sms') return [await this.sendSms(first)];
    if (!mailer) return failed(deliveries, 'no mail server is configured');
    const mail = mailOf(deliveries, { mailer, origin: this.mailer.origin, tokens: this.tokens });
    const failure = await failureOf(() => mailer.send(mail));
    const content = mailer.driver.showsContent ? composeMail(mail.content).text : '';
    const { subject } = mail.content;
    return deliveries.map(({ id, tries }) => ({ id, tries, subject, content, failure }));
  }

  private async sendSms(delivery: Delivery): Promise<DeliveryResult> {
    const { id, tries, kind, address, language, params } = delivery;
    const { caps } = await this.sms.settings();
    const reason = (await this.smsLimits.countSent(caps))
      ? await this.sms.send({ phone: address, template: kind, ip: '', params })
      : 'the limit of SMS is reached';
    const failure = reason === undefined ? undefined : { reason, isFinal: false };
    return { id, tries, subject: messageTitle(language, kind), content: '', failure };
  }
}

/** Nothing was sent; another try may succeed. */
const failed = (deliveries: readonly Delivery[], reason: string): readonly DeliveryResult[] =>
  deliveries.map(({ id, tries }) => ({
    id,
    tries,
    subject: '',
    content: '',
    failure: { reason, isFinal: false },
  }));
