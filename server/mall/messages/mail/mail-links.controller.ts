import { Controller, Get, Post, Query } from '@nestjs/common';
import type { MailLink } from '../../../../schemas/contract/calls/accounts/messages.ts';
import { Access, CurrentActor, NotInApi, Reason } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Answer } from '../../../platform/http/response/answer.ts';
import { MailLinkDto } from '../inbox/inbox.dto.ts';
import { MailLinks } from './mail-links.ts';

/**
 * Links of e-mails, which work without a sign-in. Mail programs call `POST` themselves (RFC 8058);
 * `GET` changes nothing, because programs also follow links to check them.
 */
@Controller('api/mail_link')
@Reason('the account of a signed link: test/e2e/messages/message-mails')
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
