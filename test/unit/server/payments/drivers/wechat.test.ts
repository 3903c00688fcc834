import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Asked, Told } from '../../../../../server/http/ask.ts';
import { fen } from '../../../../../server/money/fen.ts';
import {
  WechatClient,
  type WechatConfig,
} from '../../../../../server/payments/drivers/wechat-client.ts';
import { wechatDriver } from '../../../../../server/payments/drivers/wechat.ts';
import type { Charge } from '../../../../../server/payments/payment-driver.ts';
import {
  answerText,
  isSigned,
  requestText,
  sealResource,
  signText,
} from '../../../../../server/payments/sandbox/wechat-signing.ts';
import { paymentKeys } from '../../../../helpers/payment-keys.ts';

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
  again: false,
  total: fen(1250),
  subject: '中文',
  device: 'scan',
  ip: '1.2.3.4',
  notifyUrl: 'https://mall.example/api/payment/wechat/scan',
  returnUrl: 'https://mall.example/order/success?a=1',
  expiresAt: '2026-05-01T12:30:00+08:00',
};

/** The SDK looks at the clock itself. */
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterAll(() => void vi.useRealTimers());

interface Signing {
  readonly key?: typeof paymentKeys.vendorKey;
  readonly serial?: string;
  readonly atMs?: number;
}
/** Headers of what WeChat Pay sends. */
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
  answer: (asked: Asked) => { readonly status?: number; readonly words?: object } & Signing,
  clock = { ms: nowMs },
) {
  const asked: Asked[] = [];
  const opened = wechatDriver({
    now: () => new Date(clock.ms),
    tell: () => undefined,
    ask: async (call): Promise<Told> => {
      asked.push(call);
      const { status = 200, words, ...signing } = answer(call);
      const body = words ? JSON.stringify(words) : '';
      return { status, body, headers: signedHeaders(body, signing) };
    },
  });
  return { opened, asked };
}

test('the sandbox reads signatures of another SDK (wechatpay-node-v3 2.2)', () => {
  expect(
    signText(
      requestText({
        method: 'POST',
        path: '/v3/pay/transactions/native',
        seconds: '1777608000',
        nonce: 'abc123',
        body: '{"a":"中"}',
      }),
      config.privateKey,
    ),
  ).toBe(
    'NZoWYwuWXRiIvHz/a2Lo+nzgUtMSuSru92K47mnI2dYKSuoCMQZOg306hnPMr2WUZ5fnGJul4YTCqvuK1Zph4AuwNThUV3ZHMUEd+nu277lF6WEyoNNLzYzdeDVlrjgC9pNNz1n/lgQEXrxfx2Azr8oZnuIWQ7JDxJT9/7zQFTLDYUR/Pxe4y2O0ITH5/STKHKVYvTGhyRXcMXm+2ONme8AgEMwG1jwP8uuo0oAo34HekpmbkTHGjyobVefZrQMQ6t/azUiwxMohgAI95qFiAXKN9JWimM1ernFJX2Of46CGyiZzjqiFM0eYugZfOPHoIPyYKAAXHybBnLXCNuPdBQ==',
  );
  expect(
    signText(
      requestText({
        method: 'GET',
        path: '/v3/certificates',
        seconds: '1777608000',
        nonce: 'abc123',
        body: '',
      }),
      config.privateKey,
    ),
  ).toBe(
    'gxjs0mLPl5WAv26j4xuU6qmLLasLFyVJqk+JpChxXznbSCw2xB8q3wvDJtwT83aBkM2yrc2NBEvGda4/7axrR6rcmyLP20Way2LEj8Vm77YA0bCJQJSpbdObP2+VymJW5UYmKTu/rUnk1K+XIjIpfHcqYbwu5/8Of1z6C//XF7TU/WH69upAlZ7B+SLacF7dRx16tuMNzl6YTKzJZOUxsUrkzzo7y650LHgZq0PXOhD0D2wW165UgelwJX2rW8Vt28rcCi2M8hVx4Kuq/GWpyxuQFoCERR2OQnIBTXi0SXSSeJbGKq9MPAaeddVPl436124oELaqQ+WxxdBsUFRUeA==',
  );
});

test('opens what was encrypted under the API v3 key, and nothing that was changed', async () => {
  const client = new WechatClient({
    now: () => new Date(),
    tell: () => undefined,
    ask: () => Promise.reject(new Error()),
  });
  const sealed = sealResource(apiKey, '{"a":"中"}', {
    nonce: 'abcdefghijkl',
    associated_data: 'transaction',
  });
  expect(await client.open(config, sealed)).toBe('{"a":"中"}');
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  for (const at of [0, bytes.length - 17, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    await expect(
      client.open(config, { ...sealed, ciphertext: changed.toString('base64') }),
    ).rejects.toThrow();
  }
  for (const length of [0, 4, 8, 12, 15, 16, bytes.length - 12])
    await expect(
      client.open(config, { ...sealed, ciphertext: bytes.subarray(0, length).toString('base64') }),
    ).rejects.toThrow();
  await expect(client.open(config, { ...sealed, associated_data: 'refund' })).rejects.toThrow();
  await expect(client.open({ ...config, apiKey: 'z'.repeat(32) }, sealed)).rejects.toThrow();
});

test('signs each request over its path, time and body', async () => {
  const { opened, asked } = driver(() => ({
    words: { code_url: 'weixin://wxpay/bizpayurl?pr=1' },
  }));
  expect(await opened.begin(config, charge)).toEqual({
    kind: 'qr',
    code: 'weixin://wxpay/bizpayurl?pr=1',
  });
  const { url, headers, body = '' } = asked[0]!;
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
    [...headers['authorization']!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
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
        seconds: parts['timestamp']!,
        nonce: parts['nonce_str']!,
        body,
      }),
      parts['signature']!,
      paymentKeys.merchantKey as never,
    ),
  ).toBe(true);
});

test('leads phones to the cashier and back, and hands WeChat its parameters', async () => {
  const { opened } = driver(() => ({
    words: { h5_url: 'https://wx.example/checkmweb?prepay_id=1', prepay_id: 'wx9' },
  }));
  expect(await opened.begin(config, { ...charge, device: 'wap' })).toEqual({
    kind: 'redirect',
    url: `https://wx.example/checkmweb?prepay_id=1&redirect_url=${encodeURIComponent(charge.returnUrl)}`,
  });
  const mini = await opened.begin(config, { ...charge, device: 'mini', openid: 'o1' });
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
  expect(await opened.begin(config, { ...charge, device: 'app' })).toMatchObject({
    kind: 'sdk',
    parameters: { partnerid: '1900000001', prepayid: 'wx9', package: 'Sign=WXPay' },
  });
  await expect(opened.begin(config, { ...charge, device: 'mp' })).rejects.toMatchObject({
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
  driver: 'wechat',
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
  ['signed by a name every object has', { serial: 'constructor' }],
  ['signed six minutes ago', { atMs: nowMs - 360_000 }],
  ['signed six minutes ahead', { atMs: nowMs + 360_000 }],
  ['a refusal by another', { key: paymentKeys.merchantKey, status: 404 }],
])('an answer that is %s is not believed', async (_, signing) => {
  await expect(
    driver(() => ({ words: paid, ...signing })).opened.query(config, charge.payNo),
  ).rejects.toThrow('without its signature');
});

test('no failure tells keys or whom it asked as', async () => {
  for (const signing of [{ key: paymentKeys.merchantKey }, { status: 502 }]) {
    const error: unknown = await driver(() => ({ words: paid, ...signing }))
      .opened.query(config, 'p1')
      .catch((thrown: unknown) => thrown);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(
      /PRIVATE|BEGIN|KeyObject|ABCDEF0123456789|WECHATPAY2/,
    );
  }
});

test('a query tells what was paid, and nothing of what was not', async () => {
  const query = (words: object, status = 200) =>
    driver(() => ({ words, status })).opened.query(config, charge.payNo);
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

test('closing what is closed, paid or unknown is fine', async () => {
  for (const [status, words] of [
    [204, undefined],
    [404, { code: 'ORDER_NOT_EXIST' }],
    [400, { code: 'ORDER_CLOSED' }],
    [400, { code: 'ORDERPAID' }],
  ] as const)
    await driver(() => ({ status, ...(words ? { words } : {}) })).opened.close(
      config,
      charge.payNo,
    );
  await expect(
    driver(() => ({ status: 403, words: { code: 'NO_AUTH', message: 'no' } })).opened.close(
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
  const { opened } = driver(() => ({ words: { status } }));
  expect(
    await opened.refund(config, {
      payNo: charge.payNo,
      refundNo: 'R1',
      total: fen(1250),
      amount: fen(100),
      reason: '',
    }),
  ).toBe(state);
  expect(await opened.queryRefund(config, { payNo: charge.payNo, refundNo: 'R1' })).toBe(state);
});

interface Sent {
  readonly words?: object;
  readonly event?: string;
  readonly key?: string;
}
function notice({ words = paid, event = 'TRANSACTION.SUCCESS', key = apiKey }: Sent = {}): string {
  return JSON.stringify({
    id: 'n1',
    event_type: event,
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ...sealResource(key, JSON.stringify(words), {
        nonce: randomBytes(6).toString('hex'),
        associated_data: 'transaction',
      }),
    },
  });
}
const { opened: reader } = driver(() => ({}));

test('reads a genuine notice; a genuine one of a refund is no payment', async () => {
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
  ['another application', sent({ words: { ...paid, appid: 'wx2' } })],
  ['another merchant', sent({ words: { ...paid, mchid: '1900000002' } })],
  ['another API key', sent({ key: 'z'.repeat(32) })],
])('a notice with %s is refused', async (_, refused) => {
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

test('merchants without a platform key fetch certificates: once, and again for a new one after a while', async () => {
  const clock = { ms: nowMs };
  const older: WechatConfig = { ...config, platformKey: undefined };
  const sealed = sealResource(apiKey, paymentKeys.vendorCertificate, {
    nonce: 'abcdefghijkl',
    associated_data: 'certificate',
  });
  const { opened, asked } = driver(
    () => ({
      words: {
        data: [
          {
            serial_no: certificateSerial,
            encrypt_certificate: { algorithm: 'AEAD_AES_256_GCM', ...sealed },
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
      .readNotice(older, { body, headers: signedHeaders(body, { serial, atMs: clock.ms }) })
      .then(
        () => 'read',
        (error: { key: string }) => error.key,
      );
  expect(await read(certificateSerial)).toBe('read');
  expect(await read(certificateSerial)).toBe('read');
  expect(await read('00FF')).toBe('payments.badSignature');
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/v3/certificates']);
  clock.ms += 61_000;
  expect(await read('00FF')).toBe('payments.badSignature');
  expect(asked).toHaveLength(2);
});

test('certificates that another key encrypted or signed are refused', async () => {
  const older: WechatConfig = { ...config, platformKey: undefined };
  const body = notice();
  const read = (key: string, signing: Signing) =>
    driver(() => ({
      words: {
        data: [
          {
            serial_no: certificateSerial,
            encrypt_certificate: sealResource(key, paymentKeys.vendorCertificate, {
              nonce: 'abcdefghijkl',
              associated_data: 'certificate',
            }),
          },
        ],
      },
      ...signing,
    })).opened.readNotice(older, {
      body,
      headers: signedHeaders(body, { serial: certificateSerial }),
    });
  await expect(read('z'.repeat(32), { serial: certificateSerial })).rejects.toThrow();
  await expect(
    read(apiKey, { serial: certificateSerial, key: paymentKeys.merchantKey }),
  ).rejects.toThrow('did not sign');
  await expect(read(apiKey, { serial: '00' })).rejects.toThrow('did not sign');
});
