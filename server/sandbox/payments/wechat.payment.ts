import { randomBytes, randomUUID } from 'node:crypto';
import { type SandboxKeyPairs, sandboxIds } from '../../mall/kernel/sandbox-keys.ts';
import { beijingTime } from '../../mall/payments/drivers/alipay-client.ts';
import { signText } from '../../mall/payments/drivers/rsa-signing.ts';
import { definePaymentSandbox, type NoticeInput, type WrittenNotice } from './payment-sandbox.ts';
import type { Trade } from './sandbox-trades.ts';
import { answerText, encryptResource } from './wechat-signing.ts';

/** Age of the signature of an `old` notice. */
const oldNoticeMs = 10 * 60_000;

/** WeChat Pay signs the time, so its notices can be old. */
export const wechatSandbox = definePaymentSandbox({
  name: 'wechat',
  forgeries: ['wrong_amount', 'wrong_signature', 'other_app', 'other_merchant', 'old'],
  writeNotice: writeWechatNotice,
  isAccepted: ({ status }) => status === 200,
});

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
