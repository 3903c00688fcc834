import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  BindAnswer,
  OauthBinding,
} from '../../../../schemas/contract/calls/accounts/oauth.ts';
import { Env } from '../../../platform/config/env.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { Access, CurrentActor, Reason } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { originOf } from '../../../platform/http/request/request.ts';
import { Answer } from '../../../platform/http/response/answer.ts';
import { setAttemptCookie } from '../attempts/attempt-cookie.ts';
import { BeginOauth } from '../attempts/begin-oauth.ts';
import { BindDto, UnbindDto } from '../oauth.dto.ts';
import { OauthBindings } from './oauth-bindings.ts';

/** The caller's accounts at providers. Binding and unbinding need the second proof. */
@Controller('api/user/oauth')
@Reason('the caller’s own bindings: test/e2e/sign-in/oauth', 3)
@Access({ area: 'shop', right: 'signed-in' })
export class OauthBindingsController {
  constructor(
    private readonly bindings: OauthBindings,
    private readonly start: BeginOauth,
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {}

  @Get()
  list(@CurrentActor() actor: Actor): Promise<readonly OauthBinding[]> {
    return this.bindings.list(actor);
  }

  @Post(':name')
  async bind(
    @Param('name') name: string,
    @Body() { proof, back, code }: BindDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BindAnswer> {
    const { actor } = request;
    if (code) {
      await this.bindings.bindByCode(actor, name, { code, proof });
      return { url: '' };
    }
    const start = { name, back, origin: originOf(request, this.env) };
    const { url, state } = await this.start.bind(actor, start, proof);
    setAttemptCookie(request, reply, this.secrets, state);
    return { url };
  }

  @Post(':name/unbind')
  async unbind(
    @CurrentActor() actor: Actor,
    @Param('name') name: string,
    @Body() { proof }: UnbindDto,
  ): Promise<Answer> {
    await this.bindings.unbind(actor, name, proof);
    return new Answer({}, 'msg.success');
  }
}
