import { createHash, type KeyObject } from 'node:crypto';
import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportJWK, SignJWT } from 'jose';
import { SandboxVendors } from '../../mall/kernel/sandbox-vendors.ts';
import { sandboxClientId, sandboxIssuer } from '../../mall/oauth/drivers/oidc.sign-in.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { bearerToken } from '../../platform/http/request/request.ts';
import { parameter, SandboxAuthorization, type SandboxRequest, SignInDto } from './authorize.ts';
import { type SandboxCode, SandboxCodes } from './sandbox-codes.ts';

const keyId = 'sandbox';

/** The subject of a person. */
const subjectOf = (person: string): string => `test-${person}`;

/** A provider of OpenID Connect: the code flow with PKCE and signed id tokens. */
@Controller('sandbox/oidc')
@Reason('test people, no rows; not in production', 6)
@NotInApi('plays the providers; not in production')
@Access({ area: 'shop', right: 'public' })
export class OidcSandboxController {
  constructor(
    private readonly vendors: SandboxVendors,
    private readonly codes: SandboxCodes,
    private readonly people: SandboxAuthorization,
  ) {}

  @Get('.well-known/openid-configuration')
  metadata(@Res() reply: FastifyReply): void {
    const issuer = sandboxIssuer(this.vendors);
    sendJson(reply, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    });
  }

  @Get('jwks')
  async jwks(@Res() reply: FastifyReply): Promise<void> {
    const { vendor } = await this.vendors.keys();
    const key = await exportJWK(vendor.publicKey);
    sendJson(reply, 200, { keys: [{ ...key, kid: keyId, alg: 'RS256', use: 'sig' }] });
  }

  @Get('authorize')
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.people.show(readRequest(request), request, reply);
  }

  @Post('authorize')
  act(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.people.answer(readRequest(request), body, request, reply);
  }

  @Post('token')
  async token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    if (!(await this.isOurClient(request))) {
      sendJson(reply, 401, { error: 'invalid_client' });
      return;
    }
    const grant = await this.codes.take(String(body.code));
    const isBound =
      grant?.redirectUri === body.redirect_uri &&
      grant?.challenge === challengeOf(String(body.code_verifier));
    if (!grant || !isBound) {
      sendJson(reply, 400, { error: 'invalid_grant' });
      return;
    }
    sendJson(reply, 200, {
      access_token: this.codes.tokenOf(grant.person),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await this.idToken(grant),
    });
  }

  @Get('userinfo')
  userinfo(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const person = this.codes.personOf(bearerToken(request) ?? '');
    if (person === undefined) sendJson(reply, 401, { error: 'invalid_token' });
    else sendJson(reply, 200, { sub: subjectOf(person), name: person });
  }

  private async isOurClient({ headers }: FastifyRequest): Promise<boolean> {
    const expected = `${sandboxClientId}:${(await this.vendors.keys()).apiKey}`;
    const [, sent = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? [];
    return decodeURIComponent(Buffer.from(sent, 'base64').toString()) === expected;
  }

  /** Claims and signature, of which one is wrong for a falsified answer. */
  private async idToken({ kind, person, client, nonce }: SandboxCode): Promise<string> {
    const { vendor, merchant } = await this.vendors.keys();
    const key: KeyObject = (kind === 'wrong_signature' ? merchant : vendor).privateKey;
    const now = Math.floor(Date.now() / 1000);
    const expires = kind === 'expired' ? now - 600 : now + 300;
    return new SignJWT({ nonce: kind === 'wrong_nonce' ? `${nonce}0` : nonce })
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .setIssuer(sandboxIssuer(this.vendors))
      .setSubject(subjectOf(person))
      .setAudience(kind === 'other_audience' ? 'somebody-else' : client)
      .setIssuedAt(expires - 300)
      .setExpirationTime(expires)
      .sign(key);
  }
}

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** @returns undefined for another client, and for a request without PKCE */
function readRequest(request: FastifyRequest): SandboxRequest | undefined {
  const isOurs =
    parameter(request, 'client_id') === sandboxClientId &&
    parameter(request, 'response_type') === 'code' &&
    parameter(request, 'code_challenge_method') === 'S256';
  if (!isOurs) return undefined;
  return {
    vendor: 'oidc',
    client: sandboxClientId,
    redirectUri: parameter(request, 'redirect_uri'),
    state: parameter(request, 'state'),
    nonce: parameter(request, 'nonce'),
    challenge: parameter(request, 'code_challenge'),
  };
}

function sendJson(reply: FastifyReply, status: number, content: object): void {
  void reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(content));
}
