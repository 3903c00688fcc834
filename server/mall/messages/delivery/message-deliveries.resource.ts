import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
} from '../../../backoffice/resources/hooks/resource-hooks.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { SendMail } from '../mail/send-mail.ts';
import { messageErrors } from '../messages.errors.ts';
import { DeliverMessages } from './deliver-messages.job.ts';

/** The list of sent messages. */
@ResourceHooks('message_deliveries')
@Injectable()
export class MessageDeliveryHooks {
  constructor(
    private readonly mails: SendMail,
    private readonly deliveries: DeliverMessages,
  ) {}

  @CommandHandler('messages.retry')
  async retry({ rows, tx }: CommandContext): Promise<void> {
    await this.deliveries.queue.repeat(
      tx,
      rows.map(({ id }) => Number(id)),
    );
  }

  /** @throws Refusal `messages.testFailed` with the server's reason */
  @CommandHandler('messages.testMail')
  async test({ actor, input, tx }: CommandContext): Promise<CommandResult> {
    await writeAudit(tx, actor, { event: 'mail.test', subject: 'configs/mail', subjectId: 0 });
    const to = String(input(undefined).address);
    return { afterCommit: () => this.sendTest(actor, to) };
  }

  private async sendTest({ area, id, language }: Actor, to: string): Promise<void> {
    const failure = await this.mails.send({ area, id, language, to }, ({ mallName }) => ({
      subject: translate(language, 'messages.mail.testSubject', { mall: mallName(language) }),
      text: translate(language, 'messages.mail.testText', { mall: mallName(language) }),
    }));
    if (failure !== undefined) throw messageErrors.testFailed({ reason: failure });
  }
}
