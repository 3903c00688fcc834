import { translate } from '../../../platform/i18n/language.ts';
import { linkOf } from '../kinds/index.ts';
import type { MailTokens } from '../mail/mail-tokens.ts';
import type { Mail, OpenMailer } from '../mail/mailer.ts';
import { messageText, messageTitle } from '../message-text.ts';
import type { Delivery } from './deliveries.ts';

interface MailParts {
  readonly mailer: OpenMailer;
  readonly origin: string;
  readonly tokens: MailTokens;
}

/** The page and the call that a token of a mail opens. */
export const mailPage = (origin: string, token: string): string => `${origin}/mail?token=${token}`;
const mailCall = (origin: string, token: string): string =>
  `${origin}/api/mail_link?token=${token}`;

/**
 * One mail for the deliveries of one address: a single message, or the digest of several. The link of
 * a digest ends all mails.
 */
export function mailOf(deliveries: readonly Delivery[], parts: MailParts): Mail {
  const first = deliveries[0]!;
  const { language, area, account_id: id, kind, address } = first;
  const mall = parts.mailer.mallName(language);
  const isSingle = deliveries.length === 1;
  const token = parts.tokens.sign({
    purpose: 'unsubscribe',
    area,
    id,
    kind: isSingle ? kind : 'all',
  });
  const subject = isSingle
    ? messageTitle(language, kind)
    : translate(language, 'messages.mail.digest', { count: deliveries.length, mall });
  return {
    to: address,
    id: `message-${first.id}`,
    unsubscribeUrl: mailCall(parts.origin, token),
    content: {
      language,
      subject,
      greeting: translate(language, 'messages.mail.greeting'),
      paragraphs: deliveries.map((delivery) => ({
        text: messageText(language, delivery, parts.mailer.currency),
        link: {
          label: translate(language, 'messages.mail.open'),
          url: parts.origin + linkOf(area, delivery.kind, delivery),
        },
      })),
      footer: translate(language, 'messages.mail.footer', { mall }),
      unsubscribe: {
        label: translate(language, `messages.mail.${isSingle ? 'unsubscribe' : 'unsubscribeAll'}`),
        url: mailPage(parts.origin, token),
      },
    },
  };
}
