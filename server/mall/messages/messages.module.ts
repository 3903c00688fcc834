import { Global, Module } from '@nestjs/common';
import { areas } from '../../../schemas/contract/areas.ts';
import { PhoneVerification } from '../../identity/credentials/phone-verification.ts';
import { Channels } from './delivery/channels.ts';
import { DeliverMessages } from './delivery/deliver-messages.job.ts';
import { ConfirmEmail } from './inbox/confirm-email.ts';
import { inboxController, MailLinksController } from './inbox/inbox.controller.ts';
import { Inbox } from './inbox/inbox.ts';
import { MessageSettingsOf } from './inbox/message-settings.ts';
import { MessageDeliveryHooks, MessageHooks } from './inbox/messages.resource.ts';
import { MailLinks } from './mail/mail-links.ts';
import { MailTokens } from './mail/mail-tokens.ts';
import { Mailer } from './mail/mailer.ts';
import { SendMail } from './mail/send-mail.ts';
import { MessagesController } from './messages.controller.ts';
import { SendCodes } from './send-codes.job.ts';
import { SmsCodes } from './sms-codes.ts';
import { SmsDelivery } from './sms-delivery.ts';
import { SmsLimits } from './sms-limits.ts';

/**
 * Messages to people: codes by SMS (sending, limits, consumption), and what happened to an account,
 * a store or the mall, in the mall and by e-mail and SMS. Modules write messages by `writeMessages`.
 * Owns `sms_codes` and `message_settings` and writes `sms_logs`; templates, logs, messages and what
 * was sent are resources. Vendors and mail servers are reached through drivers only.
 */
@Global()
@Module({
  controllers: [MessagesController, MailLinksController, ...areas.map(inboxController)],
  providers: [
    SmsCodes,
    SmsLimits,
    SmsDelivery,
    SendCodes,
    Inbox,
    MessageSettingsOf,
    MessageHooks,
    ConfirmEmail,
    Channels,
    DeliverMessages,
    MessageDeliveryHooks,
    Mailer,
    SendMail,
    MailTokens,
    MailLinks,
    { provide: PhoneVerification, useExisting: SmsCodes },
  ],
  exports: [PhoneVerification],
})
export class MessagesModule {}
