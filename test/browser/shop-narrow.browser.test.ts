import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../helpers/app.ts';
import { keepPage, type KeptPage } from '../helpers/browser.ts';
import { startDemo } from '../helpers/demo.ts';
import { demoShopper } from '../helpers/demo-people.ts';
import { inLanguage, shopReady, storedBy } from '../helpers/open-shop.ts';
import { sideways } from '../helpers/page-words.ts';
import { exampleAddresses, type ExampleShopper } from '../helpers/shop-addresses.ts';

/** The smallest phones, and a window of 1280 px at four times its size (WCAG 2.2, 1.4.10): English, whose words are longest. */
const widthPx = 320;
let souk: TestApp, shopper: ExampleShopper, kept: KeptPage;
beforeAll(async () => {
  souk = await startDemo();
  shopper = await demoShopper(souk);
  kept = await keepPage(souk, { language: 'en', width: widthPx, height: 640 }, await storedBy(shopper.client));
  const [goods] = await souk.sql.rows<{ goods_id: number; id: number }>('SELECT s.goods_id, s.id FROM goods_skus s JOIN goods g ON g.id = s.goods_id WHERE g.goods_status = 1 AND g.goods_verify = 1 AND s.goods_stock > 5 ORDER BY s.id LIMIT 1');
  await shopper.client.post('/user/carts', { goods_id: goods!.goods_id, sku_id: goods!.id, buy_num: 2 });
});
afterAll(async () => {
  await kept?.close();
  await souk?.close();
});

test.each(['home', 'search', 'goods', 'carts', 'order/before', 'order/pay', 'order/success', 'user/home', 'user/orders', 'user/order', 'user/coupons'])('%s is not pushed sideways', async (name) => {
  const { page } = kept, addresses: Readonly<Record<string, string>> = { 'home': '/', 'search': '/s', 'user/home': '/user' };
  await page.goto(inLanguage((await exampleAddresses[name]?.(souk, shopper)) ?? addresses[name] ?? `/${name}`, 'en'));
  await shopReady(page);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  expect(await sideways(page)).toEqual([]);
});
