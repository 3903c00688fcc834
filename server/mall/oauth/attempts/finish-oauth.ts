import { Injectable } from '@nestjs/common';
import {
  miniPhone,
  type OauthCallbackAnswer,
  type OauthCallbackRequest,
} from '../../../../schemas/contract/calls/accounts/oauth.ts';
import { LoginLimits } from '../../../identity/sign-in/login-limits.ts';
import type { SignInOrigin } from '../../../identity/sign-in/start-session.ts';
import { isPhone } from '../../../identity/sign-in/username.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { OauthBindings } from '../bindings/oauth-bindings.ts';
import { oauthErrors } from '../oauth.errors.ts';
import type { Identity } from '../oauth-driver.ts';
import { OauthProviders } from '../oauth-providers.ts';
import { EnterByOauth } from './enter-by-oauth.ts';
import { type NewAttempt, OauthAttempts } from './oauth-attempts.ts';
import { redirectUri } from './redirect-uri.ts';

/** A browser, or an app, that comes back from a provider. */
export interface OauthReturn {
  readonly name: string;
  readonly sent: OauthCallbackRequest;
  readonly origin: string;
  /** Whether this browser holds the cookie of a state. */
  readonly holds: (state: string) => boolean;
  readonly from: SignInOrigin;
}

/** Completes an attempt of `BeginOauth`, or signs in by the code of an app. */
@Injectable()
export class FinishOauth {
  constructor(
    private readonly providers: OauthProviders,
    private readonly attempts: OauthAttempts,
    private readonly bindings: OauthBindings,
    private readonly entry: EnterByOauth,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * Signs in, binds, or answers the openid, by the purpose of the attempt. A call without a state
   * carries a code of an app or mini program, which always signs in.
   *
   * @throws Refusal `oauth.expired` for a state that this browser does not hold, or that is used;
   *   `oauth.cancelled`, `oauth.rejected`, `oauth.unavailable`, `oauth.providerDown`; those of
   *   `EnterByOauth.run` and `OauthBindings.bind`; `auth.tooMany`
   */
  async run(actor: Actor, returned: OauthReturn): Promise<OauthCallbackAnswer> {
    const counted = await this.limits.countAddress(returned.from.ip);
    const answer = returned.sent.state
      ? await this.finishPage(actor, returned, returned.sent.state)
      : await this.enterByCode(returned);
    await this.limits.giveBack(counted);
    return answer;
  }

  private async finishPage(
    actor: Actor,
    returned: OauthReturn,
    state: string,
  ): Promise<OauthCallbackAnswer> {
    const { name, sent, origin } = returned;
    if (!returned.holds(state)) throw oauthErrors.expired();
    const begun = await this.attempts.take(state, name);
    if (!begun) throw oauthErrors.expired();
    if (sent.error || !sent.code) throw oauthErrors.cancelled();
    const provider = await this.providers.get(name);
    const identity = await provider.identify({
      ...begun.secrets,
      code: sent.code,
      issuer: sent.iss,
      redirectUri: redirectUri(provider, name, origin),
      scope: begun.attempt.purpose === 'openid' ? 'openid' : 'profile',
    });
    const { back: path } = begun.attempt;
    return { ...(await this.apply(actor, begun.attempt, identity, returned)), back: path };
  }

  private async apply(
    actor: Actor,
    attempt: NewAttempt,
    identity: Identity,
    returned: OauthReturn,
  ) {
    switch (attempt.purpose) {
      case 'openid':
        return { openid: identity.openid };
      case 'bind':
        // Somebody else has signed in to this browser meanwhile
        if (actor.id !== attempt.user_id) throw oauthErrors.expired();
        await this.bindings.bind(actor, attempt.oauth_name, identity);
        return { bound: attempt.oauth_name };
      case 'enter':
        return this.enter(returned, identity);
    }
  }

  private async enterByCode(returned: OauthReturn): Promise<OauthCallbackAnswer> {
    const { name, sent } = returned;
    if (name === miniPhone) return this.enterByPhone(returned);
    const provider = await this.providers.get(name);
    // A code that comes back to a page counts only with its state
    if (this.providers.isPage(name) || !sent.code) throw oauthErrors.expired();
    const identity = await provider.identifyByCode(sent.code);
    return { ...(await this.enter(returned, identity)), back: '/' };
  }

  /** A mini program whose user gave the phone number. */
  private async enterByPhone(returned: OauthReturn): Promise<OauthCallbackAnswer> {
    const { code = '', iv = '', encryptedData = '' } = returned.sent;
    if (!code || !iv || !encryptedData) throw oauthErrors.cancelled();
    const provider = await this.providers.get('weixinmini');
    const { identity, phone } = await provider.identifyPhone({ code, iv, encryptedData });
    if (!isPhone(phone)) throw oauthErrors.rejected();
    return {
      ...(await this.enter({ ...returned, name: 'weixinmini' }, identity, phone)),
      back: '/',
    };
  }

  private enter({ name, sent, from }: OauthReturn, identity: Identity, phone?: string) {
    return this.entry.run({ name, identity, phone, inviterId: sent.inviter_id ?? 0 }, from);
  }
}
