import { Injectable } from '@nestjs/common';
import { LoginLimits } from '../identity/sign-in/login-limits.ts';
import { OauthProviders } from '../mall/oauth/oauth-providers.ts';

/** These clients open WeChat's page themselves. */
const noAttempt = {
  state: '',
  nonce: '',
  codeVerifier: '',
  issuer: undefined,
  redirectUri: '',
} as const;

/**
 * `GET /openid/code`: the openid of a person in WeChat's browser, for a payment.
 * The openid signs nobody in, and only its owner can confirm a payment with it, so a code without a
 * state does no harm here.
 */
@Injectable()
export class ReadOpenid {
  constructor(
    private readonly providers: OauthProviders,
    private readonly limits: LoginLimits,
  ) {}

  /** @throws Refusal `oauth.rejected`, `oauth.unavailable`, `oauth.providerDown`; `auth.tooMany` */
  async run(code: string, ip: string): Promise<string> {
    const counted = await this.limits.countAddress(ip);
    const provider = await this.providers.get('weixin');
    const { openid } = await provider.identify({ ...noAttempt, code, scope: 'openid' });
    await this.limits.giveBack(counted);
    return openid;
  }
}
