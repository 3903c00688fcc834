import type { Row } from '../../../../schemas/rules/types.ts';
import type { Definition } from '../../../platform/definitions/definitions-in.ts';
import type { SendRequest } from '../../../platform/outbound/http-client.ts';

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

/** A sender of text messages, chosen by its name in `configs/sms` `driver`. */
export interface SmsDefinition extends Definition<'sms'> {
  /** @param settings `configs/sms` @param request the guarded client */
  readonly open: (settings: Row, request: SendRequest) => SmsDriver;
}

/** Defines a sender of text messages: the export of a file `*.sms.ts` (docs/drivers.md). */
export const defineSms = (sms: Omit<SmsDefinition, 'kind'>): SmsDefinition => ({
  kind: 'sms',
  ...sms,
});
