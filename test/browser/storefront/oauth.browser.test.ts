import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { openShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { configureSandbox } from '../../helpers/http/oauth.ts';
import { latch } from '../../helpers/latch.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { sharedSettings, type TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await startDemo(sharedSettings);
  trade = new Trade(souk);
}, 180_000);
afterAll(() => souk.close());

const waitForPath = (page: Page, wanted: string) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(wanted);
const signInAs = (page: Page, person: string) =>
  page.getByRole('button', { name: `Sign in as ${person}` }).click();
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Test account' });

test('a visitor signs in by the test provider, sets a password, and unbinds', async () => {
  const page = await openShop(souk, '/user/oauth');
  await waitForPath(page, '/login');
  await page.getByRole('button', { name: 'Continue with Test account' }).click();
  await page.getByRole('heading', { name: 'Test sign-in' }).waitFor();
  await signInAs(page, 'Mo');
  await waitForPath(page, '/user/oauth');
  await row(page)
    .getByText(/^Mo · since [A-Z][a-z]{2} \d+, \d{4}$/)
    .waitFor();
  await row(page).getByText('Connected', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Disconnect Test account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You can then no longer sign in').waitFor();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByText('This is your only way to sign in').waitFor();

  await page.goto('/user/safe/password');
  await page.getByRole('heading', { name: 'Set a password' }).waitFor();
  await waitForShop(page);
  await page.getByLabel('New password').fill(testPassword);
  await page.getByLabel('Repeat the password').fill(testPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForPath(page, '/user/safe');

  await page.goto('/user/oauth');
  await page.getByRole('button', { name: 'Disconnect Test account' }).click();
  await dialog.getByLabel('Sign-in password').fill('not the password');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByText('Your password is wrong').waitFor();
  await dialog.getByLabel('Sign-in password').fill(testPassword);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await row(page).getByText('Not connected').waitFor();
});

test('a shopper binds with the password, and comes back by the provider', async () => {
  const shopper = await souk.aShopper();
  const page = await openShop(souk, '/user/oauth', { as: await souk.as.shopper(shopper) });
  await page.getByRole('button', { name: 'Connect Test account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sign-in password').fill(testPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await signInAs(page, 'Lin');
  await row(page).getByText('Connected', { exact: true }).waitFor();
  await page.getByText('Account connected').waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await waitForPath(page, '/');
  await page.goto('/login?back=/user/info');
  await page.getByRole('button', { name: 'Continue with Test account' }).click();
  await signInAs(page, 'Lin');
  await waitForPath(page, '/user/info');
  const [bound] = await souk.sql.rows('SELECT user_id FROM oauths WHERE nickname = $1', ['Lin']);
  expect(bound).toEqual({ user_id: shopper.id });
});

test('a sign-in shows that it waits; a declined or falsified one says so and leads back', async () => {
  const page = await openShop(souk, '/login');
  for (const [button, message] of [
    ['Decline', 'Sign-in cancelled'],
    ['Wrong state', 'This sign-in has expired. Start again'],
    ['Wrong signature', 'The provider did not confirm this sign-in. Start again'],
  ] as const) {
    await page.getByRole('button', { name: 'Continue with Test account' }).click();
    const held = latch();
    await page.route('**/api/oauth/callback/*', async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.getByRole('button', { name: button }).click();
    const spinner = page.getByRole('status').locator('.spinner');
    await spinner.waitFor();
    expect((await spinner.boundingBox())?.width, 'styled on this page, too').toBe(16);
    held.open();
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await waitForPath(page, '/login');
  }
});

test('in WeChat’s browser a payment asks for the openid by itself and opens WeChat’s cashier', async () => {
  await configureSandbox(souk, 'weixin', 'weixinweb');
  const shopper = await trade.shopper();
  const goods = await trade.goods(await trade.aStore(), { price: 1250 });
  const [orderId] = await place(shopper, [{ goods_id: goods.id }]);
  const page = await openShop(souk, '/user/oauth', { as: shopper.client, width: 390, height: 844 });
  await page.addInitScript(() => {
    const agent = `${navigator.userAgent} MicroMessenger/8.0`;
    Object.defineProperty(navigator, 'userAgent', { value: agent });
    const pay = async (prepay: string): Promise<void> => {
      const path = `/sandbox/pay/${prepay.slice('prepay_id=wx'.length)}`;
      await fetch(path, { method: 'POST', body: new URLSearchParams({ action: 'approve' }) });
    };
    let isFirst = true;
    Object.assign(window, {
      WeixinJSBridge: {
        invoke: (
          _name: string,
          parameters: { package: string },
          done: (result: { err_msg: string }) => void,
        ) => {
          if (isFirst) done({ err_msg: 'get_brand_wcpay_request:cancel' });
          else
            void pay(parameters.package).then(() =>
              done({ err_msg: 'get_brand_wcpay_request:ok' }),
            );
          isFirst = false;
        },
      },
    });
  });
  const params = Buffer.from(JSON.stringify({ order_id: String(orderId) })).toString('base64url');
  await page.goto(`/order/pay/${params}`);
  const goOn = page.getByRole('button', { name: 'Pay ¥12.50 with WeChat Pay' });
  await page.getByRole('radio', { name: /WeChat Pay/ }).check();
  await page.getByText('Pay in WeChat').waitFor();
  expect(await page.getByRole('radio', { name: /Alipay/ }).count()).toBe(0);
  // The sandbox answers WeChat's silent question and the page loads again
  const answered = page.waitForURL(/\/oauth\/callback\/weixin/);
  await goOn.click();
  await answered;
  await page.waitForURL(/\/order\/pay\//);
  await page.getByRole('radio', { name: /WeChat Pay/ }).check();
  await goOn.click();
  await page.getByText('Payment cancelled. You have not been charged.').waitFor();
  await goOn.click();
  await waitForPath(page, '/order/success');
  expect(await trade.statusOf(orderId!)).toBe(orderStatus.toShip);

  await page.goto('/login');
  await page.goto('/user/oauth');
  await page.getByRole('button', { name: 'Connect Test', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Connect Test', exact: true }).count()).toBe(1);
});
