import { createHmac, timingSafeEqual } from 'node:crypto';
import { fen } from '../../../server/mall/kernel/fen.ts';
import {
  definePayment,
  type PaymentConfig,
  type PaymentDriver,
  type PaymentNotice,
} from '../../../server/mall/payments/payment-driver.ts';
import { paymentErrors } from '../../../server/mall/payments/payments.errors.ts';
import {
  type DriverTools,
  type JsonObject,
  parseJsonObject,
  textAt,
} from '../../../server/platform/outbound/driver-tools.ts';
import { definePaymentSandbox } from '../../../server/sandbox/payments/payment-sandbox.ts';
import {
  payPageUrl,
  type SandboxTrades,
  type Trade,
} from '../../../server/sandbox/payments/sandbox-trades.ts';

interface BankConfig extends PaymentConfig {
  readonly url: string;
  readonly key: string;
}

/** Account of the mall at the sandbox. */
const sandboxAccount = 'sandbox';

/** The bank's transfers. Every message of both sides is `{ content, sign }`. */
export const bank = definePayment<BankConfig>({
  name: 'bank',
  groups: { scan: 'pay_bank', web: 'pay_bank', wap: 'pay_bank' },
  required: ['account', 'key', 'url'],
  configOf: async ({ text }) => ({ appId: text('account'), key: text('key'), url: text('url') }),
  sandboxConfig: async (vendors) => ({
    appId: sandboxAccount,
    key: (await vendors.keys()).apiKey,
    url: `${vendors.origin}/sandbox/vendors/bank`,
  }),
  driver: bankDriver,
});

function bankDriver({ request }: DriverTools): PaymentDriver<BankConfig> {
  const call = async ({ appId, key, url }: BankConfig, path: string, content: object) => {
    const { status, body } = await request({
      method: 'POST',
      url: new URL(`${url}/${path}`),
      headers: { 'content-type': 'application/json' },
      body: seal(key, { account: appId, ...content }),
    });
    const answer = unseal(key, body);
    if (status !== 200 || !answer) throw new Error(`The bank answers ${status}`);
    return answer;
  };
  return {
    async start(config, { payNo, total, subject, expiresAt, notifyUrl, returnUrl }) {
      const answer = await call(config, 'open', {
        payNo,
        total,
        subject,
        expiresAt,
        notifyUrl,
        returnUrl,
      });
      const url = textAt(answer, 'url');
      if (url === '') throw paymentErrors.ended();
      return { kind: 'redirect', url };
    },
    async readNotice({ appId, key }, { body }) {
      const trade = unseal(key, body);
      if (!trade || textAt(trade, 'account') !== appId) throw paymentErrors.badSignature();
      return paidOf(trade);
    },
    async query(config, payNo) {
      const trade = await call(config, 'find', { payNo });
      return textAt(trade, 'status') === 'closed' ? 'ended' : paidOf(trade);
    },
    async close(config, payNo) {
      await call(config, 'close', { payNo });
    },
    async refund(config, { payNo, refundNo, amount }) {
      const answer = await call(config, 'refund', { payNo, refundNo, amount });
      return ['done', 'repeated'].includes(textAt(answer, 'state')) ? 'done' : 'failed';
    },
    async queryRefund(config, { payNo, refundNo }) {
      const answer = await call(config, 'refunded', { payNo, refundNo });
      return textAt(answer, 'amount') === '' ? undefined : 'done';
    },
    noticeResponse: (isAccepted) => ({
      status: isAccepted ? 200 : 400,
      type: 'text/plain; charset=utf-8',
      body: isAccepted ? 'ok' : 'refused',
    }),
  };
}

/** Undefined for a trade that is not paid. */
const paidOf = (trade: JsonObject): PaymentNotice | undefined =>
  textAt(trade, 'status') === 'paid'
    ? {
        payNo: textAt(trade, 'payNo'),
        tradeNo: textAt(trade, 'tradeNo'),
        total: fen(Number(textAt(trade, 'total') || Number.NaN)),
        currency: 'CNY',
        merchant: textAt(trade, 'account'),
        application: textAt(trade, 'account'),
        paidAt: textAt(trade, 'paidAt'),
      }
    : undefined;

const signOf = (key: string, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest();

function seal(key: string, value: object): string {
  const content = JSON.stringify(value);
  return JSON.stringify({ content, sign: signOf(key, content).toString('hex') });
}

/** Undefined unless the message is signed with the key. */
function unseal(key: string, message: string): JsonObject | undefined {
  const { content, sign } = parseJsonObject(message);
  const [given, expected] = [Buffer.from(String(sign), 'hex'), signOf(key, String(content))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return parseJsonObject(String(content));
}

const tradeOf = (trade: Trade): object => ({
  account: sandboxAccount,
  payNo: trade.pay_no,
  tradeNo: trade.trade_no,
  total: trade.total,
  status: trade.status,
  paidAt: trade.paid_at ?? '',
});

/** The bank's side of the protocol. */
export const bankSandbox = definePaymentSandbox({
  name: 'bank',
  forgeries: ['wrong_amount', 'wrong_signature', 'other_app'],
  writeNotice: ({ trade, kind, keys: { apiKey } }) => ({
    headers: { 'content-type': 'application/json' },
    body: seal(kind === 'wrong_signature' ? 'another key' : apiKey, {
      ...tradeOf(trade),
      status: kind === 'closed' ? 'closed' : 'paid',
      ...(kind === 'wrong_amount' ? { total: trade.total + 1 } : {}),
      ...(kind === 'other_app' ? { account: 'another' } : {}),
    }),
  }),
  isAccepted: ({ status }) => status === 200,
  async answer({ path, body }, { trades, keys: { apiKey } }) {
    const sent = unseal(apiKey, body);
    if (!sent) return { status: 401, body: seal(apiKey, {}) };
    return { status: 200, body: seal(apiKey, await answerOf(trades, path, sent)) };
  },
});

async function answerOf(trades: SandboxTrades, path: string, sent: JsonObject): Promise<object> {
  const text = (name: string): string => textAt(sent, name);
  if (path === 'open') {
    const opened = await trades.open({
      vendor: 'bank',
      pay_no: text('payNo'),
      total: Number(text('total')),
      subject: text('subject'),
      notify_url: text('notifyUrl'),
      return_url: text('returnUrl'),
      expires: text('expiresAt'),
    });
    return opened ? { url: payPageUrl(opened) } : {};
  }
  if (path === 'refunded') {
    const amount = await trades.findRefund('bank', text('refundNo'), text('payNo'));
    return amount === undefined ? {} : { amount };
  }
  const trade = await trades.find('bank', text('payNo'));
  if (!trade) return {};
  if (path === 'close') await trades.close(trade);
  if (path === 'refund')
    return { state: await trades.refund(trade, text('refundNo'), Number(text('amount'))) };
  return tradeOf(trade);
}
