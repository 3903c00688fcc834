import { type JsonObject, textAt } from '../../../platform/outbound/driver-tools.ts';
import type { Charge, StartedPayment } from '../payment-driver.ts';
import { lacksWechatOpenid } from '../payments.errors.ts';
import type { WechatClient, WechatConfig } from './wechat-client.ts';

interface StartContext {
  readonly client: WechatClient;
  readonly config: WechatConfig;
}

/** One way to pay with WeChat Pay, by the device of the shopper. */
interface WechatProduct {
  readonly name: 'native' | 'h5' | 'jsapi' | 'app';
  readonly extraContent: object;
  readonly toResult: (response: JsonObject, context: StartContext) => StartedPayment;
}

/** @throws Refusal `payments.noOpenid` for WeChat's browser and mini programs without an openid */
export function wechatProductOf(charge: Charge): WechatProduct {
  switch (charge.device) {
    case 'scan':
    case 'web':
      return {
        name: 'native',
        extraContent: {},
        toResult: (response) => ({ kind: 'qr', code: textAt(response, 'code_url') }),
      };
    case 'wap':
      return mobileWebProduct(charge);
    case 'app':
      return { name: 'app', extraContent: {}, toResult: toAppParameters };
    case 'mp':
    case 'mini':
      if (!charge.openid) throw lacksWechatOpenid();
      return {
        name: 'jsapi',
        extraContent: { payer: { openid: charge.openid } },
        toResult: toPageParameters,
      };
  }
}

function mobileWebProduct({ ip, returnUrl }: Charge): WechatProduct {
  return {
    name: 'h5',
    extraContent: { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } },
    toResult: (response) => ({
      kind: 'redirect',
      url: `${textAt(response, 'h5_url')}&redirect_url=${encodeURIComponent(returnUrl)}`,
    }),
  };
}

/** Parameters of `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`. */
function toPageParameters(response: JsonObject, { client, config }: StartContext): StartedPayment {
  const prepay = `prepay_id=${textAt(response, 'prepay_id')}`;
  const { seconds, nonce, signature } = client.signPrepay(config, prepay);
  return {
    kind: 'sdk',
    parameters: {
      appId: config.appId,
      timeStamp: seconds,
      nonceStr: nonce,
      package: prepay,
      signType: 'RSA',
      paySign: signature,
    },
  };
}

/** Parameters of WeChat's SDK for apps. */
function toAppParameters(response: JsonObject, { client, config }: StartContext): StartedPayment {
  const prepayId = textAt(response, 'prepay_id');
  const { seconds, nonce, signature } = client.signPrepay(config, prepayId);
  return {
    kind: 'sdk',
    parameters: {
      appid: config.appId,
      partnerid: config.merchantId,
      prepayid: prepayId,
      package: 'Sign=WXPay',
      noncestr: nonce,
      timestamp: seconds,
      sign: signature,
    },
  };
}
