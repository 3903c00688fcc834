import type { DriverTools } from '../../../platform/outbound/driver-tools.ts';
import { defineSignIn, type PageDriver } from '../oauth-driver.ts';
import {
  identifyByToken,
  type WechatApp,
  wechatConfig,
  wechatIcon,
  wechatPage,
} from './wechat-api.ts';

/** WeChat on a website: the person scans a QR code of WeChat's page. It has no silent scope. */
export const wechatWeb = (tools: DriverTools): PageDriver<WechatApp> => ({
  kind: 'page',
  authorizationUrl: async (app, request) =>
    wechatPage(app, '/connect/qrconnect', { ...request, scope: 'snsapi_login' }),
  identify: (app, grant) => identifyByToken(tools, app, grant),
});

export const weixinWeb = defineSignIn({
  name: 'weixinweb',
  place: 1,
  icon: wechatIcon,
  configOf: wechatConfig(),
  driver: wechatWeb,
});
