import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareShop, visitShop } from '../../helpers/browser/open-shop.ts';
import { desk, phone } from '../../helpers/browser/page-problems.ts';
import { shopTexts } from '../../helpers/browser/shop-texts.ts';
import type { Client } from '../../helpers/http/client.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import { placeAndPay } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Where things are on a phone, and on paper. */
let souk: TestApp;
let market: Market;
let tea: StoreWithGoods;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
  tea = await market.storeWithGoods('Paper House', 'Paper tea', { price: 8800, stock: 50 });
});

const heightOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

describe('a visitor', () => {
  const shared = shareShop(async () => ({ souk, ...phone }));

  test('the header of a phone is one row of 56 px, also after scrolling', async () => {
    const page = shared();
    await visitShop(page, '/');
    expect(await heightOf(page, '.head')).toBe(56);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await visitShop(page, '/s');
    expect(await heightOf(page, '.head')).toBe(56);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 900));
    await expect
      .poll(() => page.locator('.head').evaluate((head) => head.getBoundingClientRect().bottom))
      .toBe(56);
    await page.getByRole('link', { name: /Souk/ }).first().waitFor();
  });

  /** The page of goods with SKUs, with the open sheet of the choice. */
  async function openSkuSheet() {
    const t = shopTexts('en');
    const [{ id }] = (await souk.sql.rows<{ id: number }>(
      "SELECT id FROM goods WHERE goods_name LIKE '%黑胡桃木餐椅%' AND goods_no LIKE 'SK%' LIMIT 1",
    )) as [{ id: number }];
    const page = shared();
    await visitShop(page, `/goods/${id}`);
    const dock = page.getByRole('region', { name: t('goods.buy.label') });
    await dock.getByRole('button', { name: t('goods.buy.now') }).click();
    const sheet = page.getByRole('dialog', { name: t('goods.sku.choose') });
    return { page, sheet };
  }

  test('goods with SKUs are bought on a phone from a sheet with the choice', async () => {
    const t = shopTexts('en');
    const { page, sheet } = await openSkuSheet();
    await sheet.getByRole('radio', { name: /Cherry/ }).click();
    const price = await sheet.locator('.cost .price').first().innerText();
    await sheet.getByRole('button', { name: t('goods.buy.add') }).click();
    await sheet.waitFor({ state: 'hidden' });
    await visitShop(page, '/carts');
    await page.getByText('Cherry').first().waitFor();
    const shown = price.replace(/[^\d]/g, '');
    await expect
      .poll(async () => (await page.locator('.sum').innerText()).replace(/[^\d]/g, ''))
      .toContain(shown);
  });

  test('a message is shown above the open sheet; the quantity keeps its distance from the options', async () => {
    const t = shopTexts('en');
    const { page, sheet } = await openSkuSheet();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const button of await sheet.locator('button, .button').all()) {
      const { x, width } = (await button.boundingBox())!;
      expect(x + width, await button.innerText()).toBeLessThanOrEqual(320);
    }
    await page.setViewportSize(phone);
    const options = (await sheet.locator('.sku').boundingBox())!;
    const stepper = sheet.getByRole('group', { name: t('goods.quantity.label') });
    const amount = (await stepper.boundingBox())!;
    expect(amount.y - options.y - options.height).toBeGreaterThanOrEqual(12);
    await stepper.getByRole('textbox').fill('9999');
    await stepper.getByRole('textbox').press('Tab');
    const message = page.locator('.toast');
    await message.waitFor();
    const isOnTop = await message.evaluate((toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect();
      return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
    const { y, height } = (await message.boundingBox())!;
    expect(y + height).toBeLessThan((await sheet.boundingBox())!.y);
  });
});

describe('a shopper with an order', () => {
  let client: Client;
  let orderId: number;
  beforeAll(async () => {
    const shopper = await market.trade.shopper({ money: 10_000 });
    client = shopper.client;
    orderId = await placeAndPay(shopper, [{ goods_id: tea.goodsId }]);
  });
  const shared = shareShop(async () => ({ souk, as: client, ...phone }));

  test('the account menu of a phone comes before orders and favourites', async () => {
    const page = shared();
    await visitShop(page, '/user');
    const menu = page.locator('.user-home .user-nav');
    const top = await menu.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    expect(top).toBeLessThan(phone.height);
    const orders = page.getByRole('heading', { name: 'Recent orders' });
    expect(
      await orders.evaluate((element) => element.getBoundingClientRect().top + scrollY),
    ).toBeGreaterThan(top);
  });

  test('a printed order is the order, without header, menu and footer', async () => {
    const page = shared();
    await page.setViewportSize(desk);
    await visitShop(page, `/user/order/${orderId}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe('rgb(255, 255, 255)');
    for (const part of ['.bar', '.head', '.nav', '.foot', '.side', 'main .button'])
      for (const element of await page.locator(part).all())
        expect(await element.isVisible(), part).toBe(false);
    expect(await page.locator('main').innerText()).toContain('Paper tea');
    await page.emulateMedia({ media: null, colorScheme: null });
  });
});
