import { X509Certificate } from 'node:crypto';
import { truncate } from '../../../platform/database/truncate.ts';
import {
  type DriverTools,
  type JsonObject,
  parseJsonObject,
  textAt,
} from '../../../platform/outbound/driver-tools.ts';
import { fen } from '../../kernel/fen.ts';
import { sandboxIds } from '../../kernel/sandbox-keys.ts';
import { parsePrivateKey, parsePublicKey } from '../parse-keys.ts';
import {
  definePayment,
  type PaymentDriver,
  type PaymentNotice,
  type ProviderRefundState,
} from '../payment-driver.ts';
import { paymentErrors } from '../payments.errors.ts';
import {
  type EncryptedResource,
  WechatClient,
  type WechatConfig,
  type WechatResponse,
} from './wechat-client.ts';
import { wechatProductOf } from './wechat-products.ts';

/** Base URL of the live service. */
export const wechatUrl = 'https://api.mch.weixin.qq.com';

/** Error codes of a start that mean: the number was paid or closed before. */
const endedCodes: readonly string[] = ['ORDER_CLOSED', 'ORDERPAID', 'OUT_TRADE_NO_USED'];
/** States of trades that cannot be paid any more. */
const endedStates: readonly string[] = ['CLOSED', 'REVOKED', 'PAYERROR'];
/** States of trades that were paid, and maybe refunded since. */
const paidStates: readonly string[] = ['SUCCESS', 'REFUND'];
/** Error codes of `close` that mean: nothing is left to close. */
const nothingToClose: readonly string[] = ['ORDER_CLOSED', 'ORDERPAID', 'ORDER_NOT_EXIST'];

/** The settings of a device have one of these. */
const appIdFields = ['mp_app_id', 'mini_app_id', 'app_id'] as const;

export const wechat = definePayment<WechatConfig>({
  name: 'wechat',
  tone: 'good',
  place: 1,
  groups: {
    scan: 'pay_wechatscan',
    web: 'pay_wechatscan',
    wap: 'pay_wechatwap',
    mp: 'pay_wechatmp',
    mini: 'pay_wechatmini',
    app: 'pay_wechatapp',
  },
  required: [...appIdFields, 'mch_id', 'mch_secret_key', 'mch_secret_cert', 'mch_public_cert_path'],
  async configOf({ text, file }) {
    const [privateKey, certificate, platform] = await Promise.all([
      file('mch_secret_cert'),
      file('mch_public_cert_path'),
      file('platform_public_key_path'),
    ]);
    const platformId = text('platform_key_id');
    return {
      baseUrl: wechatUrl,
      appId: appIdFields.map(text).find((value) => value !== '') ?? '',
      merchantId: text('mch_id'),
      apiKey: text('mch_secret_key'),
      privateKey: parsePrivateKey(privateKey!),
      serial: new X509Certificate(certificate!).serialNumber,
      platformKey:
        platform && platformId !== ''
          ? { id: platformId, key: parsePublicKey(platform) }
          : undefined,
    };
  },
  async sandboxConfig(vendors) {
    const { merchant, vendor, apiKey } = await vendors.keys();
    const { appId, merchantId, serial, platformKeyId } = sandboxIds;
    return {
      baseUrl: `${vendors.origin}/sandbox/wechat`,
      appId,
      merchantId,
      apiKey,
      privateKey: merchant.privateKey,
      serial,
      platformKey: { id: platformKeyId, key: vendor.publicKey },
    };
  },
  driver: (tools) => wechatDriver(tools),
});

/** WeChat Pay, API v3: native, h5, jsapi and app payments (pay.weixin.qq.com). */
export function wechatDriver(tools: DriverTools): PaymentDriver<WechatConfig> {
  const client = new WechatClient(tools);
  return {
    async start(config, charge) {
      const product = wechatProductOf(charge);
      const response = await client.call(config, 'POST', `/v3/pay/transactions/${product.name}`, {
        appid: config.appId,
        mchid: config.merchantId,
        description: charge.subject,
        out_trade_no: charge.payNo,
        time_expire: charge.expiresAt,
        notify_url: charge.notifyUrl,
        amount: { total: charge.total, currency: 'CNY' },
        ...product.extraContent,
      });
      if (endedCodes.includes(textAt(response.json, 'code'))) throw paymentErrors.ended();
      return product.toResult(assertSucceeded(response), { client, config });
    },

    async readNotice(config, notice) {
      if (!client.isRecent(notice) || !(await client.isSignedMessage(config, notice)))
        throw paymentErrors.badSignature();
      const { event_type: event, resource } = parseJsonObject(notice.body);
      if (event !== 'TRANSACTION.SUCCESS') return undefined;
      const trade = decryptTrade(client, config, resource as EncryptedResource);
      const payment = toNotice(trade);
      if (!payment) return undefined;
      const isOurs = payment.application === config.appId && payment.merchant === config.merchantId;
      if (!isOurs) throw paymentErrors.badSignature();
      return payment;
    },

    async query(config, payNo) {
      const path = `${tradePath(payNo)}?mchid=${config.merchantId}`;
      const response = await client.call(config, 'GET', path);
      if (response.status === 404) return undefined;
      const trade = assertSucceeded(response);
      const payment = toNotice(trade);
      const isSameMerchant = !payment || payment.merchant === config.merchantId;
      if (textAt(trade, 'out_trade_no') !== payNo || !isSameMerchant) {
        throw new Error('WeChat Pay answered for another payment');
      }
      if (payment) return payment;
      return endedStates.includes(textAt(trade, 'trade_state')) ? 'ended' : undefined;
    },

    async close(config, payNo) {
      const response = await client.call(config, 'POST', `${tradePath(payNo)}/close`, {
        mchid: config.merchantId,
      });
      const isClosed =
        response.status === 404 || nothingToClose.includes(textAt(response.json, 'code'));
      if (!isClosed) assertSucceeded(response);
    },

    async refund(config, { payNo, refundNo, total, amount, reason }) {
      const { status, json } = await client.call(config, 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: payNo,
        out_refund_no: refundNo,
        reason: truncate(reason, 80),
        amount: { refund: amount, total, currency: 'CNY' },
      });
      if (status === 200) return toRefundState(json);
      tools.warn(
        `WeChat Pay refuses refund ${refundNo}: ${textAt(json, 'code')} ${textAt(json, 'message')}`,
      );
      return 'failed';
    },

    async queryRefund(config, { refundNo }) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`;
      const response = await client.call(config, 'GET', path);
      return response.status === 404 ? undefined : toRefundState(assertSucceeded(response));
    },

    noticeResponse: (isAccepted) => ({
      status: isAccepted ? 200 : 400,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(isAccepted ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'refused' }),
    }),
  };
}

const tradePath = (payNo: string): string =>
  `/v3/pay/transactions/out-trade-no/${encodeURIComponent(payNo)}`;

/** @throws Error for an error response */
function assertSucceeded({ status, json }: WechatResponse): JsonObject {
  if (status < 300) return json;
  throw new Error(
    `WeChat Pay answered ${status} ${textAt(json, 'code')}: ${textAt(json, 'message')}`,
  );
}

/** @throws Refusal `payments.badSignature` when the content was encrypted with another key */
function decryptTrade(
  client: WechatClient,
  config: WechatConfig,
  resource: EncryptedResource,
): JsonObject {
  let text: string;
  try {
    text = client.decrypt(config, resource);
  } catch {
    // The sender does not know the API v3 key, so it is not WeChat Pay
    throw paymentErrors.badSignature();
  }
  return parseJsonObject(text);
}

/**
 * @returns undefined for a trade that is not paid
 * @throws Refusal `payments.wrongAmount` for another currency
 */
function toNotice(trade: JsonObject): PaymentNotice | undefined {
  if (!paidStates.includes(textAt(trade, 'trade_state'))) return undefined;
  if (textAt(trade, 'amount', 'currency') !== 'CNY') throw paymentErrors.wrongAmount();
  return {
    payNo: textAt(trade, 'out_trade_no'),
    tradeNo: textAt(trade, 'transaction_id'),
    total: fen(Number(textAt(trade, 'amount', 'total') || Number.NaN)),
    currency: 'CNY',
    merchant: textAt(trade, 'mchid'),
    application: textAt(trade, 'appid'),
    paidAt: textAt(trade, 'success_time'),
  };
}

const refundStates: ReadonlyMap<string, ProviderRefundState> = new Map([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'pending'],
  ['CLOSED', 'failed'],
  ['ABNORMAL', 'failed'],
]);

/** @throws Error for a state that the API does not document */
function toRefundState(refund: JsonObject): ProviderRefundState {
  const status = textAt(refund, 'status');
  const state = refundStates.get(status);
  if (!state) throw new Error(`WeChat Pay answered with an unknown refund state: ${status}`);
  return state;
}
