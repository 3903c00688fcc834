import { AlipaySdk } from 'alipay-sdk';
import { expect, test } from 'vitest';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import {
  AlipayClient,
  type AlipayConfig,
  isSignedNotice,
} from '../../../../../../server/mall/payments/drivers/alipay-client.ts';
import { parseForm } from '../../../../../../server/mall/payments/drivers/alipay-text.ts';
import { signText } from '../../../../../../server/mall/payments/drivers/rsa-signing.ts';
import {
  WechatClient,
  type WechatConfig,
} from '../../../../../../server/mall/payments/drivers/wechat-client.ts';
import type { HttpRequest } from '../../../../../../server/platform/outbound/http-client.ts';
import { noticeText } from '../../../../../../server/sandbox/payments/alipay-signing.ts';
import { paymentKeys } from '../../../../../helpers/values/payment-keys.ts';

/** Our side of both protocols against the SDKs of the providers, over the same keys and values. */
const { merchantKey, vendorKey, vendorPublic } = paymentKeys;
const pem = (key: typeof merchantKey, type: 'pkcs8' | 'spki') =>
  key
    .export({ type: type as never, format: 'pem' })
    .toString()
    .trim();
const now = new Date('2026-05-01T04:00:00Z');
const apiKey = 'k'.repeat(32);

const contents = [
  { out_trade_no: '1', subject: '中文 a&b=c + %20 "x"', total_amount: '12.50' },
  { out_trade_no: '2', subject: 'é😀', passback_params: 'a=1&b=2', empty: 'x' },
  {},
];
const alipayConfig: AlipayConfig = {
  gateway: 'https://gateway.example/gateway.do',
  cashier: 'https://gateway.example/gateway.do',
  appId: '2021000000000001',
  sellerId: '',
  privateKey: merchantKey,
  alipayKey: vendorPublic,
  certificates: { app: 'a1', root: 'r1_r2' },
};
const alipaySdk = new AlipaySdk({
  appId: alipayConfig.appId,
  gateway: alipayConfig.gateway,
  signType: 'RSA2',
  camelcase: false,
  keyType: 'PKCS8',
  privateKey: pem(merchantKey, 'pkcs8'),
  alipayPublicKey: pem(vendorPublic, 'spki'),
  appCertSn: 'a1',
  alipayRootCertSn: 'r1_r2',
});
const urls = {
  notify_url: 'https://mall.example/n?a=1&b=中',
  return_url: 'https://mall.example/r',
};

test.each(contents)('Alipay’s SDK signs %j with the same parameters and signature', (content) => {
  const client = new AlipayClient({
    now: () => now,
    warn: () => undefined,
    request: () => Promise.reject(new Error()),
  });
  const request = { method: 'alipay.trade.page.pay', content, urls };
  const parameters = { ...urls, timestamp: '2026-05-01 12:00:00', bizContent: content };
  const ours = client.signedOrder(alipayConfig, request);
  expect(parseForm(ours)).toEqual(parseForm(alipaySdk.sdkExecute(request.method, parameters)));
  const cashier = new URL(client.cashierUrl(alipayConfig, alipayConfig.cashier, request));
  const theirs = new URL(alipaySdk.pageExecute(request.method, 'GET', parameters));
  expect(cashier.origin + cashier.pathname).toBe(theirs.origin + theirs.pathname);
  // The SDK names itself here, so its signature is another one
  const { alipay_sdk: _, sign: __, ...fields } = parseForm(theirs.search.slice(1));
  expect(parseForm(cashier.search.slice(1))).toEqual({ ...fields, sign: parseForm(ours).sign });
});

test('Alipay’s SDK accepts and refuses the same notices', () => {
  const fields = { app_id: alipayConfig.appId, subject: '中文 a+b', sign_type: 'RSA2', gmt: '' };
  const sign = signText(noticeText(fields), vendorKey);
  const { gmt: _, ...filled } = fields;
  for (const notice of [
    { ...filled, sign },
    { ...filled, sign, subject: 'other' },
    { ...filled, sign, added: 'x' },
    { ...filled, sign: signText(noticeText(fields), merchantKey) },
  ])
    expect(isSignedNotice(alipayConfig, notice)).toBe(alipaySdk.checkNotifySignV2(notice));
  expect(isSignedNotice(alipayConfig, { ...fields, sign })).toBe(true);
});

const wechatConfig: WechatConfig = {
  baseUrl: 'https://api.example/base',
  appId: 'wx1',
  merchantId: '1900000001',
  apiKey,
  privateKey: merchantKey,
  serial: 'ABCDEF0123456789',
  platformKey: { id: 'PUB_KEY_ID_1', key: vendorPublic },
};

test('WeChat Pay’s SDK makes the same authorization, and verifies what we verify', async () => {
  const requests: HttpRequest[] = [];
  const seconds = String(now.getTime() / 1000);
  const body = '{"a":"中"}';
  const client = new WechatClient({
    now: () => now,
    warn: () => undefined,
    request: async (request) => {
      requests.push(request);
      const signature = Rsa.sign(Formatter.response(seconds, 'n0', body), vendorKey);
      return {
        status: 200,
        body,
        headers: {
          'wechatpay-serial': 'PUB_KEY_ID_1',
          'wechatpay-timestamp': seconds,
          'wechatpay-nonce': 'n0',
          'wechatpay-signature': signature,
        },
      };
    },
  });
  for (const [method, path, json] of [
    ['POST', '/v3/pay/transactions/native', { subject: '中文 "x"' }],
    ['GET', '/v3/pay/transactions/out-trade-no/1?mchid=1900000001', undefined],
  ] as const) {
    expect(await client.call(wechatConfig, method, path, json)).toEqual({
      status: 200,
      json: { a: '中' },
    });
    const { headers, body: sent = '' } = requests.pop()!;
    const nonce = /nonce_str="(\w+)"/.exec(headers.authorization!)![1]!;
    const signature = Rsa.sign(
      Formatter.request(method, `/base${path}`, seconds, nonce, sent),
      merchantKey,
    );
    const theirs = Formatter.authorization(
      '1900000001',
      nonce,
      signature,
      seconds,
      'ABCDEF0123456789',
    );
    const partsOf = (text: string) => [...text.matchAll(/\w+="[^"]*"/g)].map(String).sort();
    expect(partsOf(headers.authorization!)).toEqual(partsOf(theirs));
    expect(headers.authorization!.split(' ')[0]).toBe(theirs.split(' ')[0]);
  }
  const prepay = client.signPrepay(wechatConfig, 'prepay_id=1');
  expect(prepay.signature).toBe(
    Rsa.sign(
      Formatter.joinedByLineFeed('wx1', prepay.seconds, prepay.nonce, 'prepay_id=1'),
      merchantKey,
    ),
  );
});

test('WeChat Pay’s SDK encrypts what we decrypt', () => {
  const client = new WechatClient({
    now: () => now,
    warn: () => undefined,
    request: () => Promise.reject(new Error()),
  });
  for (const text of ['{"a":"中"}', 'x'])
    expect(
      client.decrypt(wechatConfig, {
        ciphertext: Aes.AesGcm.encrypt(text, apiKey, 'abcdefghijkl', 'transaction'),
        nonce: 'abcdefghijkl',
        associated_data: 'transaction',
      }),
    ).toBe(text);
});
