import { fenOf, moneyText } from '../../../schemas/rules/parse-scalar.ts';
import { fen, type Fen } from '../../money/fen.ts';
import type { Begun, Charge, Notice, PaymentDriver } from '../payment-driver.ts';
import { paymentErrors } from '../payments.errors.ts';
import {
  AlipayClient,
  type AlipayConfig,
  type AlipayRequest,
  beijingTime,
} from './alipay-client.ts';
import { readForm } from './alipay-texts.ts';
import { type DriverTools, wordAt, type Words } from './driver-tools.ts';

/** The live service. */
export const alipayUrl = 'https://openapi.alipay.com/gateway.do';

const done = '10000';
const refused = '40004';
/** Refusals of `close` that mean: nothing is left to close. Paid trades stay paid. */
const closed: readonly string[] = [
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_HAS_SUCCESS',
];
/** Refusals of a beginning that mean: that number was paid, or closed. */
const ended: readonly string[] = [
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
];
const paidStates: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED'];
const endedStates: readonly string[] = ['TRADE_CLOSED', ...paidStates];

/** Alipay's gateway: precreate, wap, page and app payments, and those of its mini programs (opendocs.alipay.com), by its SDK. */
export function alipayDriver(tools: DriverTools): PaymentDriver<AlipayConfig> {
  const client = new AlipayClient(tools);
  const call = (config: AlipayConfig, method: string, content: object): Promise<Words> =>
    client.call(config, { method, content });
  return {
    name: 'alipay',
    async begin(config, charge) {
      const { method, more, returns, begin } = productOf(charge);
      const content = {
        out_trade_no: charge.payNo,
        total_amount: moneyText(charge.total),
        subject: charge.subject,
        time_expire: beijingTime(new Date(charge.expiresAt)),
        ...more(config),
      };
      return begin(
        { client, config, charge },
        {
          method,
          content,
          urls: {
            notify_url: charge.notifyUrl,
            ...(returns ? { return_url: charge.returnUrl } : {}),
          },
        },
      );
    },
    async readNotice(config, { body }) {
      const form = readForm(body);
      if (
        form['app_id'] !== config.appId ||
        (config.sellerId !== '' && form['seller_id'] !== config.sellerId)
      )
        throw paymentErrors.badSignature();
      if (!(await client.isGenuine(config, form))) throw paymentErrors.badSignature();
      return paidStates.includes(form['trade_status'] ?? '') && !form['gmt_refund']
        ? noticeOf(config, form, form['gmt_payment'])
        : undefined;
    },
    async query(config, payNo) {
      const words = await call(config, 'alipay.trade.query', { out_trade_no: payNo });
      if (wordAt(words, 'sub_code') === 'ACQ.TRADE_NOT_EXIST') return undefined;
      const state = wordAt(demandDone(words), 'trade_status');
      if (wordAt(words, 'out_trade_no') !== payNo)
        throw new Error('Alipay answered for another payment');
      if (paidStates.includes(state))
        return noticeOf(config, words, wordAt(words, 'send_pay_date'));
      return endedStates.includes(state) ? 'ended' : undefined;
    },
    async close(config, payNo) {
      const words = await call(config, 'alipay.trade.close', { out_trade_no: payNo });
      if (!closed.includes(wordAt(words, 'sub_code'))) demandDone(words);
    },
    async refund(config, { payNo, refundNo, amount, reason }) {
      const words = await call(config, 'alipay.trade.refund', {
        out_trade_no: payNo,
        out_request_no: refundNo,
        refund_amount: moneyText(amount),
        refund_reason: reason.slice(0, 80),
      });
      if (wordAt(words, 'code') === refused && wordAt(words, 'sub_code') !== 'ACQ.SYSTEM_ERROR') {
        tools.tell(
          `Alipay refuses refund ${refundNo}: ${wordAt(words, 'sub_code')} ${wordAt(words, 'sub_msg')}`,
        );
        return 'failed';
      }
      return wordAt(demandDone(words), 'fund_change') === 'Y'
        ? 'done'
        : ((await this.queryRefund(config, { payNo, refundNo })) ?? 'pending');
    },
    async queryRefund(config, { payNo, refundNo }) {
      const words = await call(config, 'alipay.trade.fastpay.refund.query', {
        out_trade_no: payNo,
        out_request_no: refundNo,
      });
      if (wordAt(words, 'code') === refused) return undefined;
      return wordAt(demandDone(words), 'refund_status') === 'REFUND_SUCCESS' ? 'done' : undefined;
    },
    answer: (isTaken) => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: isTaken ? 'success' : 'fail',
    }),
  };
}

function demandDone(words: Words): Words {
  if (wordAt(words, 'code') !== done)
    throw new Error(
      `Alipay answered ${wordAt(words, 'code')} ${wordAt(words, 'sub_code')}: ${wordAt(words, 'sub_msg') || wordAt(words, 'msg')}`,
    );
  return words;
}

interface Beginning {
  readonly client: AlipayClient;
  readonly config: AlipayConfig;
  readonly charge: Charge;
}
interface Product {
  readonly method: string;
  readonly more: (config: AlipayConfig) => object;
  readonly returns: boolean;
  readonly begin: (of: Beginning, request: AlipayRequest) => Promise<Begun>;
}

/** Our server asks the gateway, and the shopper gets what it answers. @throws Refusal `payments.ended` */
const asked =
  (show: (words: Words) => Begun): Product['begin'] =>
  async ({ client, config }, request) => {
    const words = await client.call(config, request);
    if (ended.includes(wordAt(words, 'sub_code'))) throw paymentErrors.ended();
    return show(demandDone(words));
  };
/** The shopper brings the signed request to Alipay's cashier, or to its app. */
const asAddress: Product['begin'] = async (of, request) => {
  await demandOpen(of);
  const { client, config, charge } = of;
  return {
    kind: 'redirect',
    url: await client.page(config, new URL(config.cashier, charge.returnUrl).href, request),
  };
};
const asOrder: Product['begin'] = async (of, request) => {
  await demandOpen(of);
  return { kind: 'sdk', parameters: { orderInfo: await of.client.order(of.config, request) } };
};

/** The gateway does not hear of these beginnings, so whoever comes back with a number is asked about it. @throws Refusal `payments.ended` */
async function demandOpen({ client, config, charge: { again, payNo } }: Beginning): Promise<void> {
  if (
    again &&
    endedStates.includes(
      wordAt(
        await client.call(config, {
          method: 'alipay.trade.query',
          content: { out_trade_no: payNo },
        }),
        'trade_status',
      ),
    )
  )
    throw paymentErrors.ended();
}

/** @throws Refusal `payments.unavailable` in WeChat's browser, which opens no Alipay; `payments.noOpenid` */
function productOf({ device, openid }: Charge): Product {
  if (device === 'scan')
    return {
      method: 'alipay.trade.precreate',
      more: () => ({}),
      returns: false,
      begin: asked((words) => ({ kind: 'qr', code: wordAt(words, 'qr_code') })),
    };
  if (device === 'wap')
    return {
      method: 'alipay.trade.wap.pay',
      more: () => ({ product_code: 'QUICK_WAP_WAY' }),
      returns: true,
      begin: asAddress,
    };
  if (device === 'web')
    return {
      method: 'alipay.trade.page.pay',
      more: () => ({ product_code: 'FAST_INSTANT_TRADE_PAY' }),
      returns: true,
      begin: asAddress,
    };
  if (device === 'app')
    return {
      method: 'alipay.trade.app.pay',
      more: () => ({ product_code: 'QUICK_MSECURITY_PAY' }),
      returns: false,
      begin: asOrder,
    };
  if (device === 'mp') throw paymentErrors.unavailable();
  if (!openid) throw paymentErrors.noOpenid();
  return {
    method: 'alipay.trade.create',
    more: ({ appId }) => ({ product_code: 'JSAPI_PAY', op_app_id: appId, buyer_open_id: openid }),
    returns: false,
    begin: asked((words) => ({ kind: 'sdk', parameters: { tradeNO: wordAt(words, 'trade_no') } })),
  };
}

const noticeOf = ({ appId, sellerId }: AlipayConfig, words: Words, paidAt = ''): Notice => ({
  driver: 'alipay',
  payNo: wordAt(words, 'out_trade_no'),
  tradeNo: wordAt(words, 'trade_no'),
  total: amountOf(wordAt(words, 'total_amount')),
  currency: 'CNY',
  merchant: wordAt(words, 'seller_id') || sellerId,
  application: appId,
  paidAt: paidAt === '' ? '' : `${paidAt.replace(' ', 'T')}+08:00`,
});

/** Yuan with up to two decimals. @throws Error for anything else */
function amountOf(text: string): Fen {
  const [, yuan, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === undefined)
    throw new Error(`Alipay tells an amount that is none: ${text.slice(0, 20)}`);
  return fen(fenOf(`${yuan}.${decimals.padEnd(2, '0')}`));
}
