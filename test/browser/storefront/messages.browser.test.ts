import { beforeAll, describe, expect, test } from 'vitest';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { openPage } from '../../helpers/browser/open-page.ts';
import {
  openShop,
  shareShop,
  shopStorageOf,
  visitShop,
  waitForShop,
} from '../../helpers/browser/open-shop.ts';
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

describe('a shopper with messages', () => {
  let order: Awaited<ReturnType<typeof aShippedOrder>>;
  beforeAll(async () => {
    order = await aShippedOrder();
  });
  const shared = shareShop(async () => ({ souk, as: order.shopper.client }));

  test('the bell counts messages, of which one leads to the order and is then not counted', async () => {
    const page = shared();
    await visitShop(page, '/user/info');
    const bell = page.locator('header').getByRole('link', { name: /^Messages/ });
    await page.locator('header').getByText('2 unread messages').waitFor({ state: 'attached' });
    await bell.click();
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await page.getByRole('link', { name: /Order shipped.*is on its way/ }).click();
    await page.waitForURL(`**/user/order/${order.id}`);
    await expect.poll(() => page.locator('header').getByText('1 unread message').count()).toBe(1);
  });

  test('choices of channels are saved at once', async () => {
    const page = shared();
    await visitShop(page, '/user/messages/settings');
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
});

test('the number follows on a page that stays open', async () => {
  const shopper = await new Trade(souk).shopper({ money: 100_000 });
  const page = await openPage(souk, '/robots.txt', {
    fresh: true, // the clock stays in the page, which no other test may get
    // Without an address the page asks for it after 8 s, and the moved clock ends that call
    stored: { ...(await shopStorageOf(shopper.client)), [storageKeys.ip]: '203.0.113.9' },
  });
  await page.clock.install();
  await page.goto('/user/info?lang=en');
  const header = page.locator('header');
  await waitForShop(page);
  const id = await placeAndPay(shopper, [{ goods_id: tea.goodsId }]);
  await market.ship(tea, id, 'SF12345679');
  // A call under way would run into its timeout
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(61_000);
  await expect.poll(() => header.getByText('2 unread messages').count()).toBe(1);
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
  await visitShop(page, '/login');
  await visitShop(page, '/mail?token=nothing');
  await page.getByRole('heading', { name: t('content.mail.invalid') }).waitFor();
});
