import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { openPage } from '../../helpers/browser/open-page.ts';
import {
  openShop,
  shopStorageOf,
  visitShop,
  waitForShop,
} from '../../helpers/browser/open-shop.ts';
import { configureSandbox } from '../../helpers/http/oauth.ts';
import { latch } from '../../helpers/latch.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedDemo();
  trade = new Trade(souk);
});

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

  await visitShop(page, '/user/safe/password');
  await page.getByRole('heading', { name: 'Set a password' }).waitFor();
  await page.getByLabel('New password').fill(testPassword);
  await page.getByLabel('Repeat the password').fill(testPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForPath(page, '/user/safe');

  await visitShop(page, '/user/oauth');
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
  await waitForShop(page);
  await visitShop(page, '/login?back=/user/info');
  await page.getByRole('button', { name: 'Continue with Test account' }).click();
  await signInAs(page, 'Lin');
  await waitForPath(page, '/user/info');
  const [bound] = await souk.sql.rows('SELECT user_id FROM oauths WHERE nickname = $1', ['Lin']);
  expect(bound).toEqual({ user_id: shopper.id });
});

/** test/e2e/sign-in/oauth.e2e.test.ts has the messages of other refusals. */
test('a sign-in shows that it waits; a declined one says so and leads back', async () => {
  const page = await openShop(souk, '/login');
  await page.getByRole('button', { name: 'Continue with Test account' }).click();
  const held = latch();
  await page.route('**/api/oauth/callback/*', async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Decline' }).click();
  const spinner = page.getByRole('status').locator('.spinner');
  await spinner.waitFor();
  expect((await spinner.boundingBox())?.width, 'styled on this page, too').toBe(16);
  held.open();
  await page.getByRole('alert').filter({ hasText: 'Sign-in cancelled' }).waitFor();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await waitForPath(page, '/login');
});

test('in WeChat’s browser a payment asks for the openid by itself and opens WeChat’s cashier', async () => {
  await configureSandbox(souk, 'weixin', 'weixinweb');
  onTestFinished(async () => {
    await souk.sql.run(
      "DELETE FROM configs WHERE name IN ('configs/oauth_weixin', 'configs/oauth_weixinweb')",
    );
  });
  const shopper = await trade.shopper();
  const goods = await trade.goods(await trade.aStore(), { price: 1250 });
  const [orderId] = await place(shopper, [{ goods_id: goods.id }]);
  const page = await openPage(souk, '/robots.txt', {
    width: 390,
    height: 844,
    fresh: true, // the script below stays in the page, which no other test may get
    stored: await shopStorageOf(shopper.client),
  });
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
  await page.goto(`/order/pay/${params}?lang=en`);
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

  await visitShop(page, '/user/oauth');
  await page.getByRole('button', { name: 'Connect Test', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Connect Test', exact: true }).count()).toBe(1);
});
