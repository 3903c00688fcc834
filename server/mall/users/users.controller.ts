import { Body, Controller, Headers, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../platform/http/access/access.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { ForgetPassword } from './forget-password.ts';
import { Register } from './register.ts';
import { ForgetPasswordDto, RegisterDto } from './users.dto.ts';

const publicAccess = { area: 'shop', right: 'public' } as const;

/** Accounts by phone (docs/product.md#public-calls). */
@Controller('api')
export class UsersController {
  constructor(
    private readonly registration: Register,
    private readonly passwordReset: ForgetPassword,
  ) {}

  @Post('register')
  @Access(publicAccess)
  async register(
    @Body() { inviterId, ...body }: RegisterDto,
    @Req() { ip, id }: FastifyRequest,
    @Headers('user-agent') agent = '',
  ): Promise<Answer> {
    return new Answer(
      await this.registration.run(
        { ...body, inviter_id: body.inviter_id || inviterId },
        { ip, requestId: id, agent },
      ),
      'msg.success',
    );
  }

  @Post('forget_password')
  @Access(publicAccess)
  async forgetPassword(
    @Body() body: ForgetPasswordDto,
    @Req() { ip, id }: FastifyRequest,
    @Headers('user-agent') agent = '',
  ): Promise<Answer> {
    return new Answer(
      await this.passwordReset.run(body, { ip, requestId: id, agent }),
      'msg.success',
    );
  }
}
