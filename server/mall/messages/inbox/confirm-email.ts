import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { AttemptCounters } from '../../../platform/limits/attempt-counters.ts';
import { mailPage } from '../delivery/mail-content.ts';
import { confirmMs, MailTokens } from '../mail/mail-tokens.ts';
import { SendMail } from '../mail/send-mail.ts';
import { messageErrors } from '../messages.errors.ts';
import { saveEmail } from './message-settings.ts';
import { readAccess } from './read-access.ts';

const day = 86_400;
/** Confirmations per day: of one account, and to one address whoever asks. */
const maxPerAccount = 5;
const maxPerAddress = 3;

/**
 * Sets the address of an account's e-mails. A new address gets a link and is used once the link was
 * opened, so that nobody sends the mall's mails to a stranger.
 */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly database: Database,
    private readonly mails: SendMail,
    private readonly tokens: MailTokens,
    private readonly counters: AttemptCounters,
  ) {}

  /**
   * @param email '' removes the address
   * @throws Refusal `messages.mailOften`, `messages.noMailServer`, `messages.notMailed`: the reason
   *   is for admins, in the list of sent messages
   */
  async ask(actor: Actor, email: string): Promise<void> {
    const { area, id, language } = actor;
    if (email === '') {
      await saveEmail(this.database, { area, id }, { email, askedAt: Date.now() }, language);
      return;
    }
    const { exceeded } = await this.counters.count([
      { key: `mail:account:${area}:${id}`, max: maxPerAccount, seconds: day },
      { key: `mail:address:${email.toLowerCase()}`, max: maxPerAddress, seconds: day },
    ]);
    if (exceeded) throw messageErrors.mailOften();
    const endsAt = Date.now() + confirmMs;
    const access = this.tokens.accessDigest(await readAccess(this.database, { area, id }));
    const token = this.tokens.sign({ purpose: 'confirm', area, id, email, endsAt, access });
    const failure = await this.mails.send(
      { area, id, language, to: email },
      ({ mallName, origin }) => {
        const mall = mallName(language);
        return {
          subject: translate(language, 'messages.mail.confirmSubject'),
          text: translate(language, 'messages.mail.confirmText', { mall }),
          link: {
            label: translate(language, 'messages.mail.confirm'),
            url: mailPage(origin, token),
          },
        };
      },
    );
    if (failure !== undefined) throw messageErrors.notMailed();
  }
}
