import { Global, Module } from '@nestjs/common';
import { PhoneProof } from '../auth/phone-proof.ts';
import { MessagesController } from './messages.controller.ts';
import { NoticesController } from './notices.controller.ts';
import { Notices } from './notices.ts';
import { SmsCodes } from './sms-codes.ts';

/** What people are told. Codes by SMS: sending, limits, using up; notices in a shopper's account. Owns `sms_codes` and `user_notices` and writes `sms_logs`; templates and logs are resources. Knows vendors by their drivers only. */
@Global()
@Module({
  controllers: [MessagesController, NoticesController],
  providers: [SmsCodes, Notices, { provide: PhoneProof, useExisting: SmsCodes }],
  exports: [PhoneProof],
})
export class MessagesModule {}
