import { createHmac, timingSafeEqual } from 'node:crypto';
import { oauthErrors } from '../../../server/mall/oauth/oauth.errors.ts';
import { defineSignIn } from '../../../server/mall/oauth/oauth-driver.ts';

interface Club {
  /** Its page, which sends members back with `code` and `state`. */
  readonly page: string;
  readonly clientId: string;
  readonly key: string;
}

/** Members of a club. A code is `<member>.<HMAC of member and state>`, signed with the shared key. */
export const club = defineSignIn<Club>({
  name: 'club',
  icon: 'M3 5h18v14H3zM3 10h18',
  async configOf({ text }) {
    const config = { page: text('page'), clientId: text('client_id'), key: text('key') };
    return Object.values(config).includes('') ? undefined : config;
  },
  driver: () => ({
    kind: 'page',
    async authorizationUrl({ page, clientId }, { state, redirectUri }) {
      const url = new URL(page);
      for (const [name, value] of Object.entries({ clientId, state, redirectUri }))
        url.searchParams.set(name, value);
      return url.href;
    },
    async identify({ clientId, key }, { code, state }) {
      const [member = '', sign = ''] = code.split('.');
      const expected = createHmac('sha256', key).update(`${member} ${state}`).digest();
      const given = Buffer.from(sign, 'hex');
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSigned || member === '') throw oauthErrors.rejected();
      return { issuer: clientId, openid: member, unionid: '', nickname: '' };
    },
  }),
});
