import { randomBytes, randomUUID } from 'node:crypto';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { type SandboxKeyPairs, sandboxIds } from '../../mall/kernel/sandbox-keys.ts';
import { beijingTime } from '../../mall/payments/drivers/alipay-client.ts';
import { noticeText } from './alipay-signing.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { signText } from './rsa-signing.ts';
import type { Trade } from './sandbox-trades.ts';
import { answerText, encryptResource } from './wechat-signing.ts';

export interface WrittenNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface NoticeInput {
  readonly trade: Trade;
  readonly kind: NoticeKind;
  readonly keys: SandboxKeyPairs;
  readonly now: Date;
}

/** Age of the signature of an `old` notice. */
const oldNoticeMs = 10 * 60_000;

/**
 * Writes a notice of WeChat Pay or Alipay. A forged notice is wrong in one point only: it is
 * signed with the provider's key unless the signature is the forgery.
 */
export function writeNotice(input: NoticeInput): WrittenNotice {
  return input.trade.vendor === 'wechat' ? writeWechatNotice(input) : writeAlipayNotice(input);
}

/** A trade in the format of API v3, for notices and queries. */
export const wechatTrade = (trade: Trade): object => ({
  appid: sandboxIds.appId,
  mchid: sandboxIds.merchantId,
  out_trade_no: trade.pay_no,
  transaction_id: trade.status === 'paid' ? trade.trade_no : '',
  trade_state: wechatTradeState(trade),
  trade_state_desc: trade.status,
  ...(trade.paid_at === null ? {} : { success_time: trade.paid_at, payer: { openid: 'sandbox' } }),
  amount: {
    total: trade.total,
    payer_total: trade.total,
    currency: 'CNY',
    payer_currency: 'CNY',
  },
});

function wechatTradeState({ status, refunded }: Trade): string {
  if (status === 'open') return 'NOTPAY';
  if (status === 'closed') return 'CLOSED';
  return refunded > 0 ? 'REFUND' : 'SUCCESS';
}

function writeWechatNotice({ trade, kind, keys, now }: NoticeInput): WrittenNotice {
  const paidTrade: Trade = {
    ...trade,
    status: 'paid',
    refunded: 0,
    paid_at: trade.paid_at ?? `${beijingTime(now).replace(' ', 'T')}+08:00`,
    total: kind === 'wrong_amount' ? trade.total + 1 : trade.total,
  };
  const content = {
    ...wechatTrade(paidTrade),
    ...(kind === 'other_app' ? { appid: 'wx0000000another1' } : {}),
    ...(kind === 'other_merchant' ? { mchid: '1900000999' } : {}),
  };
  const resource = encryptResource(keys.apiKey, JSON.stringify(content), {
    nonce: randomBytes(6).toString('hex'),
    associated_data: 'transaction',
  });
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: now.toISOString(),
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    summary: 'paid',
    resource: { algorithm: 'AEAD_AES_256_GCM', original_type: 'transaction', ...resource },
  });
  const signedAtMs = now.getTime() - (kind === 'old' ? oldNoticeMs : 0);
  const signature = wechatSignature(keys, body, {
    seconds: String(Math.floor(signedAtMs / 1000)),
    isForged: kind === 'wrong_signature',
  });
  return { body, headers: { 'content-type': 'application/json', ...signature } };
}

/**
 * The signature headers of a response or a notice.
 *
 * @param isForged signs with the merchant's key instead of the provider's
 */
export function wechatSignature(
  { vendor, merchant }: SandboxKeyPairs,
  body: string,
  { seconds, isForged = false }: { readonly seconds: string; readonly isForged?: boolean },
): Record<string, string> {
  const nonce = randomBytes(16).toString('hex');
  const { privateKey } = isForged ? merchant : vendor;
  return {
    'wechatpay-timestamp': seconds,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': sandboxIds.platformKeyId,
    'wechatpay-signature': signText(answerText({ seconds, nonce, body }), privateKey),
  };
}

function writeAlipayNotice({ trade, kind, keys, now }: NoticeInput): WrittenNotice {
  const paidAt = trade.paid_at?.slice(0, 19).replace('T', ' ') ?? beijingTime(now);
  const total = kind === 'wrong_amount' ? trade.total + 1 : trade.total;
  const fields = {
    notify_time: beijingTime(now),
    notify_type: 'trade_status_sync',
    notify_id: randomBytes(16).toString('hex'),
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    app_id: kind === 'other_app' ? '2021000000000999' : sandboxIds.alipayAppId,
    seller_id: kind === 'other_merchant' ? '2088000000000999' : sandboxIds.sellerId,
    trade_no: trade.trade_no,
    out_trade_no: trade.pay_no,
    subject: trade.subject,
    total_amount: moneyText(total),
    trade_status: kind === 'closed' ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    ...(kind === 'closed' ? {} : { gmt_payment: paidAt }),
  };
  const { privateKey } = kind === 'wrong_signature' ? keys.merchant : keys.vendor;
  const sign = signText(noticeText(fields), privateKey);
  return {
    body: new URLSearchParams({ ...fields, sign }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  };
}
