import type { DriverTools } from '../../payments/drivers/driver-tools.ts';
import type { SdkDriver } from '../oauth-driver.ts';
import { callWechat, toIdentity, type WechatApp, withQuery } from './wechat-api.ts';

/** A mini program, by the code of `wx.login`. The session key that WeChat sends is not kept. */
export const wechatMini = (tools: DriverTools): SdkDriver<WechatApp> => ({
  kind: 'sdk',
  identify: async (app, { code }) =>
    toIdentity(
      app,
      await callWechat(
        tools,
        withQuery(app, '/sns/jscode2session', {
          appid: app.appId,
          secret: app.secret,
          js_code: code,
          grant_type: 'authorization_code',
        }),
      ),
    ),
});
