import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SandboxVendors } from '../../mall/kernel/sandbox-vendors.ts';
import { isSandboxApp } from '../../mall/oauth/drivers/wechat-api.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { parameter, SandboxAuthorization, type SandboxRequest, SignInDto } from './authorize.ts';
import { SandboxCodes } from './sandbox-codes.ts';
import { testPeople } from './sign-in-page.ts';

/** Ids of a person: the openid differs in each application, the unionid does not. */
const openidOf = (app: string, person: string): string => `o${app.slice(-2)}-${idOf(person)}`;
const unionidOf = (person: string): string => `u-${idOf(person)}`;
const idOf = (person: string): string => Buffer.from(person).toString('hex').slice(0, 40);

const badCode = { errcode: 40029, errmsg: 'invalid code' };
const badToken = { errcode: 40001, errmsg: 'invalid credential' };
const badSecret = { errcode: 40125, errmsg: 'invalid appsecret' };

/** Key of every session: 16 bytes in base64. */
export const sandboxSessionKey = Buffer.from('sandbox session!').toString('base64');

/** WeChat's sign-in: its two pages and its API. */
@Controller('sandbox/weixin')
@Reason('test people, no rows; not in production', 8)
@NotInApi('plays the providers; not in production')
@Access({ area: 'shop', right: 'public' })
export class WeixinSandboxController {
  constructor(
    private readonly vendors: SandboxVendors,
    private readonly codes: SandboxCodes,
    private readonly people: SandboxAuthorization,
  ) {}

  @Get(['connect/qrconnect', 'connect/oauth2/authorize'])
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const asked = readRequest(request);
    const isSilent = parameter(request, 'scope') === 'snsapi_base';
    if (isSilent) await this.people.answer(asked, {}, request, reply);
    else this.people.show(asked, request, reply);
  }

  @Post(['connect/qrconnect', 'connect/oauth2/authorize'])
  act(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.people.answer(readRequest(request), body, request, reply);
  }

  /** In place of `wx.login` and of the SDK for apps. */
  @Post('login')
  async login(
    @Body() { person = testPeople[0] }: SignInDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const client = parameter(request, 'appid');
    const grant = { person, client, kind: 'approve', nonce: '', challenge: '', redirectUri: '' };
    sendJson(reply, { code: await this.codes.issue(grant) });
  }

  @Get('sns/oauth2/access_token')
  async token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const person = await this.personOfCode(request, parameter(request, 'code'));
    if (typeof person !== 'string') return sendJson(reply, person);
    const app = parameter(request, 'appid');
    return sendJson(reply, {
      access_token: this.codes.tokenOf(`${app} ${person}`),
      expires_in: 7200,
      openid: openidOf(app, person),
      unionid: unionidOf(person),
    });
  }

  @Get('sns/userinfo')
  userinfo(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const owner = this.codes.personOf(parameter(request, 'access_token')) ?? '';
    const [app = '', ...words] = owner.split(' ');
    const person = words.join(' ');
    const answer = {
      openid: openidOf(app, person),
      unionid: unionidOf(person),
      nickname: person,
      sex: 0,
      headimgurl: '',
    };
    sendJson(reply, person === '' ? badToken : answer);
  }

  @Get('sns/jscode2session')
  async session(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const person = await this.personOfCode(request, parameter(request, 'js_code'));
    if (typeof person !== 'string') return sendJson(reply, person);
    const app = parameter(request, 'appid');
    return sendJson(reply, {
      openid: openidOf(app, person),
      unionid: unionidOf(person),
      session_key: sandboxSessionKey,
    });
  }

  @Post('cgi-bin/stable_token')
  async appToken(@Req() { body }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { appid, secret } = (body ?? {}) as { appid?: unknown; secret?: unknown };
    if (secret !== (await this.vendors.keys()).apiKey) return sendJson(reply, badSecret);
    return sendJson(reply, { access_token: this.codes.tokenOf(String(appid)), expires_in: 7200 });
  }

  @Get('cgi-bin/ticket/getticket')
  ticket(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const app = this.codes.personOf(parameter(request, 'access_token'));
    const isKnown = app !== undefined && parameter(request, 'type') === 'jsapi';
    const answer = { errcode: 0, errmsg: 'ok', ticket: `ticket-${app}`, expires_in: 7200 };
    sendJson(reply, isKnown ? answer : badToken);
  }

  /** @returns the person, or WeChat's error for a wrong secret or code */
  private async personOfCode(request: FastifyRequest, code: string): Promise<string | object> {
    if (parameter(request, 'secret') !== (await this.vendors.keys()).apiKey) return badSecret;
    const grant = await this.codes.take(code);
    return grant?.client === parameter(request, 'appid') ? grant.person : badCode;
  }
}

/** @returns undefined for an app of somebody else */
function readRequest(request: FastifyRequest): SandboxRequest | undefined {
  const client = parameter(request, 'appid');
  if (!isSandboxApp(client)) return undefined;
  return {
    vendor: 'weixin',
    client,
    redirectUri: parameter(request, 'redirect_uri'),
    state: parameter(request, 'state'),
    nonce: '',
    challenge: '',
  };
}

/** WeChat answers errors with status 200, and JSON as plain text. */
function sendJson(reply: FastifyReply, content: object): void {
  void reply.type('text/plain; charset=utf-8').send(JSON.stringify(content));
}
