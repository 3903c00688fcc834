import { Global, Module } from '@nestjs/common';
import { PhoneProof } from '../auth/phone-proof.ts';
import { MessagesController } from './messages.controller.ts';
import { SmsCodes } from './sms-codes.ts';

/** Codes by SMS: sending, limits, using up. Owns `sms_codes` and writes `sms_logs`; templates and logs are resources. Knows vendors by their drivers only. */
@Global()
@Module({ controllers: [MessagesController], providers: [SmsCodes, { provide: PhoneProof, useExisting: SmsCodes }], exports: [PhoneProof] })
export class MessagesModule {}
