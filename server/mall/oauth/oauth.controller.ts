import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  OauthCallbackAnswer,
  OauthProvider,
  WechatPageSignature,
} from '../../../schemas/contract/calls/accounts/oauth.ts';
import { Env } from '../../platform/config/env.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { Access, CurrentActor, NotInApi, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { originOf } from '../../platform/http/request/request.ts';
import { holdsAttempt, setAttemptCookie } from './attempts/attempt-cookie.ts';
import { BeginOauth } from './attempts/begin-oauth.ts';
import { FinishOauth } from './attempts/finish-oauth.ts';
import { OauthStartDto, readCallback, WechatPageDto } from './oauth.dto.ts';
import { OauthProviders } from './oauth-providers.ts';
import { SignWechatPage } from './sign-wechat-page.ts';

/** Third-party sign-in (docs/product.md#third-party-sign-in). */
@Controller('api')
@Reason('the account that the provider proves: test/e2e/sign-in/oauth', 6)
@Access({ area: 'shop', right: 'public' })
export class OauthController {
  constructor(
    private readonly providers: OauthProviders,
    private readonly start: BeginOauth,
    private readonly finish: FinishOauth,
    private readonly pages: SignWechatPage,
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {}

  /** The sign-ins that a page offers. */
  @Get('oauth/providers')
  list(@CurrentActor() { language }: Actor): Promise<readonly OauthProvider[]> {
    return this.providers.pages(language);
  }

  /** Redirects to the provider. */
  @Get('oauth/:name')
  @NotInApi('the browser is sent to it')
  async redirect(
    @Param('name') name: string,
    @Query() query: OauthStartDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const url = await this.begin(name, query, request, reply);
    void reply.header('cache-control', 'no-store').redirect(url, 302);
  }

  /** The provider's URL, for a page that shows refusals itself. */
  @Post('oauth/:name')
  @NotInApi('the browser is sent to it')
  async open(
    @Param('name') name: string,
    @Body() body: OauthStartDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly url: string }> {
    return { url: await this.begin(name, body, request, reply) };
  }

  /** A page may send the provider's query on as it is. */
  @Get('oauth/callback/:name')
  @NotInApi('the browser is sent to it')
  async callback(
    @Param('name') name: string,
    @Query() sent: unknown,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<OauthCallbackAnswer> {
    const { ip, id, headers } = request;
    return this.finish.run(actor, {
      name,
      sent: await readCallback(sent),
      origin: originOf(request, this.env),
      holds: (state) => holdsAttempt(request, this.secrets, state),
      from: { ip, requestId: id, agent: headers['user-agent'] ?? '' },
    });
  }

  @Post('oauth/callback/:name')
  @NotInApi('the browser is sent to it')
  callbackByPage(
    @Param('name') name: string,
    @Body() sent: unknown,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<OauthCallbackAnswer> {
    return this.callback(name, sent, actor, request);
  }

  @Get('wechat/ticket')
  ticket(
    @Query() { url }: WechatPageDto,
    @Req() request: FastifyRequest,
  ): Promise<WechatPageSignature> {
    return this.pages.run(url, originOf(request, this.env));
  }

  /** Sets the cookie of the new attempt. @returns the provider's URL */
  private async begin(
    name: string,
    { back, purpose = 'enter' }: OauthStartDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const start = { name, back, origin: originOf(request, this.env) };
    const { url, state } = await this.start.enter(start, purpose);
    setAttemptCookie(request, reply, this.secrets, state);
    return url;
  }
}
