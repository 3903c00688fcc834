import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Post,
  Put,
  Query,
  Req,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiPrefix, type Area } from '../../schemas/contract/areas.ts';
import type { LoginAnswer, UserInfo } from '../../schemas/contract/calls/auth.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { bearerOf } from '../http/request.ts';
import { Sessions } from '../http/sessions.ts';
import { isByCode, LoginDto, ProfileDto, ProviderDto } from './auth.dto.ts';
import { Profile } from './profile.ts';
import { SignIn } from './sign-in.ts';
import { SignInByCode } from './sign-in-by-code.ts';
import { SignOut } from './sign-out.ts';

/** The calls of one area about the caller's own account (Spec §7). */
export function authController(area: Area): Type {
  const member = { area, right: 'signed-in' } as const;
  const anybody = { area, right: 'public' } as const;

  @Controller(`api${apiPrefix[area]}`)
  class AuthController {
    constructor(
      private readonly signIn: SignIn,
      private readonly byCode: SignInByCode,
      private readonly signOut: SignOut,
      private readonly profile: Profile,
      private readonly sessions: Sessions,
    ) {}

    /** In the shopper area `provider=admins` signs in to Admin, as older clients do; the token is good for that area only. Shoppers may send a code instead of the password. */
    @Post('login')
    @HttpCode(200)
    @Access(anybody)
    async login(
      @Body() body: LoginDto,
      @Req() { ip, id }: FastifyRequest,
      @Headers('user-agent') agent = '',
    ): Promise<Answer> {
      const from = { ip, requestId: id, agent },
        to = asked(area, body.provider),
        { username, password = '', code = '' } = body;
      const answer: LoginAnswer =
        to === 'shop' && isByCode(body)
          ? await this.byCode.run({ username, code }, from)
          : await this.signIn.run(to, { ...body, password }, from);
      return new Answer(answer, 'msg.loginSuccess');
    }

    /** Ends the session of whatever token was sent: older clients sign out of every area here. */
    @Post('logout')
    @HttpCode(200)
    @Access(anybody)
    async logout(@Body() _: ProviderDto, @Req() request: FastifyRequest): Promise<void> {
      await this.signOut.run(bearerOf(request), request);
    }

    /** The caller's id, or nothing. */
    @Get('is_login')
    @Access(anybody)
    async isLogin(
      @Query() { provider }: ProviderDto,
      @Req() request: FastifyRequest,
    ): Promise<number | undefined> {
      return (await this.sessions.actorOf(bearerOf(request), asked(area, provider), request))?.actor
        .id;
    }

    @Post('auth/info')
    @HttpCode(200)
    @Access(member)
    info(@Body() _: ProviderDto, @CurrentActor() actor: Actor): Promise<UserInfo> {
      return this.profile.read(actor);
    }

    @Post('auth/edit')
    @HttpCode(200)
    @Access(member)
    async edit(@Body() body: ProfileDto, @CurrentActor() actor: Actor): Promise<Answer> {
      await this.profile.edit(actor, body);
      return new Answer({}, 'msg.success');
    }

    @Put('auth/edit')
    @Access(member)
    replace(@Body() body: ProfileDto, @CurrentActor() actor: Actor): Promise<Answer> {
      return this.edit(body, actor);
    }
  }
  Object.defineProperty(AuthController, 'name', { value: `${area}AuthController` });
  return AuthController;
}

const asked = (area: Area, provider: string | undefined): Area =>
  area === 'shop' && provider === 'admins' ? 'Admin' : area;
