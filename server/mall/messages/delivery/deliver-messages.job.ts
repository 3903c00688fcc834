import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import type { Outcome } from '../../../platform/jobs/queue.ts';
import { Queues } from '../../../platform/jobs/queues.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { MailTokens } from '../mail/mail-tokens.ts';
import { failureOf, Mailer } from '../mail/mailer.ts';
import { messageTitle } from '../message-text.ts';
import { SmsDelivery } from '../sms-delivery.ts';
import { SmsLimits } from '../sms-limits.ts';
import { Channels, channelsOf, type OpenSenders } from './channels.ts';
import {
  beginDigests,
  chooseDigestsSql,
  type Delivery,
  dropDeliveries,
  readDeliveriesSql,
  readySql,
  type SentContent,
  saveContents,
} from './deliveries.ts';
import { mailOf } from './mail-content.ts';
import { addMailedNotices, queueDeliveries } from './queue-deliveries.ts';

/** E-mails, SMS or digests that are sent at the same time: a channel that hangs delays no other. */
const perChannel = 20;
/** Minutes between the six tries. */
const waitMinutes = [1, 5, 30, 120, 720];

/**
 * Sends messages by e-mail and SMS. A message is queued once for each channel and sent until the
 * server accepts it; a process that dies after sending sends the same mail again with the same
 * Message-ID (docs/decisions/0115-message-centre.md).
 */
@Injectable()
export class DeliverMessages {
  private readonly common = {
    job: 'messages.deliver',
    table: 'message_deliveries',
    waits: waitMinutes.map((minutes) => minutes * 60),
    leaseSeconds: 600,
    read: readDeliveriesSql,
    prepare: () => this.prepare(),
    afterTry: saveContents,
  };
  readonly queue = this.queues.add<Delivery, SentContent>({
    ...this.common,
    name: 'messages',
    size: 2 * perChannel,
    ready: (due) => readySql(due, perChannel),
    busy: (sent) => ['email', 'sms'].map((name) => sent.filter((d) => d.channel === name).length),
    laneOf: ({ id }) => id,
    work: (delivery) =>
      delivery.channel === 'sms' ? this.sendSms(delivery) : this.sendMail([delivery]),
  });
  private readonly digests = this.queues.add<Delivery, SentContent>({
    ...this.common,
    name: 'digests',
    size: perChannel,
    choose: chooseDigestsSql,
    laneOf: ({ area, account_id: id }) => `${area} ${id}`,
    isTogether: true,
    work: (_delivery, deliveries) => this.sendMail(deliveries),
  });
  /** As an admin had configured them at the latest claim. */
  private senders: OpenSenders | undefined;

  constructor(
    private readonly queues: Queues,
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly mailer: Mailer,
    private readonly sms: SmsDelivery,
    private readonly smsLimits: SmsLimits,
    private readonly tokens: MailTokens,
  ) {}

  /** Sends what is due: also digests that have failed, or that an admin has sent again. */
  @Scheduled({ name: 'messages.deliver', everySeconds: 15 })
  async run(): Promise<void> {
    await addMailedNotices(this.database);
    await this.queue.run();
    await this.digests.run();
  }

  @Scheduled({ name: 'messages.digest', everySeconds: 86_400 })
  async runDigests(): Promise<void> {
    await this.prepare();
    await beginDigests(this.database);
    await this.digests.run();
  }

  private async prepare(): Promise<void> {
    this.senders = await this.channels.open();
    await queueDeliveries(this.database, channelsOf('shop', this.senders));
    await dropDeliveries(this.database, this.queue.dueSql);
  }

  private async sendMail(deliveries: readonly Delivery[]): Promise<Outcome<SentContent>> {
    const { mailer } = this.senders!;
    if (!mailer) return { failure: { reason: 'no mail server is configured' } };
    const mail = mailOf(deliveries, { mailer, origin: this.mailer.origin, tokens: this.tokens });
    const failure = await failureOf(() => mailer.send(mail));
    const content = mailer.driver.showsContent ? composeMail(mail.content).text : '';
    return { failure, report: { subject: mail.content.subject, content } };
  }

  private async sendSms(delivery: Delivery): Promise<Outcome<SentContent>> {
    const { kind, address, language, params } = delivery;
    const { sms } = this.senders!;
    const reason = (await this.smsLimits.countSent(sms.caps))
      ? await this.sms.send({ phone: address, template: kind, ip: '', params }, sms)
      : 'the limit of SMS is reached';
    return {
      failure: reason === undefined ? undefined : { reason },
      report: { subject: messageTitle(language, kind), content: '' },
    };
  }
}
