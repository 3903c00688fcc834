import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
import { taskStatus } from '../../../../schemas/contract/dicts/operation-dicts.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { Database } from '../../../platform/database/sql.ts';
import { truncate } from '../../../platform/database/truncate.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { messageErrors } from '../messages.errors.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { failureOf, Mailer, type OpenMailer } from './mailer.ts';

interface MailTarget {
  readonly area: Area;
  /** The account that asks for the mail. */
  readonly id: number;
  readonly language: Language;
  readonly to: string;
}

interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly url: string };
}

/** Sends a mail that somebody waits for, and lists it among the sent messages. */
@Injectable()
export class SendMail {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /** @returns the server's reason when it refuses the mail @throws Refusal `messages.noMailServer` */
  async send(
    { area, id, language, to }: MailTarget,
    words: (from: Pick<OpenMailer, 'mallName'> & { readonly origin: string }) => MailWords,
  ): Promise<string | undefined> {
    const mailer = await this.mailer.open();
    if (!mailer) throw messageErrors.noMailServer();
    const { mallName, driver } = mailer;
    const { subject, text, link } = words({ mallName, origin: this.mailer.origin });
    const content: MailContent = {
      language,
      subject,
      greeting: translate(language, 'messages.mail.greeting'),
      paragraphs: [{ text, ...(link ? { link } : {}) }],
      footer: mallName(language),
    };
    const failure = await failureOf(() => mailer.send({ to, id: randomUUID(), content }));
    await this.database.run(
      `
        INSERT INTO message_deliveries (
          area, account_id, channel, address, subject, content, status, tries, error_msg, sent_at
        )
        VALUES (
          $1, $2, 'email', $3, $4, $5, $6, 1, $7::varchar,
          CASE WHEN $7::varchar = '' THEN mall_now() END
        )`,
      [
        area,
        id,
        to,
        subject,
        driver.showsContent ? composeMail(content).text : '',
        failure ? taskStatus.failed : taskStatus.done,
        truncate(failure?.reason ?? '', 250),
      ],
      'messages.logMail',
    );
    return failure?.reason;
  }
}
