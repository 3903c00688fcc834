import { Injectable } from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type { MessageChannel } from '../../../../schemas/contract/dicts/message-kinds.ts';
import { Mailer, type OpenMailer } from '../mail/mailer.ts';
import { type ConfiguredSms, SmsDelivery } from '../sms-delivery.ts';

/** The senders that an admin has configured, as they are at one time. */
export interface OpenSenders {
  readonly mailer: OpenMailer | undefined;
  readonly sms: ConfiguredSms;
}

/** The channels that an admin has configured. */
@Injectable()
export class Channels {
  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsDelivery,
  ) {}

  async open(): Promise<OpenSenders> {
    const [mailer, sms] = await Promise.all([this.mailer.open(), this.sms.settings()]);
    return { mailer, sms };
  }

  async available(area: Area): Promise<readonly MessageChannel[]> {
    return channelsOf(area, await this.open());
  }
}

/** Admins have no phone. */
export const channelsOf = (area: Area, { mailer, sms }: OpenSenders): readonly MessageChannel[] => [
  'in_app',
  ...(mailer ? (['email'] as const) : []),
  ...(sms.driver && area !== 'Admin' ? (['sms'] as const) : []),
];
