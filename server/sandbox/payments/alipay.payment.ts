import { randomBytes } from 'node:crypto';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { sandboxIds } from '../../mall/kernel/sandbox-keys.ts';
import { beijingTime } from '../../mall/payments/drivers/alipay-client.ts';
import { signText } from '../../mall/payments/drivers/rsa-signing.ts';
import { noticeText } from './alipay-signing.ts';
import { definePaymentSandbox, type NoticeInput, type WrittenNotice } from './payment-sandbox.ts';

export const alipaySandbox = definePaymentSandbox({
  name: 'alipay',
  forgeries: ['wrong_amount', 'wrong_signature', 'other_app', 'other_merchant'],
  announcesClosed: true,
  writeNotice: writeAlipayNotice,
  isAccepted: ({ status, body }) => status === 200 && body === 'success',
});

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
