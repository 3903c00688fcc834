import { beforeAll, expect, test } from 'vitest';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { openShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import { placeAndPay, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Messages of a shopper, from the bell to the order, and links of e-mails. */
let souk: TestApp;
let market: Market;
let tea: StoreWithGoods;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
  tea = await market.storeWithGoods('Bell House', 'Bell tea', { price: 8800, stock: 50 });
});

async function aShippedOrder() {
  const shopper = await new Trade(souk).shopper({ money: 100_000 });
  const id = await placeAndPay(shopper, [{ goods_id: tea.goodsId }]);
  await market.ship(tea, id, 'SF12345678');
  return { shopper, id };
}

test('the bell shows one message, which leads to the order; then the number is gone', async () => {
  const { shopper, id } = await aShippedOrder();
  const page = await openShop(souk, '/', { as: shopper.client });
  const bell = page.locator('header').getByRole('link', { name: /^Messages/ });
  await page.locator('header').getByText('1 unread message').waitFor({ state: 'attached' });
  await bell.click();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  await page.getByRole('link', { name: /Order shipped.*is on its way/ }).click();
  await page.waitForURL(`**/user/order/${id}`);
  await expect.poll(() => page.locator('header').getByText('unread message').count()).toBe(0);
});

test('the number follows on a page that stays open', async () => {
  const shopper = await new Trade(souk).shopper({ money: 100_000 });
  // The clock stays in the page, which no other test may get
  const page = await openShop(souk, '/', { as: shopper.client, fresh: true });
  await page.clock.install();
  // Otherwise the page asks for its address after 8 s, and the moved clock ends that call
  await page.evaluate((key) => localStorage.setItem(key, '203.0.113.9'), storageKeys.ip);
  await page.reload();
  const header = page.locator('header');
  await waitForShop(page);
  const id = await placeAndPay(shopper, [{ goods_id: tea.goodsId }]);
  await market.ship(tea, id, 'SF12345679');
  // A call under way would run into its timeout
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(61_000);
  await expect.poll(() => header.getByText('1 unread message').count()).toBe(1);
});

test('choices of channels are saved at once', async () => {
  const { shopper } = await aShippedOrder();
  const page = await openShop(souk, '/user/messages/settings', { as: shopper.client });
  const box = page.getByRole('checkbox', { name: 'Order shipped: E-mail' });
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  await page.reload();
  await waitForShop(page);
  expect(await box.isChecked()).toBe(false);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('bell@example.com');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('We sent a link to bell@example.com').waitFor();
});

test('the link of an e-mail asks before it acts, without a sign-in', async () => {
  const { shopper } = await aShippedOrder();
  await shopper.client.post('/user/messages/email', { email: 'link@example.com' });
  const [sent] = await souk.sql.rows<{ content: string }>(
    "SELECT content FROM message_deliveries WHERE address = 'link@example.com'",
  );
  const [, token] = /token=(\S+)/.exec(sent!.content)!;
  const t = shopTexts('en');
  const page = await openShop(souk, `/mail?token=${token}`);
  await page.getByText('Messages will be sent to link@example.com').waitFor();
  await page.getByRole('button', { name: t('content.mail.confirmAct') }).click();
  await page.getByRole('heading', { name: t('content.mail.confirmDone') }).waitFor();
  const { email } = (await shopper.client.get('/user/messages/settings')).data;
  expect(email).toBe('link@example.com');
  const broken = await openShop(souk, '/mail?token=nothing');
  await broken.getByRole('heading', { name: t('content.mail.invalid') }).waitFor();
});
