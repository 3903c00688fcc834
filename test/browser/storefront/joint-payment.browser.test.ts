import { beforeAll, expect, test } from 'vitest';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { openShop, waitForShop } from '../../helpers/browser/open-shop.ts';
import { Market, type StoreWithGoods } from '../../helpers/mall/market.ts';
import { payByBalance, place } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
let market: Market;
beforeAll(async () => {
  souk = await sharedDemo();
  market = new Market(souk);
});

const line = ({ goodsId: goods_id, skuId: sku_id }: StoreWithGoods) => ({
  goods_id,
  sku_id,
  buy_num: 1,
});

test('the payment page of several orders pays what is still due and names what is paid or cancelled', async () => {
  const tea = await market.storeWithGoods('Tea Hall', 'Spring tea', { price: 8800 });
  const chair = await market.storeWithGoods('Oak Hall', 'Oak chair', { price: 50_000 });
  const ink = await market.storeWithGoods('Ink Hall', 'Ink stone', { price: 3000 });
  const shopper = await market.trade.shopper({ money: 100_000 });
  const ids = await place(
    shopper,
    [tea, chair, ink].map((stall) => line(stall)),
  );
  const orders = await market.ordersOf(shopper.id);
  const orderOf = ({ seller }: StoreWithGoods): number =>
    orders.find(({ store_id: id }) => id === seller.storeId)!.id;
  const path = `/order/pay/${encodeParams({ order_id: ids })}`;
  const page = await openShop(souk, path, { as: shopper.client });
  const toPay = (text: string) =>
    expect
      .poll(async () => (await page.locator('.sum .price').innerText()).replaceAll(/\s/g, ''))
      .toBe(text);
  const stateOf = (name: string) =>
    page.locator('.sum dl > div').filter({ hasText: name }).locator('dd').innerText();
  await toPay('¥618.00');

  // Cancelled elsewhere: the click that comes too late pays nothing and says why
  await shopper.client.post(`/user/orders/${orderOf(chair)}/cancel`, {});
  await page.getByLabel('Payment password').fill('246810');
  await page.getByRole('button', { name: 'Pay ¥618.00' }).click();
  await page
    .getByRole('alert')
    .getByText(/\(cancelled\)/)
    .waitFor();
  await toPay('¥118.00');
  expect(await stateOf('Oak Hall')).toBe('Cancelled');
  await page.getByText('One of these orders is paid or cancelled already.').waitFor();

  // Paid elsewhere, then the page is opened again
  await payByBalance(shopper, [orderOf(tea)]);
  await page.reload();
  await waitForShop(page);
  await toPay('¥30.00');
  expect(await stateOf('Tea Hall')).toBe('Paid');
  await page.getByLabel('Payment password').fill('246810');
  await page.getByRole('button', { name: 'Pay ¥30.00' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();
  await page.getByText('¥118.00 paid.').waitFor();
  const row = page.locator('.paid-list li').filter({ hasText: 'Oak Hall' });
  expect(await row.innerText()).toContain('Cancelled');
  expect(await market.trade.balance('user', shopper.id, 'money')).toBe(100_000 - 11_800);

  // Nothing is due: on to the result
  await page.goto(souk.url + path);
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();
  const other = await market.trade.shopper();
  const cancelled = await place(other, [line(tea)]);
  await other.client.post(`/user/orders/${cancelled[0]}/cancel`, {});
  const closed = await openShop(souk, `/order/pay/${encodeParams({ order_id: cancelled })}`, {
    as: other.client,
  });
  await closed.getByText('This order is closed').waitFor();
});

test('the payment page shows its orders when the payment methods do not load, and tries again', async () => {
  const tea = await market.storeWithGoods('Leaf Hall', 'Summer tea', { price: 4200 });
  const shopper = await market.trade.shopper({ money: 10_000 });
  const ids = await place(shopper, [line(tea)]);
  const page = await openShop(souk, '/user/orders', {
    as: shopper.client,
    expectedErrors: [/503/],
  });
  let fails = true;
  await page.route('**/payment/options*', (route) =>
    fails ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto(`${souk.url}/order/pay/${encodeParams({ order_id: ids })}`);
  await page.getByText('Payment methods could not be loaded').waitFor();
  expect(await page.locator('.sum').innerText()).toContain('Leaf Hall');
  expect(await page.getByLabel('Payment password').count()).toBe(0);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Payment password').waitFor();
});
