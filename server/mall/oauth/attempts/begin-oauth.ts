import { Injectable } from '@nestjs/common';
import { localPath } from '../../../../schemas/rules/local-path.ts';
import { PasswordProof } from '../../../identity/credentials/password-proof.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { OauthProviders } from '../oauth-providers.ts';
import type { OauthAttempt } from './oauth-attempt.entity.ts';
import { OauthAttempts } from './oauth-attempts.ts';
import { redirectUri } from './redirect-uri.ts';

/** Where a sign-in begins. */
export interface OauthStart {
  readonly name: string;
  /** Path to open afterwards, as the client sent it. */
  readonly back: string | undefined;
  /** Origin of this mall, as the browser knows it. */
  readonly origin: string;
}

/** The provider's page, and the state that the browser must hold when it comes back. */
export interface BegunOauth {
  readonly url: string;
  readonly state: string;
}

/** Sends a browser to a provider: to sign in, to bind, or to find out the openid for a payment. */
@Injectable()
export class BeginOauth {
  constructor(
    private readonly providers: OauthProviders,
    private readonly attempts: OauthAttempts,
    private readonly proof: PasswordProof,
  ) {}

  /** @throws Refusal `oauth.unavailable`, `oauth.otherSite`, `oauth.providerDown` */
  enter(start: OauthStart, purpose: 'enter' | 'openid'): Promise<BegunOauth> {
    return this.begin(start, { purpose, user_id: 0 });
  }

  /** @throws Refusal those of `PasswordProof.check` and of `enter` */
  async bind(actor: Actor, start: OauthStart, proof: string | undefined): Promise<BegunOauth> {
    await this.proof.check(actor, proof);
    return this.begin(start, { purpose: 'bind', user_id: actor.id });
  }

  private async begin(
    { name, back, origin }: OauthStart,
    aim: Pick<OauthAttempt, 'purpose' | 'user_id'>,
  ): Promise<BegunOauth> {
    const provider = await this.providers.get(name);
    const uri = redirectUri(provider, name, origin);
    const secrets = await this.attempts.create({
      ...aim,
      oauth_name: name,
      back: ownPath(back),
    });
    const url = await provider.authorizationUrl({
      ...secrets,
      redirectUri: uri,
      scope: aim.purpose === 'openid' ? 'openid' : 'profile',
    });
    return { url, state: secrets.state };
  }
}

/** Length of the column. */
const maxBack = 500;

/** A path of this mall; the home page in place of everything else. */
function ownPath(back = ''): string {
  const path = localPath(back);
  return path !== undefined && path.length <= maxBack ? path : '/';
}
