import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { PaymentProviders } from '../../../server/mall/payments/payment-providers.ts';
import { configureSandbox, OauthBrowser } from '../../helpers/http/oauth.ts';
import {
  placeAndBeginPayment,
  type Sandbox,
  sharedSandboxMall,
} from '../../helpers/http/sandbox.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import type { Shopper, Trade } from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
let sandbox: Sandbox;
let shopper: Shopper;
let goods: { readonly id: number };
beforeAll(async () => {
  ({ souk, trade, goods, sandbox } = await sharedSandboxMall());
}, 180_000);
/** A new shopper per test, because a shopper has at most five unpaid orders. */
beforeEach(async () => {
  shopper = await trade.shopper();
});
afterAll(() => writeConfig(souk.sql, 'pay_wechatscan', {}));

/** An order with a started payment. */
const startedPayment = (method: 'wechat' | 'alipay', device = 'scan', openid?: string) =>
  placeAndBeginPayment(shopper, goods, { method, device, ...(openid ? { openid } : {}) });
const taken = { is_taken: true, tries: 1, waits: false };

test('every device has its WeChat Pay method', async () => {
  const mini = await startedPayment('wechat', 'mini', 'openid-1');
  expect(mini).toMatchObject({
    kind: 'sdk',
    parameters: { signType: 'RSA', package: expect.stringMatching(/^prepay_id=wx\d{28}$/) },
  });
  expect(await startedPayment('wechat', 'mp', 'openid-1')).toMatchObject({ kind: 'sdk' });
  expect(await startedPayment('wechat', 'app')).toMatchObject({
    kind: 'sdk',
    parameters: { package: 'Sign=WXPay' },
  });
  const wap = await startedPayment('wechat', 'wap');
  expect(wap.url).toMatch(/^http:.*\/sandbox\/pay\/\d{28}\?by=h5&redirect_url=/);
  expect(await (await fetch(wap.url!)).text()).toContain(
    `href="${souk.url}/order/success?pay_no=${wap.pay_no}"`,
  );
});

test('a payment in WeChat’s browser takes the openid of the shopper’s binding', async () => {
  await configureSandbox(souk, 'weixin', 'weixinweb');
  const person = 'Jsapi Person';
  const proof = testPassword;
  const noOpenid = '400 Open this page in the app you want to pay with';
  const bind = async (name: string) =>
    (await new OauthBrowser(shopper.client).bind(name, { person }, { proof })).code;
  await expect(startedPayment('wechat', 'mp')).rejects.toThrow(noOpenid);
  expect(await bind('weixinweb')).toBe(200);
  await expect(startedPayment('wechat', 'mp'), 'of another app').rejects.toThrow(noOpenid);
  expect(await bind('weixin')).toBe(200);
  const { kind, pay_no, orderId } = await startedPayment('wechat', 'mp');
  expect(kind).toBe('sdk');
  await sandbox.press(pay_no, 'approve');
  expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
  await expect(startedPayment('wechat', 'mp', 'o02-41'), 'sent by the client').rejects.toThrow(
    '503',
  );
});

test('every device has its Alipay method', async () => {
  expect(await startedPayment('alipay', 'mini', 'openid-1')).toMatchObject({
    kind: 'sdk',
    parameters: { tradeNO: expect.stringMatching(/^\d{28}$/) },
  });
  for (const device of ['wap', 'web']) {
    const { url, pay_no, orderId } = await startedPayment('alipay', device);
    expect(await (await fetch(url!)).text()).toContain(
      `href="${souk.url}/order/success?pay_no=${pay_no}"`,
    );
    await sandbox.press(pay_no, 'approve');
    expect(await trade.statusOf(orderId)).toBe(orderStatus.toShip);
  }
  const app = await startedPayment('alipay', 'app');
  expect(
    (await fetch(`${souk.url}/sandbox/alipay/gateway.do?${app.parameters!.orderInfo}`)).url,
  ).toContain('/sandbox/pay/');
  expect(await souk.app.get(PaymentProviders).availableMethods('mp')).toEqual(['wechat']);
  expect(await souk.app.get(PaymentProviders).availableMethods('scan')).toEqual([
    'wechat',
    'alipay',
  ]);
});

test('a disabled method starts no payment and still accepts notices of started ones', async () => {
  const { pay_no } = await startedPayment('wechat');
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.put('/Admin/configs/pay_wechatscan', { is_open: 0 })).code).toBe(200);
  await expect(startedPayment('wechat')).rejects.toThrow('400');
  expect(await souk.app.get(PaymentProviders).availableMethods('scan')).toEqual(['alipay']);
  await sandbox.press(pay_no, 'approve');
  expect(await sandbox.notices(pay_no)).toMatchObject([taken]);
  await admin.put('/Admin/configs/pay_wechatscan', { is_open: 1, mch_id: '1900000109' });
  // Incomplete settings: neither the provider nor the sandbox
  await expect(startedPayment('wechat')).rejects.toThrow('400');
  await admin.put('/Admin/configs/pay_wechatscan', { mch_id: '' });
});
