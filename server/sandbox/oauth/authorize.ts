import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Env } from '../../platform/config/env.ts';
import { originOf } from '../../platform/http/request/request.ts';
import { createNonce } from '../../platform/http/server/security-headers.ts';
import { pageLanguage } from '../../platform/i18n/page-language.ts';
import { sendPage } from '../../platform/ssr/send-page.ts';
import { SandboxCodes } from './sandbox-codes.ts';
import { falsifiedKinds, type SignInPage, signInPage, testPeople } from './sign-in-page.ts';

/** What a person does on the page. */
export class SignInDto {
  @IsOptional() @Matches(/^[\p{L}\p{N} _-]{1,30}$/u) person?: string;
  @IsOptional() @IsString() action?: string;
}

/** The query of an authorization request, as both protocols mean it. */
export interface SandboxRequest {
  readonly vendor: SignInPage['vendor'];
  readonly client: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
}

/** A query parameter; empty when it is missing or repeated. */
export const parameter = ({ query }: FastifyRequest, name: string): string => {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** The person's side of both protocols. */
@Injectable()
export class SandboxAuthorization {
  constructor(
    private readonly codes: SandboxCodes,
    private readonly env: Env,
  ) {}

  /** Shows the page; answers 400 for a client or a return URL that is not this mall's. */
  show(asked: SandboxRequest | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!asked || !this.isOwnUrl(asked.redirectUri, request)) {
      sendBadRequest(reply);
      return;
    }
    const nonce = createNonce();
    const language = pageLanguage(request);
    sendPage(reply, signInPage({ vendor: asked.vendor, language, nonce }), { nonce });
  }

  /** Sends the browser back with a code, or with a refusal. */
  async answer(
    asked: SandboxRequest | undefined,
    { person = testPeople[0], action = 'approve' }: SignInDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!asked || !this.isOwnUrl(asked.redirectUri, request)) return sendBadRequest(reply);
    const url = new URL(asked.redirectUri);
    url.searchParams.set('state', action === 'wrong_state' ? `${asked.state}0` : asked.state);
    if (action === 'decline') url.searchParams.set('error', 'access_denied');
    else url.searchParams.set('code', await this.issue(asked, person, action));
    void reply.redirect(url.href, 303);
  }

  private isOwnUrl(url: string, request: FastifyRequest): boolean {
    return URL.canParse(url) && new URL(url).origin === originOf(request, this.env);
  }

  private async issue(asked: SandboxRequest, person: string, action: string): Promise<string> {
    const { vendor, client, redirectUri, nonce, challenge } = asked;
    const kinds: readonly string[] = falsifiedKinds[vendor];
    const kind = kinds.includes(action) ? action : 'approve';
    const code = await this.codes.issue({ person, client, kind, nonce, challenge, redirectUri });
    if (kind === 'used_code') await this.codes.take(code);
    return code;
  }
}

function sendBadRequest(reply: FastifyReply): void {
  void reply.status(400).type('text/plain; charset=utf-8').send('invalid_request');
}
