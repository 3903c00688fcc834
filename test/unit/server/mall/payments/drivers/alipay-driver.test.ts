import { createSign } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { fen } from '../../../../../../server/mall/kernel/fen.ts';
import { alipayDriver } from '../../../../../../server/mall/payments/drivers/alipay.payment.ts';
import {
  AlipayClient,
  type AlipayConfig,
} from '../../../../../../server/mall/payments/drivers/alipay-client.ts';
import { parseForm } from '../../../../../../server/mall/payments/drivers/alipay-text.ts';
import { isSigned, signText } from '../../../../../../server/mall/payments/drivers/rsa-signing.ts';
import type { Charge } from '../../../../../../server/mall/payments/payment-driver.ts';
import type { HttpRequest } from '../../../../../../server/platform/outbound/http-client.ts';
import {
  noticeText,
  requestText,
} from '../../../../../../server/sandbox/payments/alipay-signing.ts';
import { paymentKeys } from '../../../../../helpers/values/payment-keys.ts';

const config: AlipayConfig = {
  gateway: 'https://gateway.example/gateway.do',
  cashier: 'https://gateway.example/gateway.do',
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey: paymentKeys.merchantKey,
  alipayKey: paymentKeys.vendorPublic,
  certificates: undefined,
};
const now = new Date('2026-05-01T04:00:00Z');
const charge: Charge = {
  payNo: '20260501120000000001',
  isRetry: false,
  total: fen(1250),
  subject: '中文 a&b=c',
  device: 'app',
  ip: '127.0.0.1',
  notifyUrl: 'https://mall.example/api/payment/alipay/app',
  returnUrl: 'https://mall.example/order/success',
  expiresAt: '2026-05-01T12:30:00+08:00',
};

type Answer = (name: string) => { readonly status?: number; readonly body: string };
/** A response of Alipay with `content`; `sign` changes its text before signing. */
const answering =
  (content: object, sign = (text: string) => signText(text, paymentKeys.vendorKey)): Answer =>
  (name) => {
    const text = JSON.stringify(content);
    return { body: `{"${name}":${text},"sign":"${sign(text)}"}` };
  };

/** A driver whose vendor answers `content` to every request. */
function driver(content: object | Answer, sign?: (text: string) => string) {
  const requests: HttpRequest[] = [];
  const warnings: string[] = [];
  const answer = typeof content === 'function' ? (content as Answer) : answering(content, sign);
  const opened = alipayDriver({
    now: () => now,
    warn: (words) => void warnings.push(words),
    request: async (call) => {
      requests.push(call);
      return {
        status: 200,
        headers: {},
        ...answer(`${call.url.searchParams.get('method')!.replaceAll('.', '_')}_response`),
      };
    },
  });
  return { ...opened, opened, requests, warnings };
}

test('signs its own requests and those of shoppers with the key of the application', async () => {
  const { start, requests } = driver({ code: '10000', qr_code: 'https://qr.alipay.com/bax1' });
  await start(config, { ...charge, device: 'scan' });
  const { method, url, headers, body } = requests[0]!;
  expect({ method, endpoint: url.origin + url.pathname, type: headers['content-type'] }).toEqual({
    method: 'POST',
    endpoint: config.gateway,
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  const shopperForms = await Promise.all(
    (['app', 'wap', 'web'] as const).map(async (device) => {
      const started = await start(config, { ...charge, device });
      if (started.kind === 'sdk') return started.parameters.orderInfo!;
      return started.kind === 'redirect' ? new URL(started.url).search.slice(1) : '';
    }),
  );
  for (const form of [
    { ...parseForm(url.search.slice(1)), ...parseForm(body!) },
    ...shopperForms.map(parseForm),
  ]) {
    expect(form).toMatchObject({
      app_id: config.appId,
      sign_type: 'RSA2',
      timestamp: '2026-05-01 12:00:00',
      notify_url: charge.notifyUrl,
      charset: 'utf-8',
      version: '1.0',
    });
    expect(JSON.parse(form.biz_content!)).toMatchObject({
      out_trade_no: charge.payNo,
      total_amount: '12.50',
      subject: charge.subject,
      time_expire: '2026-05-01 12:30:00',
    });
    expect(isSigned(requestText(form), form.sign!, paymentKeys.merchantKey as never)).toBe(true);
  }
  expect(requests).toHaveLength(1);
});

test('sends the numbers of the certificates of an application', async () => {
  const order = await new AlipayClient({
    now: () => now,
    warn: () => undefined,
    request: () => Promise.reject(new Error()),
  }).signedOrder(
    { ...config, certificates: { app: 'a1', root: 'r1_r2' } },
    { method: 'alipay.trade.app.pay', content: {} },
  );
  expect(parseForm(order)).toMatchObject({ app_cert_sn: 'a1', alipay_root_cert_sn: 'r1_r2' });
});

test('returns a QR code, or a URL with a signed request', async () => {
  expect(
    await driver({ code: '10000', qr_code: 'https://qr.alipay.com/bax1' }).start(config, {
      ...charge,
      device: 'scan',
    }),
  ).toEqual({ kind: 'qr', code: 'https://qr.alipay.com/bax1' });
  for (const [device, method] of [
    ['wap', 'alipay.trade.wap.pay'],
    ['web', 'alipay.trade.page.pay'],
  ] as const) {
    const started = await driver({}).start(config, { ...charge, device });
    const { searchParams } = new URL(started.kind === 'redirect' ? started.url : '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      method,
      app_id: config.appId,
      timestamp: '2026-05-01 12:00:00',
      notify_url: charge.notifyUrl,
      return_url: charge.returnUrl,
    });
    expect(JSON.parse(searchParams.get('biz_content')!)).toMatchObject({
      out_trade_no: charge.payNo,
      total_amount: '12.50',
      time_expire: '2026-05-01 12:30:00',
    });
  }
});

test('requires an openid in the mini program and refuses WeChat’s browser', async () => {
  await expect(driver({}).start(config, { ...charge, device: 'mini' })).rejects.toMatchObject({
    key: 'payments.noOpenid',
  });
  await expect(driver({}).start(config, { ...charge, device: 'mp' })).rejects.toMatchObject({
    key: 'payments.unavailable',
  });
});

test.each([
  ['unsigned', () => ''],
  ['signed by another', (text: string) => signText(text, paymentKeys.merchantKey)],
  ['signed for another answer', () => signText('{"code":"10000"}', paymentKeys.vendorKey)],
])('rejects a response that is %s', async (_, sign) => {
  const paid = {
    code: '10000',
    out_trade_no: charge.payNo,
    trade_no: 't',
    total_amount: '12.50',
    trade_status: 'TRADE_SUCCESS',
  };
  await expect(driver(paid, sign).query(config, charge.payNo)).rejects.toThrow(
    'without its signature',
  );
});

const forged = {
  code: '10000',
  out_trade_no: charge.payNo,
  trade_no: 't',
  total_amount: '12.50',
  trade_status: 'TRADE_SUCCESS',
};
const genuineText = JSON.stringify({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' });
const genuineSign = signText(genuineText, paymentKeys.vendorKey);
test.each<[string, Answer, string]>([
  [
    'has a second member after the signed one',
    (name) => ({
      body: `{"${name}":${genuineText},"sign":"${genuineSign}","${name}":${JSON.stringify(forged)}}`,
    }),
    'alipay_trade_query_response twice',
  ],
  [
    'has the same name with an escape sequence',
    (name) => {
      const escapedName = name.replace('_', '\\u005f');
      const genuine = `"${name}":${genuineText},"sign":"${genuineSign}"`;
      return { body: `{${genuine},"${escapedName}":${JSON.stringify(forged)}}` };
    },
    'alipay_trade_query_response twice',
  ],
  [
    'has the signed text inside another member',
    (name) => ({
      body: `{"x${name}":${genuineText},"${name}":${JSON.stringify(forged)},"sign":"${genuineSign}"}`,
    }),
    'without its signature',
  ],
  [
    'has two signatures',
    (name) => ({
      body: `{"${name}":${JSON.stringify(forged)},"sign":"x","sign":"${genuineSign}"}`,
    }),
    'sign twice',
  ],
  [
    'is an error without a name',
    () => ({ body: `{"error_response":${genuineText},"sign":"${genuineSign}"}` }),
    'without its signature',
  ],
  [
    'has no signature at all',
    (name) => ({ body: `{"${name}":${JSON.stringify(forged)}}` }),
    'without its signature',
  ],
  [
    'has a number for a signature',
    (name) => ({ body: `{"${name}":${JSON.stringify(forged)},"sign":1}` }),
    'without its signature',
  ],
  ['is an HTML page', () => ({ body: '<html></html>' }), 'has no {'],
  ['is a redirect', (name) => ({ ...answering(forged)(name), status: 302 }), 'status 302'],
])('rejects a response that %s', async (_, answer, reason) => {
  const vendor = driver(answer);
  await expect(vendor.query(config, charge.payNo)).rejects.toThrow(reason);
  expect(vendor.requests).toHaveLength(1);
});

test('errors contain no keys and no whole responses', async () => {
  for (const answer of [
    answering(forged, () => 'AAAA'),
    () => {
      throw new Error('gateway does not answer');
    },
  ]) {
    const error: unknown = await driver(answer)
      .query(config, charge.payNo)
      .catch((thrown: unknown) => thrown);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(
      /PRIVATE|BEGIN|biz_content|TRADE_SUCCESS|sign=/,
    );
  }
});

test('a query returns a notice for a paid trade only', async () => {
  const paid = {
    code: '10000',
    out_trade_no: charge.payNo,
    trade_no: 't1',
    total_amount: '12.5',
    trade_status: 'TRADE_FINISHED',
    send_pay_date: '2026-05-01 12:00:05',
  };
  expect(await driver(paid).query(config, charge.payNo)).toEqual({
    payNo: charge.payNo,
    tradeNo: 't1',
    total: 1250,
    currency: 'CNY',
    merchant: config.sellerId,
    application: config.appId,
    paidAt: '2026-05-01T12:00:05+08:00',
  });
  expect(
    await driver({ ...paid, trade_status: 'WAIT_BUYER_PAY' }).query(config, charge.payNo),
  ).toBeUndefined();
  expect(await driver({ ...paid, trade_status: 'TRADE_CLOSED' }).query(config, charge.payNo)).toBe(
    'ended',
  );
  expect(
    await driver({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }).query(config, charge.payNo),
  ).toBeUndefined();
  await expect(
    driver({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }).query(config, charge.payNo),
  ).rejects.toThrow('ACQ.SYSTEM_ERROR');
  await expect(
    driver({ ...paid, out_trade_no: 'other' }).query(config, charge.payNo),
  ).rejects.toThrow('another payment');
  await expect(
    driver({ ...paid, total_amount: '1e3' }).query(config, charge.payNo),
  ).rejects.toThrow('amount');
});

test('logs a refused refund and accepts a repeated one; a fault is no answer', async () => {
  const order = {
    payNo: charge.payNo,
    refundNo: 'R1',
    total: fen(1250),
    amount: fen(100),
    reason: `${'a'.repeat(79)}👍👍`,
  };
  const poor = driver({
    code: '40004',
    sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    sub_msg: 'no money',
  });
  expect(await poor.opened.refund(config, order)).toBe('failed');
  expect(poor.requests[0]!.body).toContain(encodeURIComponent(`"${'a'.repeat(79)}👍"`));
  expect(poor.warnings).toEqual([expect.stringContaining('ACQ.SELLER_BALANCE_NOT_ENOUGH')]);
  expect(await driver({ code: '10000', fund_change: 'Y' }).opened.refund(config, order)).toBe(
    'done',
  );
  expect(
    await driver({
      code: '10000',
      fund_change: 'N',
      refund_status: 'REFUND_SUCCESS',
    }).opened.refund(config, order),
  ).toBe('done');
  expect(await driver({ code: '10000', fund_change: 'N' }).opened.refund(config, order)).toBe(
    'pending',
  );
  const query = (reason: string) =>
    driver({ code: '40004', sub_code: reason }).queryRefund(config, order);
  expect(await query('ACQ.TRADE_NOT_EXIST')).toBeUndefined();
  await expect(query('ACQ.SYSTEM_ERROR')).rejects.toThrow('ACQ.SYSTEM_ERROR');
});

const paidForm = {
  app_id: config.appId,
  seller_id: config.sellerId,
  out_trade_no: charge.payNo,
  trade_no: 't1',
  total_amount: '12.50',
  trade_status: 'TRADE_SUCCESS',
  gmt_payment: '2026-05-01 12:00:05',
  subject: '中文 a&b=c+d%',
  notify_id: 'n1',
  empty: '',
  sign_type: 'RSA2',
};
const formOf = (form: Readonly<Record<string, string>>, key = paymentKeys.vendorKey): string =>
  new URLSearchParams({ ...form, sign: signText(noticeText(form), key) }).toString();
const read = (body: string, to = config) => driver({}).readNotice(to, { body, headers: {} });

test('reads a genuine notice', async () => {
  expect(await read(formOf(paidForm))).toEqual({
    payNo: charge.payNo,
    tradeNo: 't1',
    total: 1250,
    currency: 'CNY',
    merchant: config.sellerId,
    application: config.appId,
    paidAt: '2026-05-01T12:00:05+08:00',
  });
});

test.each([
  ['of a closed trade', { trade_status: 'TRADE_CLOSED' }],
  ['of a trade that waits', { trade_status: 'WAIT_BUYER_PAY' }],
  ['of a refund', { gmt_refund: '2026-05-02 12:00:00.000', refund_fee: '1.00' }],
])('a genuine notice %s is not a payment', async (_, more) => {
  expect(await read(formOf({ ...paidForm, ...more } as never))).toBeUndefined();
});

const genuine = formOf(paidForm);
test.each([
  ['another amount', genuine.replace('12.50', '0.01')],
  ['another order', genuine.replace(charge.payNo, '20260501120000000002')],
  [
    'another state',
    formOf({ ...paidForm, trade_status: 'TRADE_CLOSED' }).replace('TRADE_CLOSED', 'TRADE_SUCCESS'),
  ],
  ['an additional field', `${genuine}&gmt_close=1`],
  ['a repeated amount', `total_amount=0.01&${genuine}`],
  ['no signature', genuine.replace(/&sign=[^&]*/, '')],
  ['an empty signature', genuine.replace(/&sign=[^&]*/, '&sign=')],
  ['the merchant’s own signature', formOf(paidForm, paymentKeys.merchantKey)],
  [
    'the weaker signature, by Alipay’s own key',
    new URLSearchParams({
      ...paidForm,
      sign_type: 'RSA',
      sign: createSign('RSA-SHA1')
        .update(noticeText(paidForm))
        .sign(paymentKeys.vendorKey, 'base64'),
    }).toString(),
  ],
  [
    'an unknown signature type',
    new URLSearchParams({ ...parseForm(genuine), sign_type: 'constructor' }).toString(),
  ],
  ['no signature type', genuine.replace(/&sign_type=RSA2/, '')],
  ['another application', formOf({ ...paidForm, app_id: '2021000000000002' })],
  ['another seller', formOf({ ...paidForm, seller_id: '2088000000000002' })],
  ['an empty body', ''],
])('refuses a notice with %s', async (_, body) => {
  await expect(read(body)).rejects.toMatchObject({ key: 'payments.badSignature' });
});
