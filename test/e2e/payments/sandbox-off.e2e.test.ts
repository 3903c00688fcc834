import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentProviders } from '../../../server/mall/payments/payment-providers.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let off: TestApp;
beforeAll(async () => {
  off = await startApp({ SOUK_SANDBOX: 'off' });
});
afterAll(() => off.close());

test('without the sandbox its routes are missing, and methods without settings are not offered', async () => {
  expect(off.app.routes.filter(({ path }) => path.includes('sandbox'))).toEqual([]);
  for (const path of ['/sandbox/wechat/v3/pay/transactions/native', '/sandbox/alipay/gateway.do'])
    expect((await off.anonymous.raw(path, { method: 'POST' })).status).toBe(404);
  expect(await off.app.get(PaymentProviders).availableMethods('scan')).toEqual([]);
  await expect(off.app.get(PaymentProviders).get('wechat', 'scan')).rejects.toMatchObject({
    key: 'payments.unavailable',
  });
});
