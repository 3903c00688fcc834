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
