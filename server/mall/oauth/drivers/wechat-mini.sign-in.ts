import { createDecipheriv } from 'node:crypto';
import {
  type DriverTools,
  type JsonObject,
  parseJsonObject,
  textAt,
} from '../../../platform/outbound/driver-tools.ts';
import { oauthErrors } from '../oauth.errors.ts';
import { defineSignIn, type Identity, type PhoneGrant, type SdkDriver } from '../oauth-driver.ts';
import {
  callWechat,
  toIdentity,
  type WechatApp,
  wechatConfig,
  wechatIcon,
  withQuery,
} from './wechat-api.ts';

/** Seconds for which an encrypted phone number counts. */
const maxAgeSeconds = 300;
/** Dialling code of the phone numbers that the mall takes. */
const mainland = '86';

/** A mini program, by the code of `wx.login`. The session key that WeChat sends is not kept. */
export const wechatMini = (tools: DriverTools): SdkDriver<WechatApp> => ({
  kind: 'sdk',
  identify: async (app, { code }) => toIdentity(app, await openSession(tools, app, code)),
  identifyPhone: async (app, grant) => {
    const session = await openSession(tools, app, grant.code);
    const data = decrypt(textAt(session, 'session_key'), grant);
    const isOurs = textAt(data, 'watermark', 'appid') === app.appId;
    const age = tools.now().getTime() / 1000 - Number(textAt(data, 'watermark', 'timestamp'));
    if (!isOurs || !(Math.abs(age) <= maxAgeSeconds)) throw oauthErrors.rejected();
    if (textAt(data, 'countryCode') !== mainland) throw oauthErrors.rejected();
    const identity: Identity = toIdentity(app, session);
    return { identity, phone: textAt(data, 'purePhoneNumber') };
  },
});

export const weixinMini = defineSignIn({
  name: 'weixinmini',
  place: 3,
  icon: wechatIcon,
  configOf: wechatConfig({ group: 'pay_wechatmini', appId: 'mini_app_id' }),
  driver: wechatMini,
});

const openSession = (tools: DriverTools, app: WechatApp, code: string): Promise<JsonObject> =>
  callWechat(
    tools,
    withQuery(app, '/sns/jscode2session', {
      appid: app.appId,
      secret: app.secret,
      js_code: code,
      grant_type: 'authorization_code',
    }),
  );

/**
 * What `getPhoneNumber` of a mini program gives: JSON, encrypted with the key of the session
 * (AES-128-CBC, as developers.weixin.qq.com describes it).
 *
 * @throws Refusal `oauth.rejected` when it was encrypted with another key or changed
 */
function decrypt(key: string, { iv, encryptedData }: PhoneGrant): JsonObject {
  try {
    const decipher = createDecipheriv(
      'aes-128-cbc',
      Buffer.from(key, 'base64'),
      Buffer.from(iv, 'base64'),
    );
    const plain = Buffer.concat([
      decipher.update(Buffer.from(encryptedData, 'base64')),
      decipher.final(),
    ]);
    return parseJsonObject(plain.toString());
  } catch {
    throw oauthErrors.rejected();
  }
}
