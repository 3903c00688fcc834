import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WechatPageSignature } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { signPage } from './drivers/wechat-official.sign-in.ts';
import { oauthErrors } from './oauth.errors.ts';
import { OauthProviders } from './oauth-providers.ts';

/** WeChat's tickets last two hours, and five minutes beside a newer one. */
const ticketMaxAgeMs = 5 * 60_000;

/** Signs pages of this mall for WeChat's JS-SDK: `GET /wechat/ticket`. */
@Injectable()
export class SignWechatPage {
  private readonly tickets = new TtlCache<string>({ ttlMs: ticketMaxAgeMs, maxBytes: 2 ** 16 });

  constructor(private readonly providers: OauthProviders) {}

  /**
   * @param url the page, of which the part after `#` does not count
   * @throws Refusal `oauth.otherSite` for a page that is not ours; `oauth.unavailable`,
   *   `oauth.providerDown`
   */
  async run(url: string, origin: string): Promise<WechatPageSignature> {
    const [page = ''] = url.split('#');
    if (!URL.canParse(page) || new URL(page).origin !== origin) throw oauthErrors.otherSite();
    const { app, readPageTicket } = await this.providers.officialAccount();
    const ticket = await this.tickets.get(JSON.stringify(app), readPageTicket);
    const nonce = randomBytes(16).toString('hex');
    const seconds = Math.floor(Date.now() / 1000);
    return {
      appId: app.appId,
      timestamp: seconds,
      nonceStr: nonce,
      signature: signPage(ticket, { nonce, seconds, url: page }),
    };
  }
}
