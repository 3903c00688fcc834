import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../helpers/app.ts';
import { keepPage, type KeptPage } from '../helpers/browser.ts';
import { startDemo } from '../helpers/demo.ts';
import { demoShopper } from '../helpers/demo-people.ts';
import { inLanguage, shopReady, storedBy } from '../helpers/open-shop.ts';
import { sideways } from '../helpers/page-words.ts';
import { exampleAddresses, type ExampleShopper } from '../helpers/shop-addresses.ts';
import { shopPages } from './every-shop-page.suite.ts';

/** A phone of 390 px whose text is twice its size (WCAG 2.2, 1.4.4); the smallest phones, and a window of 1280 px at four times its size (1.4.10). English, whose words are longest. */
const widthsPx = [195, 320] as const;
let souk: TestApp, shopper: ExampleShopper;
const kept = new Map<'visitor' | 'user', KeptPage>();
beforeAll(async () => {
  souk = await startDemo();
  shopper = await demoShopper(souk);
  kept.set('visitor', await keepPage(souk, { language: 'en', width: widthsPx[0], height: 640 }));
  kept.set(
    'user',
    await keepPage(
      souk,
      { language: 'en', width: widthsPx[0], height: 640 },
      await storedBy(shopper.client),
    ),
  );
  const [goods] = await souk.sql.rows<{ goods_id: number; id: number }>(
    'SELECT s.goods_id, s.id FROM goods_skus s JOIN goods g ON g.id = s.goods_id WHERE g.goods_status = 1 AND g.goods_verify = 1 AND s.goods_stock > 5 ORDER BY s.id LIMIT 1',
  );
  await shopper.client.post('/user/carts', {
    goods_id: goods!.goods_id,
    sku_id: goods!.id,
    buy_num: 2,
  });
});
afterAll(async () => {
  for (const { close } of kept.values()) await close();
  await souk?.close();
});

test.each(shopPages)('$path is not pushed sideways', async ({ page: name, path, needs }) => {
  const { page } = kept.get(needs ?? (name === 'carts' ? 'user' : 'visitor'))!;
  await page.setViewportSize({ width: widthsPx[0], height: 640 });
  await page.goto(inLanguage((await exampleAddresses[name]?.(souk, shopper)) ?? path, 'en'));
  await shopReady(page);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: 640 });
    expect(await sideways(page), `${width} px`).toEqual([]);
  }
});
