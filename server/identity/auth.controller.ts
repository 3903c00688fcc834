import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Post,
  Query,
  Req,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiPrefix, type Area } from '../../schemas/contract/areas.ts';
import type { LoginAnswer } from '../../schemas/contract/calls/auth.ts';
import { Access } from '../platform/http/access/access.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { bearerToken } from '../platform/http/request/request.ts';
import { Sessions } from '../platform/http/access/sessions.ts';
import { isLoginByCode, LoginDto, ProviderDto } from './auth.dto.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignInByCode } from './sign-in/sign-in-by-code.ts';
import { SignOut } from './sessions/sign-out.ts';

/** Sign-in and sign-out of one area. */
export function authController(area: Area): Type {
  const anyone = { area, right: 'public' } as const;

  @Controller(`api${apiPrefix[area]}`)
  class AuthController {
    constructor(
      private readonly signIn: SignIn,
      private readonly byCode: SignInByCode,
      private readonly signOut: SignOut,
      private readonly sessions: Sessions,
    ) {}

    /**
     * Shoppers may send a code instead of the password. In the shopper area `provider=admins` signs
     * in to Admin, as legacy clients do; the token is valid for Admin only.
     */
    @Post('login')
    @HttpCode(200)
    @Access(anyone)
    async login(
      @Body() body: LoginDto,
      @Req() { ip, id }: FastifyRequest,
      @Headers('user-agent') agent = '',
    ): Promise<Answer> {
      const origin = { ip, requestId: id, agent };
      const loginArea = areaOf(area, body.provider);
      const { username, password = '', code = '' } = body;
      const answer: LoginAnswer =
        loginArea === 'shop' && isLoginByCode(body)
          ? await this.byCode.run({ username, code }, origin)
          : await this.signIn.run(loginArea, { ...body, password }, origin);
      return new Answer(answer, 'msg.loginSuccess');
    }

    /** Ends the session of the sent token, of any area: legacy clients call only this route. */
    @Post('logout')
    @HttpCode(200)
    @Access(anyone)
    async logout(@Body() _: ProviderDto, @Req() request: FastifyRequest): Promise<void> {
      await this.signOut.run(bearerToken(request), request);
    }

    /** The caller's id, or nothing without a session. */
    @Get('is_login')
    @Access(anyone)
    async isLogin(
      @Query() { provider }: ProviderDto,
      @Req() request: FastifyRequest,
    ): Promise<number | undefined> {
      const session = await this.sessions.actorOf(
        bearerToken(request),
        areaOf(area, provider),
        request,
      );
      return session?.actor.id;
    }
  }
  Object.defineProperty(AuthController, 'name', { value: `${area}AuthController` });
  return AuthController;
}

/** `provider=admins` in the shopper area means Admin (docs/decisions/0003-legacy-clients.md). */
const areaOf = (area: Area, provider: string | undefined): Area =>
  area === 'shop' && provider === 'admins' ? 'Admin' : area;
