import { Body, Controller, Get, Post, Query, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountKindOf, apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { ConnectingProgram } from '../../../schemas/contract/calls/backoffice/connect.ts';
import { keyScopes, keyStatus } from '../../../schemas/contract/dicts/key-dicts.ts';
import { DatabaseKeys } from '../../identity/keys/database-keys.ts';
import { hashSecret, hintOf } from '../../identity/keys/secret.ts';
import { Env } from '../../platform/config/env.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { Access, NotInApi, named } from '../../platform/http/access/access.ts';
import { originOf } from '../../platform/http/request/request.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import { challengeOf, type Grant, Grants, hasRedirect, isVerifier, readProgram } from './grants.ts';

type Sent = Readonly<Record<string, unknown>>;

/** An answer of RFC 6749. */
interface Answer {
  readonly status: number;
  readonly body: object;
}

const failed = (error: string): Answer => ({ status: 400, body: { error } });

/**
 * OAuth 2.1 for assistants: a program registers, a person agrees on the page `/{Area}/connect`, which
 * makes an API key, and the program fetches the secret of that key with its code
 * (docs/decisions/0133-api-keys.md).
 */
export function connectController(area: BackOffice): Type {
  const prefix = `api${apiPrefix[area]}`;
  const kind = accountKindOf(area);

  @Controller()
  @NotInApi('OAuth 2.1')
  // Of the shop, whose routes know no keys: programs send theirs here too
  @Access({ area: 'shop', right: 'public', reason: 'programs without a key ask for one' })
  class ConnectController {
    constructor(
      private readonly database: Database,
      private readonly grants: Grants,
      private readonly keys: DatabaseKeys,
      private readonly env: Env,
    ) {}

    @Get(`.well-known/oauth-protected-resource/${prefix}mcp`)
    resource(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      const origin = originOf(request, this.env);
      const body = {
        resource: `${origin}/${prefix}mcp`,
        authorization_servers: [`${origin}/${area}`],
        scopes_supported: keyScopes,
        bearer_methods_supported: ['header'],
      };
      return send(reply, { status: 200, body });
    }

    @Get(`.well-known/oauth-authorization-server/${area}`)
    server(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      const origin = originOf(request, this.env);
      const body = {
        issuer: `${origin}/${area}`,
        authorization_endpoint: `${origin}/${area}/connect`,
        registration_endpoint: `${origin}/${prefix}connect/register`,
        token_endpoint: `${origin}/${prefix}connect/token`,
        scopes_supported: keyScopes,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code'],
        token_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      };
      return send(reply, { status: 200, body });
    }

    @Post(`${prefix}connect/register`)
    register(@Body() sent: unknown, @Res() reply: FastifyReply): Promise<void> {
      const program = readProgram(sent);
      if (!program) return send(reply, failed('invalid_redirect_uri'));
      const body = {
        client_id: this.grants.sealProgram(program),
        client_name: program.name,
        redirect_uris: program.redirects,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      };
      return send(reply, { status: 201, body });
    }

    /** Who asks on the page. */
    @Get(`${prefix}connect/program`)
    program(@Query() { client_id: id, redirect_uri: redirect }: Sent): ConnectingProgram {
      const program = this.grants.openProgram(String(id));
      if (!program || !hasRedirect(program, String(redirect)))
        throw backofficeErrors.unknownProgram();
      return { name: program.name };
    }

    @Post(`${prefix}connect/token`)
    async token(@Body() sent: Sent | undefined, @Res() reply: FastifyReply): Promise<void> {
      await send(reply, await this.exchange(sent ?? {}));
    }

    private async exchange(sent: Sent): Promise<Answer> {
      if (sent.grant_type !== 'authorization_code') return failed('unsupported_grant_type');
      if (!this.grants.openProgram(String(sent.client_id))) return failed('invalid_client');
      const code = String(sent.code);
      const grant = this.grants.openGrant(code);
      if (!grant || !isOf(grant, sent)) return failed('invalid_grant');
      const body = await this.database.transaction((tx) => this.issue(tx, grant, code));
      return body ? { status: 200, body } : failed('invalid_grant');
    }

    /** The secret of the key; undefined, and that secret ends, when the code was used before. */
    private async issue(tx: Transaction, grant: Grant, code: string): Promise<object | undefined> {
      await this.keys.announce(tx);
      const secret = this.grants.secretOf(code);
      const [key] = await tx.rows<{ scopes: readonly string[]; seconds: number | null }>(
        `
          UPDATE ${kind}_keys
          SET token_hash = $3, hint = $4, status = ${keyStatus.on}, updated_at = ${nowSql}, rev = rev + 1
          WHERE id = $1
            AND token_hash = $2
            AND status = ${keyStatus.draft}
            AND (expires_at IS NULL OR expires_at > mall_now())
          RETURNING
            scopes,
            least(extract(epoch FROM expires_at - mall_now()), 2147483647)::int AS seconds`,
        [grant.keyId, hashSecret(code), hashSecret(secret), hintOf(secret)],
      );
      if (!key) {
        await tx.run(
          `
            UPDATE ${kind}_keys
            SET status = ${keyStatus.revoked}, updated_at = ${nowSql}, rev = rev + 1
            WHERE id = $1 AND token_hash = $2 AND status = ${keyStatus.on}`,
          [grant.keyId, hashSecret(secret)],
        );
        return undefined;
      }
      return {
        access_token: secret,
        token_type: 'Bearer',
        scope: key.scopes.join(' '),
        ...(key.seconds === null ? {} : { expires_in: key.seconds }),
      };
    }
  }

  /** Whether whoever sends a code is the program that it was given to. */
  function isOf(grant: Grant, sent: Sent): boolean {
    return (
      grant.area === area &&
      grant.endsAt > Date.now() &&
      grant.clientId === sent.client_id &&
      (sent.redirect_uri ?? grant.redirect) === grant.redirect &&
      isVerifier(sent.code_verifier) &&
      grant.challenge === challengeOf(sent.code_verifier)
    );
  }

  return named(area, ConnectController);
}

async function send(reply: FastifyReply, { status, body }: Answer): Promise<void> {
  await reply.status(status).header('cache-control', 'no-store').send(body);
}
