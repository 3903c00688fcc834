import { Body, Controller, Get, Headers, Post, Query, Req, Res, type Type } from '@nestjs/common';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, apiPrefix, type LoginProvider } from '../../schemas/contract/areas.ts';
import type { LoginAnswer, LoginRequest } from '../../schemas/contract/calls/accounts/auth.ts';
import { Access, named, Reason } from '../platform/http/access/access.ts';
import { hasApiKey } from '../platform/http/access/api-keys.ts';
import { sendRenewedToken } from '../platform/http/access/send-renewed-token.ts';
import { Sessions } from '../platform/http/access/sessions.ts';
import { bearerToken } from '../platform/http/request/request.ts';
import { IsNotBlank } from '../platform/http/request/text-rules.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import { SignOut } from './sessions/sign-out.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignInByCode } from './sign-in/sign-in-by-code.ts';

/** `provider` of legacy clients. It selects the area of `login` and `is_login` and nothing else. */
export class ProviderDto {
  @IsOptional() @IsIn(['admins', 'sellers', 'users', '']) provider?: LoginProvider;
}

/** Whether the code replaces the password. Legacy clients send an empty password with the code. */
const isLoginByCode = ({
  type,
  code,
  password,
}: Pick<LoginRequest, 'type' | 'code' | 'password'>): boolean =>
  type === 'phone' && !password && Boolean(code);

class LoginDto extends ProviderDto implements LoginRequest {
  @IsString() @IsNotBlank() @MaxLength(100) username: string;
  @ValidateIf((body: LoginDto) => !isLoginByCode(body))
  @IsString()
  @IsNotEmpty()
  @MaxLength(512)
  password?: string;
  @IsOptional() @IsString() @MaxLength(100) challenge?: string;
  @IsOptional() @IsString() @MaxLength(100) answer?: string;
  /** Captcha sign of legacy clients, an alternative to `challenge` (`CaptchaSigns`). */
  @IsOptional() @IsString() @MaxLength(200) sign?: string;
  @IsOptional() @IsString() @MaxLength(20) type?: string;
  @IsOptional() @IsString() @MaxLength(20) code?: string;
}

/** Sign-in and sign-out of one area. */
export function authController(area: Area): Type {
  @Controller(`api${apiPrefix[area]}`)
  @Reason('the account whose password is proven, or that of the token', 3)
  @Access({ area, right: 'public' })
  class AuthController {
    constructor(
      private readonly signIn: SignIn,
      private readonly byCode: SignInByCode,
      private readonly signOut: SignOut,
      private readonly sessions: Sessions,
    ) {}

    /**
     * Shoppers may send a code instead of the password. Legacy clients sign in to every area here:
     * `areaOf` finds it, and the token is valid for that area only.
     */
    @Post('login')
    async login(
      @Body() body: LoginDto,
      @Req() { ip, id }: FastifyRequest,
      @Headers('user-agent') agent = '',
      @Headers('referer') page = '',
    ): Promise<Answer<LoginAnswer>> {
      const origin = { ip, requestId: id, agent };
      const loginArea = areaOf(area, body.provider, page);
      const { username, password = '', code = '' } = body;
      const answer: LoginAnswer =
        loginArea === 'shop' && isLoginByCode(body)
          ? await this.byCode.run({ username, code }, origin)
          : await this.signIn.run(loginArea, { ...body, password }, origin);
      return new Answer(answer, 'msg.loginSuccess');
    }

    /**
     * Ends the session of the sent token, of any area: legacy clients call only this route.
     *
     * @throws Refusal `http.notByKey`
     */
    @Post('logout')
    async logout(@Body() _: ProviderDto, @Req() request: FastifyRequest): Promise<void> {
      if (hasApiKey(request)) throw httpErrors.notByKey();
      await this.signOut.run(bearerToken(request), request);
    }

    /** The caller's id, or nothing without a session. */
    @Get('is_login')
    async isLogin(
      @Query() { provider }: ProviderDto,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<number | undefined> {
      const token = bearerToken(request);
      const signedIn = await this.sessions.actorOf(token, areaOf(area, provider), request);
      if (signedIn) sendRenewedToken(reply, signedIn);
      return signedIn?.actor.id;
    }
  }
  return named(area, AuthController);
}

/**
 * The area that a call of the shopper routes is for (docs/decisions/0003-legacy-clients.md): Admin
 * for `provider=admins`, Seller for `provider=sellers` and for a page below `/Seller/`. The sign-in
 * of sellers sends `users`, as that of shoppers does.
 */
function areaOf(area: Area, provider: LoginProvider | undefined, page = ''): Area {
  if (area !== 'shop') return area;
  if (provider === 'admins') return 'Admin';
  const isSellerPage = /^https?:\/\/[^/]+\/Seller\//.test(page);
  return provider === 'sellers' || isSellerPage ? 'Seller' : area;
}
