import { fen } from '../../money/fen.ts';
import type { Begun, Charge, Notice, PaymentDriver, RefundState } from '../payment-driver.ts';
import { paymentErrors } from '../payments.errors.ts';
import { type DriverTools, readWords, wordAt, type Words } from './driver-tools.ts';
import {
  type CallAnswer,
  type SealedResource,
  WechatClient,
  type WechatConfig,
} from './wechat-client.ts';

/** The live service. */
export const wechatUrl = 'https://api.mch.weixin.qq.com';
/** A notice may be so old or so early; what is older was heard before (WeChat Pay, "Verify signatures"). */
const windowMs = 5 * 60_000;

/** WeChat Pay, API v3: native, h5, jsapi and app payments (pay.weixin.qq.com), by an SDK. */
export function wechatDriver(tools: DriverTools): PaymentDriver<WechatConfig> {
  const client = new WechatClient(tools);
  return {
    name: 'wechat',
    async begin(config, charge) {
      const { product, more, show } = productOf(charge);
      const answer = await client.call(config, 'POST', `/v3/pay/transactions/${product}`, {
        appid: config.appId,
        mchid: config.merchantId,
        description: charge.subject,
        out_trade_no: charge.payNo,
        time_expire: charge.expiresAt,
        notify_url: charge.notifyUrl,
        amount: { total: charge.total, currency: 'CNY' },
        ...more,
      });
      if (endedCodes.includes(wordAt(answer.words, 'code'))) throw paymentErrors.ended();
      return show(demandDone(answer), { client, config });
    },
    async readNotice(config, sent) {
      const sentMs = Number(sent.headers['wechatpay-timestamp'] ?? NaN) * 1000;
      if (!(Math.abs(tools.now().getTime() - sentMs) <= windowMs))
        throw paymentErrors.badSignature();
      if (!(await client.isGenuine(config, sent))) throw paymentErrors.badSignature();
      const { event_type: event, resource } = readWords(sent.body);
      if (event !== 'TRANSACTION.SUCCESS') return undefined;
      const notice = noticeOf(await opened(client, config, resource as SealedResource));
      if (notice && (notice.application !== config.appId || notice.merchant !== config.merchantId))
        throw paymentErrors.badSignature();
      return notice;
    },
    async query(config, payNo) {
      const answer = await client.call(
        config,
        'GET',
        `${tradePath(payNo)}?mchid=${config.merchantId}`,
      );
      if (answer.status === 404) return undefined;
      const notice = noticeOf(demandDone(answer));
      if (
        wordAt(answer.words, 'out_trade_no') !== payNo ||
        (notice && notice.merchant !== config.merchantId)
      )
        throw new Error('WeChat Pay answered for another payment');
      return (
        notice ?? (endedStates.includes(wordAt(answer.words, 'trade_state')) ? 'ended' : undefined)
      );
    },
    async close(config, payNo) {
      const answer = await client.call(config, 'POST', `${tradePath(payNo)}/close`, {
        mchid: config.merchantId,
      });
      if (answer.status !== 404 && !closedCodes.includes(wordAt(answer.words, 'code')))
        demandDone(answer);
    },
    async refund(config, { payNo, refundNo, total, amount, reason }) {
      const answer = await client.call(config, 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: payNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, 80),
        amount: { refund: amount, total, currency: 'CNY' },
      });
      if (answer.status === 200) return refundState(answer.words);
      tools.tell(
        `WeChat Pay refuses refund ${refundNo}: ${wordAt(answer.words, 'code')} ${wordAt(answer.words, 'message')}`,
      );
      return 'failed';
    },
    async queryRefund(config, { refundNo }) {
      const answer = await client.call(
        config,
        'GET',
        `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`,
      );
      return answer.status === 404 ? undefined : refundState(demandDone(answer));
    },
    answer: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(isTaken ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'refused' }),
    }),
  };
}

const tradePath = (payNo: string): string =>
  `/v3/pay/transactions/out-trade-no/${encodeURIComponent(payNo)}`;
/** Answers to a beginning that mean: that number was paid, or closed. */
const endedCodes: readonly string[] = ['ORDER_CLOSED', 'ORDERPAID', 'OUT_TRADE_NO_USED'];
/** Trades that cannot be paid any more. */
const endedStates: readonly string[] = ['CLOSED', 'REVOKED', 'PAYERROR'];
/** Answers to `close` that mean: nothing is left to close. */
const closedCodes: readonly string[] = ['ORDER_CLOSED', 'ORDERPAID', 'ORDER_NOT_EXIST'];

function demandDone({ status, words }: CallAnswer): Words {
  if (status >= 300)
    throw new Error(
      `WeChat Pay answered ${status} ${wordAt(words, 'code')}: ${wordAt(words, 'message')}`,
    );
  return words;
}

interface Begin {
  readonly client: WechatClient;
  readonly config: WechatConfig;
}
interface Product {
  readonly product: 'native' | 'h5' | 'jsapi' | 'app';
  readonly more: object;
  readonly show: (words: Words, of: Begin) => Begun | Promise<Begun>;
}

/** @throws Refusal `payments.noOpenid` */
function productOf({ device, ip, openid, returnUrl }: Charge): Product {
  if (device === 'wap')
    return {
      product: 'h5',
      more: { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } },
      show: (words) => ({
        kind: 'redirect',
        url: `${wordAt(words, 'h5_url')}&redirect_url=${encodeURIComponent(returnUrl)}`,
      }),
    };
  if (device === 'app') return { product: 'app', more: {}, show: appParameters };
  if (device === 'scan' || device === 'web')
    return {
      product: 'native',
      more: {},
      show: (words) => ({ kind: 'qr', code: wordAt(words, 'code_url') }),
    };
  if (!openid) throw paymentErrors.noOpenid();
  return { product: 'jsapi', more: { payer: { openid } }, show: pageParameters };
}

async function pageParameters(words: Words, { client, config }: Begin): Promise<Begun> {
  const prepaid = `prepay_id=${wordAt(words, 'prepay_id')}`;
  const { seconds, nonce, signature } = await client.cashier(config, prepaid);
  return {
    kind: 'sdk',
    parameters: {
      appId: config.appId,
      timeStamp: seconds,
      nonceStr: nonce,
      package: prepaid,
      signType: 'RSA',
      paySign: signature,
    },
  };
}

async function appParameters(words: Words, { client, config }: Begin): Promise<Begun> {
  const prepaid = wordAt(words, 'prepay_id');
  const { seconds, nonce, signature } = await client.cashier(config, prepaid);
  return {
    kind: 'sdk',
    parameters: {
      appid: config.appId,
      partnerid: config.merchantId,
      prepayid: prepaid,
      package: 'Sign=WXPay',
      noncestr: nonce,
      timestamp: seconds,
      sign: signature,
    },
  };
}

/** @throws Refusal `payments.badSignature` when it was encrypted under another key */
async function opened(
  client: WechatClient,
  config: WechatConfig,
  resource: SealedResource,
): Promise<Words> {
  let plain: string;
  try {
    plain = await client.open(config, resource);
  } catch {
    throw paymentErrors.badSignature(); // whoever does not know the API v3 key is not WeChat Pay
  }
  return readWords(plain);
}

/** Paid, or paid and meanwhile refunded; anything else is no payment. @throws Refusal `payments.wrongAmount` for another currency */
function noticeOf(words: Words): Notice | undefined {
  if (!['SUCCESS', 'REFUND'].includes(wordAt(words, 'trade_state'))) return undefined;
  if (wordAt(words, 'amount', 'currency') !== 'CNY') throw paymentErrors.wrongAmount();
  return {
    driver: 'wechat',
    payNo: wordAt(words, 'out_trade_no'),
    tradeNo: wordAt(words, 'transaction_id'),
    total: fen(Number(wordAt(words, 'amount', 'total') || NaN)),
    currency: 'CNY',
    merchant: wordAt(words, 'mchid'),
    application: wordAt(words, 'appid'),
    paidAt: wordAt(words, 'success_time'),
  };
}

const refundStates: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
};

function refundState(words: Words): RefundState {
  const state = refundStates[wordAt(words, 'status')];
  if (!state)
    throw new Error(`WeChat Pay knows a refund state that we do not: ${wordAt(words, 'status')}`);
  return state;
}
