import { Injectable } from '@nestjs/common';
import type { MailLink } from '../../../../schemas/contract/calls/accounts/messages.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { Database } from '../../../platform/database/sql.ts';
import { translate } from '../../../platform/i18n/language.ts';
import { saveEmail, turnOffEmail } from '../inbox/message-settings.ts';
import { readAccess } from '../inbox/read-access.ts';
import { kindsOf } from '../kinds/index.ts';
import { messageTitle } from '../message-text.ts';
import { messageErrors } from '../messages.errors.ts';
import { type ConfirmGrant, confirmMs, type MailGrant, MailTokens } from './mail-tokens.ts';

/** What the signed links of e-mails do. */
@Injectable()
export class MailLinks {
  constructor(
    private readonly database: Database,
    private readonly tokens: MailTokens,
  ) {}

  /** @throws Refusal `messages.badLink` */
  read(language: Language, token: string): MailLink {
    const grant = this.open(token);
    if (grant.purpose === 'confirm') return { purpose: 'confirm', email: grant.email };
    const { kind } = grant;
    const title =
      kind === 'all' ? translate(language, 'messages.mail.allKinds') : messageTitle(language, kind);
    return { purpose: 'unsubscribe', title };
  }

  /**
   * Ends e-mails, or confirms an address; safe to repeat.
   *
   * @throws Refusal `messages.badLink`
   */
  async run(
    language: Language,
    { token, all }: { readonly token: string; readonly all?: 0 | 1 },
  ): Promise<void> {
    const grant = this.open(token);
    const { area, id } = grant;
    if (grant.purpose === 'confirm') return this.confirm(language, grant);
    const kinds = all === 1 || grant.kind === 'all' ? kindsOf(area) : [grant.kind];
    await turnOffEmail(this.database, { area, id }, kinds, language);
  }

  /** An address that was asked for before a new password or phone is not the owner's choice. */
  private async confirm(language: Language, grant: ConfirmGrant): Promise<void> {
    const { area, id, email, access, endsAt } = grant;
    await this.database.transaction(async (tx) => {
      const present = this.tokens.accessDigest(await readAccess(tx, { area, id }));
      if (present !== access) throw messageErrors.badLink();
      const asked = { email, askedAt: endsAt - confirmMs };
      if (!(await saveEmail(tx, { area, id }, asked, language))) throw messageErrors.badLink();
    });
  }

  private open(token: string): MailGrant {
    const grant = this.tokens.open(token, Date.now());
    if (!grant) throw messageErrors.badLink();
    return grant;
  }
}
