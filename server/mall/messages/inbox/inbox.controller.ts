import { Body, Controller, Get, Post, Put, Query, type Type } from '@nestjs/common';
import type { Area } from '../../../../schemas/contract/areas.ts';
import {
  inboxPaths,
  type Message,
  type MessageSettings,
  type UnreadMessages,
} from '../../../../schemas/contract/calls/accounts/messages.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { Access, CurrentActor, Reason, named } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { PagingDto } from '../../../platform/http/request/paging.dto.ts';
import { Answer } from '../../../platform/http/response/answer.ts';
import { ConfirmEmail } from './confirm-email.ts';
import { EmailDto, ReadDto, SettingsDto } from './inbox.dto.ts';
import { Inbox } from './inbox.ts';
import { MessageSettingsOf } from './message-settings.ts';

/** The caller's messages and their settings in one area (schemas/contract/calls/accounts/messages.ts). */
export function inboxController(area: Area): Type {
  @Controller(`api${inboxPaths[area]}`)
  @Reason('the messages and settings of the token’s account: test/e2e/messages/messages')
  @Access({ area, right: 'signed-in' })
  class InboxController {
    constructor(
      private readonly inbox: Inbox,
      private readonly messageSettings: MessageSettingsOf,
      private readonly emails: ConfirmEmail,
    ) {}

    @Get()
    list(@CurrentActor() actor: Actor, @Query() paging: PagingDto): Promise<Page<Message>> {
      return this.inbox.list(actor, paging);
    }

    @Get('unread')
    unread(@CurrentActor() actor: Actor): Promise<UnreadMessages> {
      return this.inbox.unread(actor);
    }

    @Post('read')
    async read(@CurrentActor() actor: Actor, @Body() { id }: ReadDto): Promise<Answer> {
      await this.inbox.read(actor, id);
      return new Answer({}, 'msg.success');
    }

    @Get('settings')
    settings(@CurrentActor() actor: Actor): Promise<MessageSettings> {
      return this.messageSettings.read(actor);
    }

    @Put('settings')
    async save(
      @CurrentActor() actor: Actor,
      @Body() { is_digest, kinds = [] }: SettingsDto,
    ): Promise<MessageSettings> {
      await this.messageSettings.save(actor, { is_digest, kinds });
      return this.messageSettings.read(actor);
    }

    /** Sends a link that confirms the address; an empty address is removed at once. */
    @Post('email')
    async email(@CurrentActor() actor: Actor, @Body() { email }: EmailDto): Promise<Answer> {
      await this.emails.ask(actor, email);
      return new Answer({}, 'msg.success');
    }
  }
  return named(`${area}InboxController`, InboxController);
}
