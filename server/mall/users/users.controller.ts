import { Body, Controller, Get, Headers, Post, Req } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type {
  ForgetPasswordRequest,
  LoginAnswer,
  RegisterRequest,
} from '../../../schemas/contract/calls/accounts/auth.ts';
import type {
  ClosingRequest,
  ClosingState,
} from '../../../schemas/contract/calls/accounts/closing.ts';
import { canonicalName } from '../../identity/sign-in/username.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { IsFormat, IsNotBlank } from '../../platform/http/request/text-rules.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { withMessage } from '../../platform/i18n/with-message.ts';
import { inviterParam } from '../kernel/find-inviter.ts';
import { Closing } from './closing/closing.ts';
import { ForgetPassword } from './forget-password.ts';
import { Register } from './register.ts';

/** `POST /api/forget_password`. */
class ForgetPasswordDto implements ForgetPasswordRequest {
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? canonicalName(value) : value,
  )
  @IsFormat('mobile')
  username: string;
  @IsString() @IsNotEmpty() @MaxLength(512) password: string;
  /** The password again, for a form that asks twice. */
  @IsOptional()
  @ValidateBy(
    {
      name: 'isSamePassword',
      validator: {
        validate: (again, args) =>
          again === '' || again === (args!.object as ForgetPasswordDto).password,
        // Without a text of its own class-validator drops the context, which has our message
        defaultMessage: () => 'is another password',
      },
    },
    withMessage('input.same'),
  )
  re_password?: string;
  @IsString() @IsNotBlank() @MaxLength(20) code: string;
  /** Only `phone` exists. */
  @IsOptional() @IsIn(['phone', '']) type?: 'phone';
}

/** `POST /api/register`. */
class RegisterDto extends ForgetPasswordDto implements RegisterRequest {
  @Transform(inviterParam) @IsInt() inviter_id: number = 0;
}

/** Accounts by phone (docs/product.md#public-calls). */
@Controller('api')
@Reason('the account whose phone is proven: test/e2e/sign-in/register', 2)
@Access({ area: 'shop', right: 'public' })
export class UsersController {
  constructor(
    private readonly registration: Register,
    private readonly passwordReset: ForgetPassword,
  ) {}

  @Post('register')
  async register(
    @Body() body: RegisterDto,
    @Req() { ip, id }: FastifyRequest,
    @Headers('user-agent') agent = '',
  ): Promise<Answer<LoginAnswer>> {
    return new Answer(
      await this.registration.run(body, { ip, requestId: id, agent }),
      'msg.success',
    );
  }

  @Post('forget_password')
  async forgetPassword(
    @Body() body: ForgetPasswordDto,
    @Req() { ip, id }: FastifyRequest,
    @Headers('user-agent') agent = '',
  ): Promise<Answer<LoginAnswer>> {
    return new Answer(
      await this.passwordReset.run(body, { ip, requestId: id, agent }),
      'msg.success',
    );
  }
}

/** `POST /user/closing`. */
class ClosingDto implements ClosingRequest {
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
  @IsOptional() @IsString() @MaxLength(20) code?: string;
}

/** The closing of the caller's account. Asking needs the second proof. */
@Controller('api/user/closing')
@Reason('the account of the token: test/e2e/accounts/account-closing', 3)
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
