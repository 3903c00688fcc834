import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { fen } from '../../../../../../server/mall/kernel/fen.ts';
import { isSigned, signText } from '../../../../../../server/mall/payments/drivers/rsa-signing.ts';
import { wechatDriver } from '../../../../../../server/mall/payments/drivers/wechat.payment.ts';
import type { WechatConfig } from '../../../../../../server/mall/payments/drivers/wechat-client.ts';
import type { Charge } from '../../../../../../server/mall/payments/payment-driver.ts';
import type {
  HttpRequest,
  HttpResponse,
} from '../../../../../../server/platform/outbound/http-client.ts';
import {
  answerText,
  encryptResource,
  requestText,
} from '../../../../../../server/sandbox/payments/wechat-signing.ts';
import { paymentKeys } from '../../../../../helpers/values/payment-keys.ts';

const apiKey = 'k'.repeat(32);
const platformId = 'PUB_KEY_ID_0119000000012026';
const certificateSerial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const config: WechatConfig = {
  baseUrl: 'https://api.example',
  appId: 'wx1',
  merchantId: '1900000001',
  apiKey,
  privateKey: paymentKeys.merchantKey,
  serial: 'ABCDEF0123456789',
  platformKey: { id: platformId, key: paymentKeys.vendorPublic },
};
const nowMs = Date.parse('2026-05-01T04:00:00Z');
const charge: Charge = {
  payNo: '20260501120000000001',
  isRetry: false,
  total: fen(1250),
  subject: '中文',
  device: 'scan',
  ip: '1.2.3.4',
  notifyUrl: 'https://mall.example/api/payment/wechat/scan',
  returnUrl: 'https://mall.example/order/success?a=1',
  expiresAt: '2026-05-01T12:30:00+08:00',
};

interface Signing {
  readonly key?: typeof paymentKeys.vendorKey;
  readonly serial?: string;
  readonly atMs?: number;
}
/** Headers of WeChat Pay's requests and responses. */
function signedHeaders(
  body: string,
  { key = paymentKeys.vendorKey, serial = platformId, atMs = nowMs }: Signing = {},
): Record<string, string> {
  const [seconds, nonce] = [String(atMs / 1000), 'n0'];
  return {
    'wechatpay-timestamp': seconds,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signText(answerText({ seconds, nonce, body }), key),
  };
}

function driver(
  answer: (requests: HttpRequest) => { readonly status?: number; readonly json?: object } & Signing,
  clock = { ms: nowMs },
) {
  const requests: HttpRequest[] = [];
  const opened = wechatDriver({
    now: () => new Date(clock.ms),
    warn: () => undefined,
    request: async (call): Promise<HttpResponse> => {
      requests.push(call);
      const { status = 200, json, ...signing } = answer(call);
      const body = json ? JSON.stringify(json) : '';
      return { status, body, headers: signedHeaders(body, signing) };
    },
  });
  return { opened, requests };
}

test('signs each request over its path, time and body', async () => {
  const { opened, requests } = driver(() => ({
    json: { code_url: 'weixin://wxpay/bizpayurl?pr=1' },
  }));
  expect(await opened.start(config, charge)).toEqual({
    kind: 'qr',
    code: 'weixin://wxpay/bizpayurl?pr=1',
  });
  const { url, headers, body = '' } = requests[0]!;
  expect(url.href).toBe('https://api.example/v3/pay/transactions/native');
  expect(JSON.parse(body)).toEqual({
    appid: 'wx1',
    mchid: '1900000001',
    description: '中文',
    out_trade_no: charge.payNo,
    time_expire: charge.expiresAt,
    notify_url: charge.notifyUrl,
    amount: { total: 1250, currency: 'CNY' },
  });
  const parts = Object.fromEntries(
    [...headers.authorization!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value!,
    ]),
  );
  expect(parts).toMatchObject({
    mchid: '1900000001',
    serial_no: config.serial,
    timestamp: String(nowMs / 1000),
  });
  expect(
    isSigned(
      requestText({
        method: 'POST',
        path: '/v3/pay/transactions/native',
        seconds: parts.timestamp!,
        nonce: parts.nonce_str!,
        body,
      }),
      parts.signature!,
      paymentKeys.merchantKey as never,
    ),
  ).toBe(true);
});

test('returns the cashier URL for phones and the SDK parameters for WeChat and apps', async () => {
  const { opened } = driver(() => ({
    json: { h5_url: 'https://wx.example/checkmweb?prepay_id=1', prepay_id: 'wx9' },
  }));
  expect(await opened.start(config, { ...charge, device: 'wap' })).toEqual({
    kind: 'redirect',
    url: `https://wx.example/checkmweb?prepay_id=1&redirect_url=${encodeURIComponent(charge.returnUrl)}`,
  });
  const mini = await opened.start(config, { ...charge, device: 'mini', openid: 'o1' });
  expect(mini).toMatchObject({
    kind: 'sdk',
    parameters: {
      appId: 'wx1',
      timeStamp: String(nowMs / 1000),
      package: 'prepay_id=wx9',
      signType: 'RSA',
    },
  });
  const { timeStamp, nonceStr, paySign } = (
    mini as { readonly parameters: Readonly<Record<string, string>> }
  ).parameters;
  expect(
    isSigned(
      `wx1\n${timeStamp}\n${nonceStr}\nprepay_id=wx9\n`,
      paySign!,
      paymentKeys.merchantKey as never,
    ),
  ).toBe(true);
  expect(await opened.start(config, { ...charge, device: 'app' })).toMatchObject({
    kind: 'sdk',
    parameters: { partnerid: '1900000001', prepayid: 'wx9', package: 'Sign=WXPay' },
  });
  await expect(opened.start(config, { ...charge, device: 'mp' })).rejects.toMatchObject({
    key: 'payments.noOpenid',
  });
});

const paid = {
  appid: 'wx1',
  mchid: '1900000001',
  out_trade_no: charge.payNo,
  transaction_id: '4200001',
  trade_state: 'SUCCESS',
  success_time: '2026-05-01T12:00:05+08:00',
  amount: { total: 1250, currency: 'CNY' },
};
const asNotice = {
  payNo: charge.payNo,
  tradeNo: '4200001',
  total: 1250,
  currency: 'CNY',
  merchant: '1900000001',
  application: 'wx1',
  paidAt: '2026-05-01T12:00:05+08:00',
};

test.each<[string, Signing & { status?: number }]>([
  ['signed by another', { key: paymentKeys.merchantKey }],
  ['signed by an unknown key', { serial: 'PUB_KEY_ID_9' }],
  ['signed by a property name of objects', { serial: 'constructor' }],
  ['signed six minutes ago', { atMs: nowMs - 360_000 }],
  ['signed six minutes ahead', { atMs: nowMs + 360_000 }],
  ['a refusal by another', { key: paymentKeys.merchantKey, status: 404 }],
])('rejects a response that is %s', async (_, signing) => {
  await expect(
    driver(() => ({ json: paid, ...signing })).opened.query(config, charge.payNo),
  ).rejects.toThrow('without its signature');
});

test('errors contain no keys and no merchant id', async () => {
  for (const signing of [{ key: paymentKeys.merchantKey }, { status: 502 }]) {
    const error: unknown = await driver(() => ({ json: paid, ...signing }))
      .opened.query(config, 'p1')
      .catch((thrown: unknown) => thrown);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(
      /PRIVATE|BEGIN|KeyObject|ABCDEF0123456789|WECHATPAY2/,
    );
  }
});

test('a query returns a notice for a paid trade only', async () => {
  const query = (json: object, status = 200) =>
    driver(() => ({ json, status })).opened.query(config, charge.payNo);
  expect(await query(paid)).toEqual(asNotice);
  expect(await query({ ...paid, trade_state: 'REFUND' })).toEqual(asNotice);
  expect(await query({ ...paid, trade_state: 'NOTPAY' })).toBeUndefined();
  for (const state of ['CLOSED', 'REVOKED', 'PAYERROR'])
    expect(await query({ ...paid, trade_state: state })).toBe('ended');
  expect(await query({ code: 'ORDER_NOT_EXIST' }, 404)).toBeUndefined();
  await expect(query({ ...paid, out_trade_no: 'other' })).rejects.toThrow('another payment');
  await expect(query({ ...paid, amount: { total: 1250, currency: 'USD' } })).rejects.toMatchObject({
    key: 'payments.wrongAmount',
  });
  await expect(query({}, 502)).rejects.toThrow('502');
});

test('closes a closed, a paid and an unknown payment without an error', async () => {
  for (const [status, json] of [
    [204, undefined],
    [404, { code: 'ORDER_NOT_EXIST' }],
    [400, { code: 'ORDER_CLOSED' }],
    [400, { code: 'ORDERPAID' }],
  ] as const)
    await driver(() => ({ status, ...(json ? { json } : {}) })).opened.close(config, charge.payNo);
  await expect(
    driver(() => ({ status: 403, json: { code: 'NO_AUTH', message: 'no' } })).opened.close(
      config,
      charge.payNo,
    ),
  ).rejects.toThrow('NO_AUTH');
});

test.each([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'pending'],
  ['CLOSED', 'failed'],
  ['ABNORMAL', 'failed'],
])('a refund that is %s is %s', async (status, state) => {
  const { opened, requests } = driver(() => ({ json: { status } }));
  expect(
    await opened.refund(config, {
      payNo: charge.payNo,
      refundNo: 'R1',
      total: fen(1250),
      amount: fen(100),
      reason: `${'a'.repeat(79)}👍👍`,
    }),
  ).toBe(state);
  expect(JSON.parse(requests[0]!.body!).reason).toBe(`${'a'.repeat(79)}👍`);
  expect(await opened.queryRefund(config, { payNo: charge.payNo, refundNo: 'R1' })).toBe(state);
});

interface Sent {
  readonly json?: object;
  readonly event?: string;
  readonly key?: string;
}
function notice({ json = paid, event = 'TRANSACTION.SUCCESS', key = apiKey }: Sent = {}): string {
  return JSON.stringify({
    id: 'n1',
    event_type: event,
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ...encryptResource(key, JSON.stringify(json), {
        nonce: randomBytes(6).toString('hex'),
        associated_data: 'transaction',
      }),
    },
  });
}
const { opened: reader } = driver(() => ({}));

test('reads a genuine notice; one of a refund is not a payment', async () => {
  const body = notice();
  expect(await reader.readNotice(config, { body, headers: signedHeaders(body) })).toEqual(asNotice);
  const refund = notice({ event: 'REFUND.SUCCESS' });
  expect(
    await reader.readNotice(config, { body: refund, headers: signedHeaders(refund) }),
  ).toBeUndefined();
});

const sent = (of: Sent = {}, signing: Signing = {}) => {
  const body = notice(of);
  return { body, headers: signedHeaders(body, signing) };
};
test.each([
  ['a changed body', { ...sent(), body: notice() }],
  ['the merchant’s own signature', sent({}, { key: paymentKeys.merchantKey })],
  ['an unknown key', sent({}, { serial: 'PUB_KEY_ID_9' })],
  ['a time six minutes ago', sent({}, { atMs: nowMs - 360_000 })],
  ['a time six minutes ahead', sent({}, { atMs: nowMs + 360_000 })],
  ['another application', sent({ json: { ...paid, appid: 'wx2' } })],
  ['another merchant', sent({ json: { ...paid, mchid: '1900000002' } })],
  ['another API key', sent({ key: 'z'.repeat(32) })],
])('refuses a notice with %s', async (_, refused) => {
  await expect(reader.readNotice(config, refused)).rejects.toMatchObject({
    key: 'payments.badSignature',
  });
});

test.each(['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'])(
  'a notice without %s is refused',
  async (name) => {
    const body = notice();
    await expect(
      reader.readNotice(config, { body, headers: { ...signedHeaders(body), [name]: undefined } }),
    ).rejects.toMatchObject({ key: 'payments.badSignature' });
  },
);

test('downloads certificates once, and again for an unknown serial after a pause', async () => {
  const clock = { ms: nowMs };
  const withoutPlatformKey: WechatConfig = { ...config, platformKey: undefined };
  const encrypted = encryptResource(apiKey, paymentKeys.vendorCertificate, {
    nonce: 'abcdefghijkl',
    associated_data: 'certificate',
  });
  const { opened, requests } = driver(
    () => ({
      json: {
        data: [
          {
            serial_no: certificateSerial,
            encrypt_certificate: { algorithm: 'AEAD_AES_256_GCM', ...encrypted },
          },
        ],
      },
      serial: certificateSerial,
    }),
    clock,
  );
  const body = notice();
  const read = (serial: string) =>
    opened
      .readNotice(withoutPlatformKey, {
        body,
        headers: signedHeaders(body, { serial, atMs: clock.ms }),
      })
      .then(
        () => 'read',
        (error: { key: string }) => error.key,
      );
  expect(await read(certificateSerial)).toBe('read');
  expect(await read(certificateSerial)).toBe('read');
  expect(await read('00FF')).toBe('payments.badSignature');
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/v3/certificates']);
  clock.ms += 61_000;
  expect(await read('00FF')).toBe('payments.badSignature');
  expect(requests).toHaveLength(2);
});

test('rejects certificates that were encrypted or signed with another key', async () => {
  const withoutPlatformKey: WechatConfig = { ...config, platformKey: undefined };
  const body = notice();
  const read = (key: string, signing: Signing) =>
    driver(() => ({
      json: {
        data: [
          {
            serial_no: certificateSerial,
            encrypt_certificate: encryptResource(key, paymentKeys.vendorCertificate, {
              nonce: 'abcdefghijkl',
              associated_data: 'certificate',
            }),
          },
        ],
      },
      ...signing,
    })).opened.readNotice(withoutPlatformKey, {
      body,
      headers: signedHeaders(body, { serial: certificateSerial }),
    });
  await expect(read('z'.repeat(32), { serial: certificateSerial })).rejects.toThrow(
    'unable to authenticate',
  );
  await expect(
    read(apiKey, { serial: certificateSerial, key: paymentKeys.merchantKey }),
  ).rejects.toThrow('did not sign');
  await expect(read(apiKey, { serial: '00' })).rejects.toThrow('did not sign');
});
