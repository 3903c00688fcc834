import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { runLanes } from '../../../platform/jobs/run-lanes.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
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

/** E-mails, SMS or digests that are sent at the same time: a channel that hangs delays no other. */
const lanes = 20;

/**
 * Sends messages by e-mail and SMS. A message is queued once for each channel and sent until the
 * server accepts it, at most six times; a process that dies after sending sends the same mail again
 * with the same Message-ID (docs/decisions/0115-message-centre.md).
 */
@Injectable()
export class DeliverMessages implements OnModuleDestroy {
  private isStopping = false;

  // biome-ignore lint/complexity/useMaxParams: injected services
  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly mailer: Mailer,
    private readonly sms: SmsDelivery,
    private readonly smsLimits: SmsLimits,
    private readonly tokens: MailTokens,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  @Scheduled({ name: 'messages.deliver', everySeconds: 15 })
  async run(): Promise<void> {
    await addMailedNotices(this.database);
    const channels = await this.channels.available('shop');
    await this.send(
      async (busy) => {
        await queueDeliveries(this.database, channels);
        const ofChannels = (['email', 'sms'] as const).map((channel) => {
          const sending = busy.filter((delivery) => delivery.channel === channel);
          return claimDeliveries(this.database, channel, lanes - sending.length);
        });
        return (await Promise.all(ofChannels)).flat();
      },
      ({ id }) => id,
    );
  }

  @Scheduled({ name: 'messages.digest', everySeconds: 86_400 })
  runDigests(): Promise<void> {
    return this.send(
      (busy) => claimDeliveries(this.database, 'digest', lanes - new Set(busy.map(accountOf)).size),
      accountOf,
    );
  }

  /** @param ownerOf deliveries of one owner go out together */
  private async send(
    claim: (busy: readonly Delivery[]) => Promise<readonly Delivery[]>,
    ownerOf: (delivery: Delivery) => string | number,
  ): Promise<void> {
    const mailer = await this.mailer.open();
    await runLanes({
      claim,
      ownerOf,
      work: async (deliveries: readonly Delivery[]) => {
        const results = await this.sendOne(mailer, deliveries).catch((error: unknown) =>
          failed(deliveries, reasonOf(error)),
        );
        await saveResults(this.database, results);
      },
      isStopping: () => this.isStopping,
    });
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

const accountOf = ({ area, account_id: id }: Delivery): string => `${area} ${id}`;

/** Nothing was sent; another try may succeed. */
const failed = (deliveries: readonly Delivery[], reason: string): readonly DeliveryResult[] =>
  deliveries.map(({ id, tries }) => ({
    id,
    tries,
    subject: '',
    content: '',
    failure: { reason, isFinal: false },
  }));
