import { createHash } from 'node:crypto';
import { type DriverTools, textAt } from '../../../platform/outbound/driver-tools.ts';
import { defineSignIn, type PageDriver } from '../oauth-driver.ts';
import {
  callWechat,
  identifyByToken,
  type WechatApp,
  wechatConfig,
  wechatIcon,
  wechatPage,
  withQuery,
} from './wechat-api.ts';

/**
 * WeChat's own browser, by an official account. `snsapi_base` answers the openid without asking the
 * person.
 */
export const wechatOfficial = (tools: DriverTools): PageDriver<WechatApp> => ({
  kind: 'page',
  authorizationUrl: async (app, request) =>
    wechatPage(app, '/connect/oauth2/authorize', {
      ...request,
      scope: request.scope === 'openid' ? 'snsapi_base' : 'snsapi_userinfo',
    }),
  identify: (app, grant) => identifyByToken(tools, app, grant),
});

export const weixin = defineSignIn({
  name: 'weixin',
  place: 2,
  icon: wechatIcon,
  configOf: wechatConfig({ group: 'pay_wechatmp', appId: 'mp_app_id' }),
  driver: wechatOfficial,
});

/**
 * The ticket that signs pages for WeChat's JS-SDK. `stable_token` answers the same token to all
 * processes; `token` would end the one of another process.
 */
export async function readPageTicket(tools: DriverTools, app: WechatApp): Promise<string> {
  const token = await callWechat(tools, withQuery(app, '/cgi-bin/stable_token', {}), {
    grant_type: 'client_credential',
    appid: app.appId,
    secret: app.secret,
  });
  const answer = await callWechat(
    tools,
    withQuery(app, '/cgi-bin/ticket/getticket', {
      access_token: textAt(token, 'access_token'),
      type: 'jsapi',
    }),
  );
  const ticket = textAt(answer, 'ticket');
  if (ticket === '') throw new Error('WeChat sent no ticket');
  return ticket;
}

/** WeChat defines SHA-1 over these parameters, in this order. */
export function signPage(
  ticket: string,
  {
    nonce,
    seconds,
    url,
  }: { readonly nonce: string; readonly seconds: number; readonly url: string },
): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${seconds}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}
