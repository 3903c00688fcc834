import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';
import type { UserNotice } from '../../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { PagingDto, wholeNumber } from '../../platform/http/request/paging.dto.ts';
import { Notices } from './notices.ts';

/** Without an id all notices are marked. */
class ReadDto {
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) id?: number;
}
const shopper = { area: 'shop', right: 'signed-in' } as const;

/** Notices of the signed-in shopper. */
@Controller('api/user/notices')
export class NoticesController {
  constructor(private readonly notices: Notices) {}

  @Get()
  @Access(shopper)
  list(@CurrentActor() actor: Actor, @Query() paging: PagingDto): Promise<Page<UserNotice>> {
    return this.notices.list(actor, paging);
  }

  @Post('read')
  @HttpCode(200)
  @Access(shopper)
  async read(@CurrentActor() actor: Actor, @Body() { id }: ReadDto): Promise<Answer> {
    await this.notices.read(actor, id);
    return new Answer({}, 'msg.success');
  }
}
