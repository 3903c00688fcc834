import { Injectable } from '@nestjs/common';
import type { BackOffice } from '../../../../schemas/contract/areas.ts';
import type { MessageKind } from '../../../../schemas/contract/dicts/message-kinds.ts';
import { symbolSql } from '../../../backoffice/currency.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
} from '../../../backoffice/resources/hooks/resource-hooks.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { DeliverMessages } from '../delivery/deliver-messages.job.ts';
import { linkOf } from '../kinds/index.ts';
import type { MessageParams } from '../kinds/kind.ts';
import { SendMail } from '../mail/send-mail.ts';
import { messageErrors } from '../messages.errors.ts';

/** What a message is about, in no language: an order number, a name or an amount. */
const aboutSql = `
  coalesce(
    t.params ->> 'order_no', t.params ->> 'goods', t.params ->> 'store', t.params ->> 'name',
    ${symbolSql} || to_char((t.params ->> 'money')::numeric, 'FM999,999,999,990.00'), ''
  )`;

/** The list of messages in the back offices. */
@ResourceHooks('messages', { expressions: { 'messages.about': aboutSql } })
@Injectable()
export class MessageHooks {
  /** Opens the page of a message and marks it as read. */
  @CommandHandler('messages.open')
  async open(context: CommandContext): Promise<CommandResult> {
    const { actor, rows, tx } = context;
    const row = rows[0]!;
    await tx.run(
      'UPDATE messages SET read_at = coalesce(read_at, mall_now()) WHERE id = $1',
      [row.id],
      'messages.open',
    );
    const message = {
      subject_id: Number(row.subject_id),
      params: (row.params ?? {}) as MessageParams,
    };
    return { url: linkOf(actor.area as BackOffice, row.kind as MessageKind, message) };
  }

  @CommandHandler('messages.read')
  async read({ rows, tx }: CommandContext): Promise<void> {
    await tx.run(
      'UPDATE messages SET read_at = coalesce(read_at, mall_now()) WHERE id = ANY($1::bigint[])',
      [rows.map((row) => row.id)],
      'messages.readRows',
    );
  }

  @CommandHandler('messages.readAll')
  async readAll({ actor, tx }: CommandContext): Promise<void> {
    await tx.run(
      `
        UPDATE messages
        SET read_at = mall_now()
        WHERE area = $1
          AND account_id = $2
          AND coalesce(store_id, 0) = $3
          AND read_at IS NULL`,
      [actor.area, actor.id, actor.storeId],
      'messages.readAll',
    );
  }
}

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
