import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { signText } from '../../../server/mall/payments/drivers/rsa-signing.ts';
import { PaymentProviders } from '../../../server/mall/payments/payment-providers.ts';
import { noticeText } from '../../../server/sandbox/payments/alipay-signing.ts';
import { answerText, encryptResource } from '../../../server/sandbox/payments/wechat-signing.ts';
import type { Client } from '../../helpers/http/client.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { paymentKeys } from '../../helpers/values/payment-keys.ts';

/** A mall with its own provider accounts: keys and certificates come from the settings. */
let souk: TestApp;
let admin: Client;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  admin = (await souk.as.admin()).proven();
  trade = new Trade(souk);
}, 180_000);
afterAll(async () => {
  for (const group of ['pay_wechatscan', 'pay_alipayscan', 'pay_alipaywap'])
    await writeConfig(souk.sql, group, {});
});

const apiKey = 'k'.repeat(32);
const platformId = 'PUB_KEY_ID_0119000000012026';
async function sent(text: string, filename = 'a.pem'): Promise<string> {
  const { code, msg, data } = await upload(admin, '/Admin/uploads', {
    bytes: Buffer.from(text),
    filename,
    type: 'application/octet-stream',
  });
  if (code !== 200) throw new Error(msg);
  return data;
}
async function save(group: string, values: object): Promise<void> {
  const { code, msg } = await admin.put(`/Admin/configs/${group}`, values);
  if (code !== 200) throw new Error(`${code} ${msg}`);
}
async function post(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<readonly [number, string]> {
  const response = await fetch(`${souk.url}/api/payment/${path}`, {
    method: 'POST',
    body,
    headers,
  });
  return [response.status, await response.text()];
}
/** A payment of 12.50 yuan started before the settings were saved. */
async function startedPayment(method: 'wechat' | 'alipay') {
  const shopper = await trade.shopper();
  const goods = await trade.goods(await trade.aStore(), { price: 1250 });
  const [orderId] = await place(shopper, [{ goods_id: goods.id }]);
  const { pay_no: payNo } = await beginPayment(shopper, [orderId!], { method });
  return { orderId: orderId!, payNo };
}

test('WeChat Pay: uses its public key and the merchant’s keys instead of the sandbox’s', async () => {
  const { orderId, payNo } = await startedPayment('wechat');
  await save('pay_wechatscan', {
    mp_app_id: 'wx1',
    mch_id: '1900000001',
    mch_secret_key: apiKey,
    mch_secret_cert: await sent(paymentKeys.merchantKeyText),
    mch_public_cert_path: await sent(paymentKeys.merchantCertificate),
    platform_key_id: platformId,
    platform_public_key_path: await sent(paymentKeys.vendorPublicText),
  });
  const sandbox = new Sandbox(souk);
  await sandbox.press(payNo, 'approve');
  expect(await sandbox.notices(payNo)).toMatchObject([{ is_taken: false }]);
  const words = {
    appid: 'wx1',
    mchid: '1900000001',
    out_trade_no: payNo,
    transaction_id: '4200001',
    trade_state: 'SUCCESS',
    success_time: '2026-05-01T12:00:05+08:00',
    amount: { total: 1250, currency: 'CNY' },
  };
  const body = JSON.stringify({
    event_type: 'TRANSACTION.SUCCESS',
    resource: encryptResource(apiKey, JSON.stringify(words), {
      nonce: randomBytes(6).toString('hex'),
      associated_data: 'transaction',
    }),
  });
  const [seconds, nonce] = [String(Math.floor(Date.now() / 1000)), 'n0'];
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': seconds,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': platformId,
    'wechatpay-signature': signText(answerText({ seconds, nonce, body }), paymentKeys.vendorKey),
  };
  expect((await post('wechat/scan', `${body} `, headers))[0]).toBe(400);
  expect(await post('wechat/scan', body, headers)).toEqual([200, '{"code":"SUCCESS"}']);
  expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
});

test('Alipay: works with certificates and with bare keys', async () => {
  const { orderId, payNo } = await startedPayment('alipay');
  const common = {
    app_id: '2021000000000009',
    seller_id: '2088000000000009',
    app_secret_cert: paymentKeys.merchantKeyText.replace(/-----[^-]+-----|\s/g, ''),
    alipay_public_cert_path: await sent(paymentKeys.vendorPublicText),
  };
  await save('pay_alipayscan', common);
  await save('pay_alipaywap', {
    ...common,
    app_public_cert_path: await sent(paymentKeys.merchantCertificate),
    alipay_public_cert_path: await sent(paymentKeys.vendorCertificate),
    alipay_root_cert_path: await sent(paymentKeys.rootCertificates),
  });
  const form = {
    app_id: common.app_id,
    seller_id: common.seller_id,
    out_trade_no: payNo,
    trade_no: 't1',
    total_amount: '12.50',
    trade_status: 'TRADE_SUCCESS',
    gmt_payment: '2026-05-01 12:00:05',
    sign_type: 'RSA2',
  };
  const body = new URLSearchParams({
    ...form,
    sign: signText(noticeText(form), paymentKeys.vendorKey),
  }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  expect(await post('alipay/scan', body.replace('12.50', '12.51'), type)).toEqual([200, 'fail']);
  expect(await post('alipay/scan', body, type)).toEqual([200, 'success']);
  expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
  expect(await post('alipay/wap', body, type)).toEqual([200, 'success']);
  const wap = await souk.app.get(PaymentProviders).get('alipay', 'wap');
  const begunThere = await wap.start({
    payNo,
    isRetry: false,
    total: 1250 as never,
    subject: 'Goods',
    device: 'wap',
    ip: '127.0.0.1',
    notifyUrl: `${souk.url}/api/payment/alipay/wap`,
    returnUrl: souk.url,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  expect(
    Object.fromEntries(new URL(begunThere.kind === 'redirect' ? begunThere.url : '').searchParams),
  ).toMatchObject({
    app_cert_sn: 'bf4b9575bce7fc49d1e6215f5128617f',
    alipay_root_cert_sn: 'b4eaf7947a436621f401b8aa12ea6b79_5368985f12e8d5dca818e99f435f26a5',
    app_id: common.app_id,
  });
});
