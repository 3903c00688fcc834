import { oidc } from './oidc.ts';
import { wechatApp } from './wechat-app.ts';
import { wechatMini } from './wechat-mini.ts';
import { wechatOfficial } from './wechat-official.ts';
import { wechatWeb } from './wechat-web.ts';

/**
 * Drivers by the name used in URLs, settings and `oauths.oauth_name`. To add a sign-in, add its
 * driver file, a line here and its name in `schemas/contract/calls/accounts/oauth.ts`.
 */
export const oauthDrivers = {
  weixinweb: wechatWeb,
  weixin: wechatOfficial,
  weixinmini: wechatMini,
  weixinapp: wechatApp,
  oidc,
} as const;
