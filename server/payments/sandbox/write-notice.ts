import { randomBytes, randomUUID } from 'node:crypto';
import { moneyText } from '../../../schemas/rules/parse-scalar.ts';
import { beijingTime } from '../drivers/alipay-client.ts';
import { noticeText, signText } from './alipay-signing.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { type OpenedKeys, sandboxIds } from './sandbox-keys.ts';
import type { Trade } from './sandbox-trades.ts';
import { answerText, sealResource } from './wechat-signing.ts';

export interface WrittenNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Writing {
  readonly trade: Trade;
  readonly kind: NoticeKind;
  readonly keys: OpenedKeys;
  readonly now: Date;
}

/** As long ago as an old notice says it was signed. */
const oldMs = 10 * 60_000;

/** A notice as WeChat Pay or Alipay send it, or a falsified one: the sandbox signs those with its true key, so that nothing but the one thing is wrong. */
export const writeNotice = (writing: Writing): WrittenNotice =>
  writing.trade.vendor === 'wechat' ? wechatNotice(writing) : alipayNotice(writing);

/** @returns the words of API v3 about a trade, as a query answers them too */
export const wechatTrade = ({
  trade_no,
  pay_no,
  total,
  status,
  paid_at,
  refunded,
}: Trade): object => ({
  appid: sandboxIds.appId,
  mchid: sandboxIds.merchantId,
  out_trade_no: pay_no,
  transaction_id: status === 'paid' ? trade_no : '',
  trade_state:
    status === 'open'
      ? 'NOTPAY'
      : status === 'closed'
        ? 'CLOSED'
        : refunded > 0
          ? 'REFUND'
          : 'SUCCESS',
  trade_state_desc: status,
  ...(paid_at === null ? {} : { success_time: paid_at, payer: { openid: 'sandbox' } }),
  amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
});

function wechatNotice({ trade, kind, keys, now }: Writing): WrittenNotice {
  const told = {
    ...wechatTrade({
      ...trade,
      status: 'paid',
      refunded: 0,
      paid_at: trade.paid_at ?? `${beijingTime(now).replace(' ', 'T')}+08:00`,
      total: kind === 'wrong_amount' ? trade.total + 1 : trade.total,
    }),
    ...(kind === 'other_app' ? { appid: 'wx0000000another1' } : {}),
    ...(kind === 'other_merchant' ? { mchid: '1900000999' } : {}),
  };
  const resource = sealResource(keys.apiKey, JSON.stringify(told), {
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
  const seconds = String(Math.floor((now.getTime() - (kind === 'old' ? oldMs : 0)) / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      ...wechatSignature(keys, body, { seconds, forged: kind === 'wrong_signature' }),
    },
  };
}

/** What WeChat Pay adds to everything it says. */
export function wechatSignature(
  { vendor, merchant }: OpenedKeys,
  body: string,
  { seconds, forged = false }: { readonly seconds: string; readonly forged?: boolean },
): Record<string, string> {
  const nonce = randomBytes(16).toString('hex');
  const signature = signText(
    answerText({ seconds, nonce, body }),
    (forged ? merchant : vendor).privateKey,
  );
  return {
    'wechatpay-timestamp': seconds,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': sandboxIds.platformKeyId,
    'wechatpay-signature': signature,
  };
}

function alipayNotice({ trade, kind, keys, now }: Writing): WrittenNotice {
  const form = {
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
    total_amount: moneyText(kind === 'wrong_amount' ? trade.total + 1 : trade.total),
    trade_status: kind === 'closed' ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    ...(kind === 'closed'
      ? {}
      : { gmt_payment: trade.paid_at?.slice(0, 19).replace('T', ' ') ?? beijingTime(now) }),
  };
  const sign = signText(
    noticeText(form),
    (kind === 'wrong_signature' ? keys.merchant : keys.vendor).privateKey,
  );
  return {
    body: new URLSearchParams({ ...form, sign }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  };
}
