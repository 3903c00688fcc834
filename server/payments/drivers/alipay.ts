import type { KeyObject } from 'node:crypto';
import { fenOf, moneyText } from '../../../schemas/rules/parse-scalar.ts';
import { fen, type Fen } from '../../money/fen.ts';
import type { Begun, Charge, Notice, PaymentDriver } from '../payment-driver.ts';
import { paymentErrors } from '../payments.errors.ts';
import { isSigned, membersOf, noticeText, type Parameters, readForm, requestText, signText } from './alipay-signature.ts';
import { type DriverTools, readWords, wordAt, type Words } from './driver-tools.ts';

/** The live service. */
export const alipayUrl = 'https://openapi.alipay.com/gateway.do';

/** An application of Alipay's. */
export interface AlipayConfig {
  readonly gateway: string;
  /** Where shoppers bring the requests we signed: the gateway too, or a path of the mall's own. */
  readonly cashier: string;
  readonly appId: string;
  /** The seller's account number (2088…); empty: that of the application. */
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  /** Alipay's own key. */
  readonly alipayKey: KeyObject;
  /** Numbers of the application's and Alipay's root certificate; undefined for applications that go by bare keys. */
  readonly certificates: { readonly app: string; readonly root: string } | undefined;
}

const done = '10000';
const refused = '40004';
/** Refusals of `close` that mean: nothing is left to close. Paid trades stay paid. */
const closed: readonly string[] = ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.TRADE_HAS_CLOSE', 'ACQ.TRADE_HAS_FINISHED', 'ACQ.TRADE_HAS_SUCCESS'];
/** Refusals of a beginning that mean: that number was paid, or closed. */
const ended: readonly string[] = ['ACQ.TRADE_HAS_SUCCESS', 'ACQ.TRADE_HAS_CLOSE', 'ACQ.TRADE_HAS_FINISHED'];
const paidStates: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/**
 * Alipay's gateway: precreate, wap, page and app payments, and those of its mini programs (opendocs.alipay.com). Written on node:crypto: the official SDK lets a
 * notice choose the weaker signature, checks answers only when asked, and brings two abandoned packages and an HTTP client that our way out cannot watch.
 */
export function alipayDriver(tools: DriverTools): PaymentDriver<AlipayConfig> {
  const call = async (config: AlipayConfig, method: string, content: object, urls: Parameters = {}): Promise<Words> => {
    const { biz_content: body, ...query } = signedRequest(config, method, content, { urls, now: tools.now() });
    const url = new URL(config.gateway);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { status, body: text } = await tools.ask({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', 'user-agent': 'souk' }, body: new URLSearchParams({ biz_content: body! }).toString() });
    if (status !== 200) throw new Error(`Alipay answered ${status}`);
    return genuineAnswer(config, method, text);
  };
  return {
    name: 'alipay',
    async begin(config, charge) {
      const product = productOf(charge);
      const content = { out_trade_no: charge.payNo, total_amount: moneyText(charge.total), subject: charge.subject, time_expire: beijingTime(new Date(charge.expiresAt)), ...product.content(config) };
      const urls = { notify_url: charge.notifyUrl, ...(product.returns ? { return_url: charge.returnUrl } : {}) };
      if (product.by === 'shopper') return product.show({ config, charge }, encoded(signedRequest(config, product.method, content, { urls, now: tools.now() })));
      const words = await call(config, product.method, content, urls);
      if (ended.includes(wordAt(words, 'sub_code'))) throw paymentErrors.ended();
      return product.show(demandDone(words));
    },
    async readNotice(config, { body }) {
      const form = readForm(body);
      if (!isSigned(noticeText(form), form['sign'] ?? '', config.alipayKey)) throw paymentErrors.badSignature();
      if (form['app_id'] !== config.appId || (config.sellerId !== '' && form['seller_id'] !== config.sellerId)) throw paymentErrors.badSignature();
      return paidStates.includes(form['trade_status'] ?? '') && !form['gmt_refund'] ? noticeOf(config, form, form['gmt_payment']) : undefined;
    },
    async query(config, payNo) {
      const words = await call(config, 'alipay.trade.query', { out_trade_no: payNo });
      if (wordAt(words, 'sub_code') === 'ACQ.TRADE_NOT_EXIST') return undefined;
      const notice = paidStates.includes(wordAt(demandDone(words), 'trade_status')) ? noticeOf(config, words, wordAt(words, 'send_pay_date')) : undefined;
      if (notice && notice.payNo !== payNo) throw new Error('Alipay answered for another payment');
      return notice;
    },
    async close(config, payNo) {
      const words = await call(config, 'alipay.trade.close', { out_trade_no: payNo });
      if (!closed.includes(wordAt(words, 'sub_code'))) demandDone(words);
    },
    async refund(config, { payNo, refundNo, amount, reason }) {
      const words = await call(config, 'alipay.trade.refund', { out_trade_no: payNo, out_request_no: refundNo, refund_amount: moneyText(amount), refund_reason: reason.slice(0, 80) });
      if (wordAt(words, 'code') === refused && wordAt(words, 'sub_code') !== 'ACQ.SYSTEM_ERROR') {
        tools.tell(`Alipay refuses refund ${refundNo}: ${wordAt(words, 'sub_code')} ${wordAt(words, 'sub_msg')}`);
        return 'failed';
      }
      return wordAt(demandDone(words), 'fund_change') === 'Y' ? 'done' : (await this.queryRefund(config, { payNo, refundNo })) ?? 'pending';
    },
    async queryRefund(config, { payNo, refundNo }) {
      const words = await call(config, 'alipay.trade.fastpay.refund.query', { out_trade_no: payNo, out_request_no: refundNo });
      if (wordAt(words, 'code') === refused) return undefined;
      return wordAt(demandDone(words), 'refund_status') === 'REFUND_SUCCESS' ? 'done' : undefined;
    },
    answer: (isTaken) => ({ status: 200, type: 'text/plain; charset=utf-8', body: isTaken ? 'success' : 'fail' }),
  };
}

/** The signed parameters of one request. @param urls `notify_url` and `return_url` */
export function signedRequest({ appId, privateKey, certificates }: AlipayConfig, method: string, content: object, { urls, now }: { readonly urls: Parameters; readonly now: Date }): Parameters {
  const parameters = {
    app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', timestamp: beijingTime(now), version: '1.0', ...urls,
    ...(certificates ? { app_cert_sn: certificates.app, alipay_root_cert_sn: certificates.root } : {}), biz_content: JSON.stringify(content),
  };
  return { ...parameters, sign: signText(requestText(parameters), privateKey) };
}

/** As Alipay's own apps read it: a space is no plus. */
const encoded = (parameters: Parameters): string => Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

/** @throws Error unless Alipay signed just this */
function genuineAnswer({ alipayKey }: AlipayConfig, method: string, text: string): Words {
  const members = membersOf(text);
  const said = members.get(`${method.replaceAll('.', '_')}_response`);
  const sign: unknown = JSON.parse(members.get('sign') ?? '""');
  if (said === undefined || typeof sign !== 'string' || !isSigned(said, sign, alipayKey)) throw new Error(`Alipay answered ${method} without its signature: ${text.slice(0, 200)}`);
  return readWords(said);
}

function demandDone(words: Words): Words {
  if (wordAt(words, 'code') !== done) throw new Error(`Alipay answered ${wordAt(words, 'code')} ${wordAt(words, 'sub_code')}: ${wordAt(words, 'sub_msg') || wordAt(words, 'msg')}`);
  return words;
}

/** `by`: our server asks the gateway, or the shopper brings it the signed request. */
type Product = { readonly method: string; readonly content: (config: AlipayConfig) => object; readonly returns: boolean } & (
  | { readonly by: 'server'; readonly show: (words: Words) => Begun }
  | { readonly by: 'shopper'; readonly show: (of: { readonly config: AlipayConfig; readonly charge: Charge }, request: string) => Begun });

const asAddress: Extract<Product, { by: 'shopper' }>['show'] = ({ config, charge }, request) => ({ kind: 'redirect', url: new URL(`${config.cashier}?${request}`, charge.returnUrl).href });

/** @throws Refusal `payments.unavailable` in WeChat's browser, which opens no Alipay; `payments.noOpenid` */
function productOf({ device, openid }: Charge): Product {
  if (device === 'scan') return { method: 'alipay.trade.precreate', by: 'server', content: () => ({}), returns: false, show: (words) => ({ kind: 'qr', code: wordAt(words, 'qr_code') }) };
  if (device === 'wap') return { method: 'alipay.trade.wap.pay', by: 'shopper', content: () => ({ product_code: 'QUICK_WAP_WAY' }), returns: true, show: asAddress };
  if (device === 'web') return { method: 'alipay.trade.page.pay', by: 'shopper', content: () => ({ product_code: 'FAST_INSTANT_TRADE_PAY' }), returns: true, show: asAddress };
  if (device === 'app') return { method: 'alipay.trade.app.pay', by: 'shopper', content: () => ({ product_code: 'QUICK_MSECURITY_PAY' }), returns: false, show: (_, request) => ({ kind: 'sdk', parameters: { orderInfo: request } }) };
  if (device === 'mp') throw paymentErrors.unavailable();
  if (!openid) throw paymentErrors.noOpenid();
  return { method: 'alipay.trade.create', by: 'server', content: ({ appId }) => ({ product_code: 'JSAPI_PAY', op_app_id: appId, buyer_open_id: openid }), returns: false, show: (words) => ({ kind: 'sdk', parameters: { tradeNO: wordAt(words, 'trade_no') } }) };
}

const noticeOf = ({ appId, sellerId }: AlipayConfig, words: Words, paidAt = ''): Notice => ({
  driver: 'alipay', payNo: wordAt(words, 'out_trade_no'), tradeNo: wordAt(words, 'trade_no'), total: amountOf(wordAt(words, 'total_amount')), currency: 'CNY',
  merchant: wordAt(words, 'seller_id') || sellerId, application: appId, paidAt: paidAt === '' ? '' : `${paidAt.replace(' ', 'T')}+08:00`,
});

/** Yuan with up to two decimals. @throws Error for anything else */
function amountOf(text: string): Fen {
  const [, yuan, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === undefined) throw new Error(`Alipay tells an amount that is none: ${text.slice(0, 20)}`);
  return fen(fenOf(`${yuan}.${decimals.padEnd(2, '0')}`));
}

/** `2026-05-01 12:00:00`, as Alipay wants it wherever the server stands. */
export const beijingTime = (now: Date): string => new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
