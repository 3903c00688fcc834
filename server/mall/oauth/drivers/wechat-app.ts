import type { DriverTools } from '../../../platform/outbound/driver-tools.ts';
import type { SdkDriver } from '../oauth-driver.ts';
import { identifyByToken, type WechatApp } from './wechat-api.ts';

/** An app of ours, by the code of WeChat's SDK for apps. */
export const wechatApp = (tools: DriverTools): SdkDriver<WechatApp> => ({
  kind: 'sdk',
  identify: (app, { code }) => identifyByToken(tools, app, { code, scope: 'profile' }),
});
