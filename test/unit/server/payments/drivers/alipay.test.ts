import { expect, test } from 'vitest';
import type { Asked } from '../../../../../server/http/ask.ts';
import { fen } from '../../../../../server/money/fen.ts';
import { certificateNumber, rootCertificateNumber } from '../../../../../server/payments/drivers/alipay-certificates.ts';
import { membersOf, noticeText, readForm, signText } from '../../../../../server/payments/drivers/alipay-signature.ts';
import { type AlipayConfig, alipayDriver, signedRequest } from '../../../../../server/payments/drivers/alipay.ts';
import type { Charge } from '../../../../../server/payments/payment-driver.ts';
import { paymentKeys } from '../../../../helpers/payment-keys.ts';

const config: AlipayConfig = { gateway: 'https://gateway.example/gateway.do', cashier: 'https://gateway.example/gateway.do', appId: '2021000000000001', sellerId: '2088000000000001', privateKey: paymentKeys.merchantKey, alipayKey: paymentKeys.vendorPublic, certificates: undefined };
const now = new Date('2026-05-01T04:00:00Z');
const charge: Charge = { payNo: '20260501120000000001', total: fen(1250), subject: '中文 a&b=c', device: 'app', ip: '127.0.0.1', notifyUrl: 'https://mall.example/api/payment/alipay/app', returnUrl: 'https://mall.example/order/success', expiresAt: '2026-05-01T12:30:00+08:00' };

/** A driver whose vendor answers `said` to the method it is asked for; `sign` is what Alipay does to the text. */
function driver(said: object, sign: (text: string) => string = (text) => signText(text, paymentKeys.vendorKey)) {
  const asked: Asked[] = [];
  const told: string[] = [];
  const opened = alipayDriver({
    now: () => now, tell: (words) => void told.push(words),
    ask: async (call) => {
      asked.push(call);
      const text = JSON.stringify(said);
      return { status: 200, headers: {}, body: `{"${call.url.searchParams.get('method')!.replaceAll('.', '_')}_response":${text},"sign":"${sign(text)}"}` };
    },
  });
  return { ...opened, opened, asked, told };
}

test('signs as the official SDK does (alipay-sdk 4.14, sdkExecute)', () => {
  const { sign } = signedRequest(config, 'alipay.trade.app.pay', { out_trade_no: charge.payNo, total_amount: '12.50', subject: charge.subject, timeout_express: '30m', product_code: 'QUICK_MSECURITY_PAY' }, { urls: { notify_url: charge.notifyUrl }, now });
  expect(sign).toBe('K/xq2s7XmN0xOk3epdaNdrjD0S/mH33It9JkXta8VPG/+RXEVvG76SQ6p4QrD8RoFGZqY1SFidnowhba8jvlSdZAhJa5oaA3jmzj2ihNBsT2GUJb7pl/5Z2sblgr7dilE+tDA9r8Z8axWdGBEetm6V9EDDL11wLuSN7/Tsya+VxH387XoR9oi4rDh9rCaTAl2QSxrQL31PQQcPruRKpuW/4PG8edHgjoEGZD1gIoYiBSYVEzNLjfdyrsaWOLr3/RnG+FL5bQDa0flsA7+JBxjEShkBpfEpid5/dlSFLF36Jbym1fGAcx9XdqOLCXa2I3U7M2BbxLZ6Ec1f6Y6tnLgQ==');
});

test('numbers certificates as the official SDK does; roots without RSA do not count', () => {
  expect(certificateNumber(paymentKeys.merchantCertificate)).toBe('bf4b9575bce7fc49d1e6215f5128617f');
  expect(rootCertificateNumber(paymentKeys.rootCertificates)).toBe('b4eaf7947a436621f401b8aa12ea6b79_5368985f12e8d5dca818e99f435f26a5');
});

test.each([
  ['{"a_response":{"x":"}\\",\\"","y":[1,{"z":2}]},"sign":"s"}', { a_response: '{"x":"}\\",\\"","y":[1,{"z":2}]}', sign: '"s"' }],
  [' { "sign" : "s" , "a_response" : { "x" : 1 } } ', { sign: '"s"', a_response: '{ "x" : 1 }' }],
  ['{}', {}],
])('finds the signed text in %s', (text, members) => {
  expect(Object.fromEntries(membersOf(text))).toEqual(members);
});
test.each(['', '[]', '{"a"', '{"a":', '{"a":{', '{a:1}', '{"a":1', '{"a":1 "b":2}x'])('an answer like %s is none', (text) => {
  expect(() => { const members = membersOf(text); if (members.get('b') === undefined) throw new SyntaxError(); }).toThrow(SyntaxError);
});

test('shows a code, and leads shoppers to addresses with a signed request', async () => {
  expect(await driver({ code: '10000', qr_code: 'https://qr.alipay.com/bax1' }).begin(config, { ...charge, device: 'scan' })).toEqual({ kind: 'qr', code: 'https://qr.alipay.com/bax1' });
  for (const [device, method] of [['wap', 'alipay.trade.wap.pay'], ['web', 'alipay.trade.page.pay']] as const) {
    const begun = await driver({}).begin(config, { ...charge, device });
    const { searchParams } = new URL(begun.kind === 'redirect' ? begun.url : '');
    expect(Object.fromEntries(searchParams)).toMatchObject({ method, app_id: config.appId, timestamp: '2026-05-01 12:00:00', notify_url: charge.notifyUrl, return_url: charge.returnUrl });
    expect(JSON.parse(searchParams.get('biz_content')!)).toMatchObject({ out_trade_no: charge.payNo, total_amount: '12.50', time_expire: '2026-05-01 12:30:00' });
  }
});

test('in its mini program wants the shopper’s id, in WeChat’s browser it is not there', async () => {
  await expect(driver({}).begin(config, { ...charge, device: 'mini' })).rejects.toMatchObject({ key: 'payments.noOpenid' });
  await expect(driver({}).begin(config, { ...charge, device: 'mp' })).rejects.toMatchObject({ key: 'payments.unavailable' });
});

test.each([
  ['unsigned', () => ''], ['signed by another', (text: string) => signText(text, paymentKeys.merchantKey)], ['signed for another answer', () => signText('{"code":"10000"}', paymentKeys.vendorKey)],
])('an answer that is %s is not believed', async (_, sign) => {
  const paid = { code: '10000', out_trade_no: charge.payNo, trade_no: 't', total_amount: '12.50', trade_status: 'TRADE_SUCCESS' };
  await expect(driver(paid, sign).query(config, charge.payNo)).rejects.toThrow('without its signature');
});

test('a query tells what was paid, and nothing of what was not', async () => {
  const paid = { code: '10000', out_trade_no: charge.payNo, trade_no: 't1', total_amount: '12.5', trade_status: 'TRADE_FINISHED', send_pay_date: '2026-05-01 12:00:05' };
  expect(await driver(paid).query(config, charge.payNo)).toEqual({ driver: 'alipay', payNo: charge.payNo, tradeNo: 't1', total: 1250, currency: 'CNY', merchant: config.sellerId, application: config.appId, paidAt: '2026-05-01T12:00:05+08:00' });
  expect(await driver({ ...paid, trade_status: 'WAIT_BUYER_PAY' }).query(config, charge.payNo)).toBeUndefined();
  expect(await driver({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }).query(config, charge.payNo)).toBeUndefined();
  await expect(driver({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }).query(config, charge.payNo)).rejects.toThrow('ACQ.SYSTEM_ERROR');
  await expect(driver({ ...paid, out_trade_no: 'other' }).query(config, charge.payNo)).rejects.toThrow('another payment');
  await expect(driver({ ...paid, total_amount: '1e3' }).query(config, charge.payNo)).rejects.toThrow('amount');
});

test('a refusal of a refund is told, a refund done before is done', async () => {
  const order = { payNo: charge.payNo, refundNo: 'R1', total: fen(1250), amount: fen(100), reason: '' };
  const poor = driver({ code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', sub_msg: 'no money' });
  expect(await poor.opened.refund(config, order)).toBe('failed');
  expect(poor.told).toEqual([expect.stringContaining('ACQ.SELLER_BALANCE_NOT_ENOUGH')]);
  expect(await driver({ code: '10000', fund_change: 'Y' }).opened.refund(config, order)).toBe('done');
  expect(await driver({ code: '10000', fund_change: 'N', refund_status: 'REFUND_SUCCESS' }).opened.refund(config, order)).toBe('done');
  expect(await driver({ code: '10000', fund_change: 'N' }).opened.refund(config, order)).toBe('pending');
});

const paidForm = { app_id: config.appId, seller_id: config.sellerId, out_trade_no: charge.payNo, trade_no: 't1', total_amount: '12.50', trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-05-01 12:00:05', subject: '中文 a&b=c+d%', notify_id: 'n1', empty: '', sign_type: 'RSA2' };
const formOf = (form: Readonly<Record<string, string>>, key = paymentKeys.vendorKey): string => new URLSearchParams({ ...form, sign: signText(noticeText(form), key) }).toString();
const read = (body: string, to = config) => driver({}).readNotice(to, { body, headers: {} });

test('reads a genuine notice', async () => {
  expect(await read(formOf(paidForm))).toEqual({ driver: 'alipay', payNo: charge.payNo, tradeNo: 't1', total: 1250, currency: 'CNY', merchant: config.sellerId, application: config.appId, paidAt: '2026-05-01T12:00:05+08:00' });
});

test.each([
  ['of a closed trade', { trade_status: 'TRADE_CLOSED' }], ['of a trade that waits', { trade_status: 'WAIT_BUYER_PAY' }], ['of a refund', { gmt_refund: '2026-05-02 12:00:00.000', refund_fee: '1.00' }],
])('a genuine notice %s is no payment', async (_, more) => {
  expect(await read(formOf({ ...paidForm, ...more } as never))).toBeUndefined();
});

const genuine = formOf(paidForm);
test.each([
  ['another amount', genuine.replace('12.50', '0.01')],
  ['another order', genuine.replace(charge.payNo, '20260501120000000002')],
  ['another state', formOf({ ...paidForm, trade_status: 'TRADE_CLOSED' }).replace('TRADE_CLOSED', 'TRADE_SUCCESS')],
  ['a field more', `${genuine}&gmt_close=1`],
  ['a repeated amount', `total_amount=0.01&${genuine}`],
  ['no signature', genuine.replace(/&sign=[^&]*/, '')],
  ['an empty signature', genuine.replace(/&sign=[^&]*/, '&sign=')],
  ['the merchant’s own signature', formOf(paidForm, paymentKeys.merchantKey)],
  ['the weaker signature it asks for', new URLSearchParams({ ...readForm(genuine), sign_type: 'RSA', sign: 'AAAA' }).toString()],
  ['another application', formOf({ ...paidForm, app_id: '2021000000000002' })],
  ['another seller', formOf({ ...paidForm, seller_id: '2088000000000002' })],
  ['nothing in it', ''],
])('a notice with %s is refused', async (_, body) => {
  await expect(read(body)).rejects.toMatchObject({ key: 'payments.badSignature' });
});
