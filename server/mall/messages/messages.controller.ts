import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Purpose, purposes } from '../../identity/credentials/phone-verification.ts';
import { canonicalName } from '../../identity/sign-in/username.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { sendRenewedToken } from '../../platform/http/access/send-renewed-token.ts';
import { Sessions } from '../../platform/http/access/sessions.ts';
import { bearerToken } from '../../platform/http/request/request.ts';
import { IsFormat, IsNotBlank } from '../../platform/http/request/text-rules.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { SmsCodes } from './sms-codes.ts';

/** `POST /api/sms`. */
class SmsDto {
  @Transform(({ value }) => (typeof value === 'string' ? canonicalName(value) : value))
  @IsString()
  @IsFormat('mobile')
  readonly phone: string;
  @IsIn(purposes) readonly name: Purpose;
  /** A challenge of an earlier answer with its solution. */
  @IsOptional() @IsString() @MaxLength(100) readonly challenge?: string;
  @IsOptional() @IsString() @MaxLength(100) readonly answer?: string;
}

/** `POST /api/Admin/sms/send`: `name` is any template's. */
class SmsTestDto {
  @Transform(({ value }) => (typeof value === 'string' ? canonicalName(value) : value))
  @IsString()
  @IsFormat('mobile')
  readonly phone: string;
  @IsString() @IsNotBlank() @MaxLength(15) readonly name: string;
}

/**
 * Public call that sends a code (docs/product.md#public-calls), and a test message for admins who
 * may change templates.
 */
@Controller('api')
export class MessagesController {
  constructor(
    private readonly codes: SmsCodes,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The answer does not depend on whether the phone has an account. A code of `edit_user` needs a
   * session of a shopper or a seller.
   */
  @Post('sms')
  @Reason('answers the same for every phone')
  @Access({ area: 'shop', right: 'public' })
  async send(
    @Body() { phone, name, ...challenge }: SmsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const accountId = name === 'edit_user' ? await this.accountOf(request, reply) : undefined;
    await this.codes.send({ phone, purpose: name, ip: request.ip, accountId }, challenge);
    return new Answer({}, 'msg.success');
  }

  /** @throws Refusal 401 without a session */
  private async accountOf(request: FastifyRequest, reply: FastifyReply): Promise<number> {
    const token = bearerToken(request);
    for (const area of ['shop', 'Seller'] as const) {
      const signedIn = await this.sessions.actorOf(token, area, request);
      if (!signedIn) continue;
      sendRenewedToken(reply, signedIn);
      return signedIn.actor.id;
    }
    throw httpErrors.signedOut();
  }

  @Post('Admin/sms/send')
  @Access({ area: 'Admin', right: 'Admin.sms.update' })
  async test(@CurrentActor() actor: Actor, @Body() { phone, name }: SmsTestDto): Promise<Answer> {
    await this.codes.sendTest(actor, { phone, template: name });
    return new Answer({}, 'msg.success');
  }
}
