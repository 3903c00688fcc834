import { Injectable } from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type { MessageChannel } from '../../../../schemas/contract/dicts/message-kinds.ts';
import { Mailer } from '../mail/mailer.ts';
import { SmsDelivery } from '../sms-delivery.ts';

/** The channels that an admin has configured. */
@Injectable()
export class Channels {
  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsDelivery,
  ) {}

  /** Admins have no phone. */
  async available(area: Area): Promise<readonly MessageChannel[]> {
    const [mailer, { driver }] = await Promise.all([this.mailer.open(), this.sms.settings()]);
    return [
      'in_app',
      ...(mailer ? (['email'] as const) : []),
      ...(driver && area !== 'Admin' ? (['sms'] as const) : []),
    ];
  }
}
