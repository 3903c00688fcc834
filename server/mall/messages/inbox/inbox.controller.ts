import { Body, type Type as Class, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { Area } from '../../../../schemas/contract/areas.ts';
import {
  inboxPaths,
  type MailLink,
  type Message,
  type MessageSettings,
  type UnreadMessages,
} from '../../../../schemas/contract/calls/accounts/messages.ts';
import {
  type MessageKind,
  messageKinds,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import {
  Access,
  CurrentActor,
  NotInApi,
  named,
  Reason,
} from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { PagingDto, WholeNumber, wholeNumber } from '../../../platform/http/request/paging.dto.ts';
import { formList } from '../../../platform/http/request/text-rules.ts';
import { Answer } from '../../../platform/http/response/answer.ts';
import { withMessage } from '../../../platform/i18n/with-message.ts';
import { MailLinks } from '../mail/mail-links.ts';
import { ConfirmEmail } from './confirm-email.ts';
import { Inbox } from './inbox.ts';
import { MessageSettingsOf } from './message-settings.ts';

const kindNames = Object.keys(messageKinds);

/** Without an id all messages are marked. */
class ReadDto {
  @IsOptional() @WholeNumber(1) readonly id?: number;
}

/** Channels of one kind; those left out stay as they are. */
class KindChoicesDto {
  @IsIn(kindNames) readonly kind: MessageKind;
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly in_app?: 0 | 1;
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly email?: 0 | 1;
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly sms?: 0 | 1;
}

class SettingsDto {
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly is_digest?: 0 | 1;

  @IsOptional()
  @Transform(formList)
  @IsArray()
  @ArrayMaxSize(kindNames.length)
  @ValidateNested({ each: true })
  @Type(() => KindChoicesDto)
  readonly kinds?: readonly KindChoicesDto[];
}

/** An empty address is removed. */
class EmailDto {
  @IsString()
  @MaxLength(100)
  @ValidateIf(({ email }: EmailDto) => email !== '')
  @IsEmail({}, withMessage('rules.email'))
  readonly email: string;
}

/** The token of a link in an e-mail. */
class MailLinkDto {
  @IsString() @MaxLength(1000) readonly token: string;
  /** 1: no e-mails of any kind. */
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly all?: 0 | 1;
}

/** The caller's messages and their settings in one area (schemas/contract/calls/accounts/messages.ts). */
export function inboxController(area: Area): Class {
  @Controller(`api${inboxPaths[area]}`)
  @Reason('the messages and settings of the token’s account: test/e2e/messages/messages', 6)
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
  return named(area, InboxController);
}

/**
 * Links of e-mails, which work without a sign-in. Mail programs call `POST` themselves (RFC 8058);
 * `GET` changes nothing, because programs also follow links to check them.
 */
@Controller('api/mail_link')
@Reason('the account of a signed link: test/e2e/messages/message-mails', 2)
@NotInApi('the browser is sent to it')
@Access({ area: 'shop', right: 'public' })
export class MailLinksController {
  constructor(private readonly links: MailLinks) {}

  @Get()
  read(@CurrentActor() { language }: Actor, @Query() { token }: MailLinkDto): MailLink {
    return this.links.read(language, token);
  }

  @Post()
  async run(@CurrentActor() { language }: Actor, @Query() link: MailLinkDto): Promise<Answer> {
    await this.links.run(language, link);
    return new Answer({}, 'msg.success');
  }
}
