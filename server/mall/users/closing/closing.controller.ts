import { Body, Controller, Get, Post } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type {
  ClosingRequest,
  ClosingState,
} from '../../../../schemas/contract/calls/accounts/closing.ts';
import { Access, CurrentActor, Reason } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Closing } from './closing.ts';

/** `POST /user/closing`. */
class ClosingDto implements ClosingRequest {
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
  @IsOptional() @IsString() @MaxLength(20) code?: string;
}

/** The closing of the caller's account. Asking needs the second proof. */
@Controller('api/user/closing')
@Reason('the account of the token: test/e2e/accounts/account-closing')
@Access({ area: 'shop', right: 'signed-in' })
export class ClosingController {
  constructor(private readonly closing: Closing) {}

  @Get()
  read(@CurrentActor() actor: Actor): Promise<ClosingState> {
    return this.closing.read(actor);
  }

  @Post()
  ask(@Body() body: ClosingDto, @CurrentActor() actor: Actor): Promise<ClosingState> {
    return this.closing.ask(actor, body);
  }

  @Post('cancel')
  cancel(@CurrentActor() actor: Actor): Promise<ClosingState> {
    return this.closing.cancel(actor);
  }
}
