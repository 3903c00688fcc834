import type { Row } from '../../../../../schemas/rules/types.ts';
import type { Definition } from '../../../../platform/definitions/definitions-in.ts';
import type { SsrfGuard } from '../../../../platform/outbound/ssrf-guard.ts';

/** An e-mail that is ready to be sent. */
export interface OutgoingMail {
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try, so that a mailbox shows a repeated mail once. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends e-mails by one protocol; it accesses no table. */
export interface MailDriver {
  /**
   * Resolves when the server has accepted the mail for its recipient.
   *
   * @throws MailRefused when another try is pointless; Error otherwise, within 20 seconds
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether the list of sent messages keeps the content: only for drivers that send nothing. */
  readonly showsContent: boolean;
}

/** The server refuses the recipient or the content for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** A sender of e-mails, chosen by its name in `configs/mail` `driver`. */
export interface MailDefinition extends Definition<'mail'> {
  /**
   * @param settings `configs/mail`
   * @param guard refuses private addresses (docs/invariants.md#outbound-requests)
   * @returns undefined while the settings lack something; then no mail is sent
   */
  readonly open: (settings: Row, guard: SsrfGuard) => MailDriver | undefined;
}

/** Defines a sender of e-mails: the export of a file `*.mail.ts` (docs/drivers.md). */
export const defineMail = (mail: Omit<MailDefinition, 'kind'>): MailDefinition => ({
  kind: 'mail',
  ...mail,
});
