import { Module } from '@nestjs/common';
import { MessagesController } from './messages.controller.ts';
import { SmsCodes } from './sms-codes.ts';

/** Codes by SMS: sending, limits, using up. Owns `sms_codes` and writes `sms_logs`; templates and logs are resources. Knows vendors by their drivers only. */
@Module({ controllers: [MessagesController], providers: [SmsCodes], exports: [SmsCodes] })
export class MessagesModule {}
