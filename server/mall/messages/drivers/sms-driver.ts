/** A message to one phone: a template and signature of the vendor, filled with values. */
export interface SmsMessage {
  readonly phone: string;
  readonly template: string;
  readonly signature: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Sends messages by one vendor; it accesses no table. */
export interface SmsDriver {
  /**
   * Resolves when the vendor has accepted the message.
   *
   * @throws Error with the vendor's reason, within ten seconds
   */
  send(message: SmsMessage): Promise<void>;
  /** Whether the SMS log shows the code: only for drivers that send nothing. */
  readonly showsCode: boolean;
}
