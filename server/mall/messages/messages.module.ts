import { Global, Module } from '@nestjs/common';
import { PhoneVerification } from '../../identity/credentials/phone-verification.ts';
import { MessagesController } from './messages.controller.ts';
import { NoticesController } from './notices.controller.ts';
import { Notices } from './notices.ts';
import { SendCodes } from './send-codes.job.ts';
import { SmsCodes } from './sms-codes.ts';
import { SmsDelivery } from './sms-delivery.ts';
import { SmsLimits } from './sms-limits.ts';

/**
 * Messages to people: codes by SMS (sending, limits, consumption) and notices in a shopper's
 * account. Owns `sms_codes` and `user_notices` and writes `sms_logs`; templates and logs are
 * resources. Vendors are reached through drivers only.
 */
@Global()
@Module({
  controllers: [MessagesController, NoticesController],
  providers: [
    SmsCodes,
    SmsLimits,
    SmsDelivery,
    SendCodes,
    Notices,
    { provide: PhoneVerification, useExisting: SmsCodes },
  ],
  exports: [PhoneVerification],
})
export class MessagesModule {}
