import type { DriverTools } from '../../../platform/outbound/driver-tools.ts';
import { defineSignIn, type SdkDriver } from '../oauth-driver.ts';
import { identifyByToken, type WechatApp, wechatConfig, wechatIcon } from './wechat-api.ts';

/** An app of ours, by the code of WeChat's SDK for apps. */
export const wechatApp = (tools: DriverTools): SdkDriver<WechatApp> => ({
  kind: 'sdk',
  identify: (app, { code }) => identifyByToken(tools, app, { code, scope: 'profile' }),
});

export const weixinApp = defineSignIn({
  name: 'weixinapp',
  place: 4,
  icon: wechatIcon,
  configOf: wechatConfig(),
  driver: wechatApp,
});
