/** A message to one phone: a template of the vendor's with its signature, filled with a code. */
export interface SmsMessage {
  readonly phone: string;
  readonly template: string;
  readonly signature: string;
  readonly code: string;
}

/** Knows one vendor and no table. */
export interface SmsDriver {
  /** Resolves when the vendor has accepted the message. @throws Error with the vendor's reason otherwise, within ten seconds */
  send(message: SmsMessage): Promise<void>;
  /** Whether the code may be shown in the log of messages: only where nobody else would ever see it. */
  readonly showsCode: boolean;
}
