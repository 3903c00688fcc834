import { beforeAll, expect, test } from 'vitest';
import { openShop } from '../../helpers/browser/open-shop.ts';
import { Market } from '../../helpers/mall/market.ts';
import { paramsOf } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let market: Market;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
});

test('on a phone the total does not cover why a code is refused', async () => {
  const tea = await market.storeWithGoods('Code Hall', 'Code tea', { price: 4200 });
  const shopper = await market.trade.shopper();
  const page = await openShop(souk, '/user/address', {
    as: shopper.client,
    width: 390,
    height: 844,
  });
  // The input is there with an extension that has codes
  await page.route('**/api/user/order/before', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    for (const part of Array.isArray(reply.data) ? reply.data : []) part.takes_codes = true;
    await route.fulfill({ response, json: reply });
  });
  await page.goto(`${souk.url}/order/before/${paramsOf([{ goods_id: tea.goodsId }])}`);
  const input = page.getByLabel('Discount code');
  await input.fill('NOSUCHCODE');
  await input.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    const bar = document.querySelector('.paybar')!.getBoundingClientRect();
    scrollBy({ top: bottom - bar.top, behavior: 'instant' });
  });
  await input.press('Enter');
  const message = page.getByText('There is no code NOSUCHCODE');
  await message.waitFor();
  const bar = page.locator('.paybar');
  await expect
    .poll(async () => {
      const [shown, total] = [await message.boundingBox(), await bar.boundingBox()];
      return total!.y - (shown!.y + shown!.height);
    })
    .toBeGreaterThanOrEqual(0);
  const apply = (await page.getByRole('button', { name: 'Apply' }).boundingBox())!;
  const field = (await input.boundingBox())!;
  expect(apply.x + 1).toBeGreaterThanOrEqual(field.x + field.width);
});
