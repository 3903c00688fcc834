import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';
import type { UserNotice } from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { PagingDto, wholeNumber } from '../http/paging.dto.ts';
import { Notices } from './notices.ts';

/** Without an id: all of them. */
class ReadDto {
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) id?: number;
}
const shopper = { area: 'shop', right: 'signed-in' } as const;

/** What a shopper was told. */
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
