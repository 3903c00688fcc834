import { beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { openShop } from '../../helpers/browser/open-shop.ts';
import { horizontalOverflow } from '../../helpers/browser/page-checks.ts';
import { latch } from '../../helpers/latch.ts';
import { placeAndPay, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Numbers of waybills and timelines of parcels, by the sandbox courier. */
let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  store = await trade.aStore();
  await souk.sql.run(
    "INSERT INTO expresses (name, code) VALUES ('SF', 'sf') ON CONFLICT DO NOTHING",
  );
});
const open = shareBackOffice('Seller', async () => ({
  app: souk,
  client: await souk.as.account('Seller', store.username),
}));

test('a seller gets a waybill number and ships with it; store and shopper see where it is', async () => {
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  const page = await open('orders/wait');
  const list = new ListPage(page);
  await list.rows().first().waitFor();
  await list.grid.getByRole('checkbox').first().check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Ship' }).click();
  const number = list.dialog.getByRole('textbox', { name: /^Tracking number/ });
  await list.dialog.getByRole('button', { name: /^Get waybill number/ }).click();
  await expect.poll(() => number.inputValue()).toMatch(/^SB\d{6,18}$/);
  const waybill = await number.inputValue();
  // A second press gives the same number
  await number.fill('');
  await list.dialog.getByRole('button', { name: /^Get waybill number/ }).click();
  await expect.poll(() => number.inputValue()).toBe(waybill);
  expect(await axeProblems(page)).toEqual([]);
  await list.dialog.getByRole('button', { name: /^Ship/ }).click();
  await list.waitForNoDialog();
  expect(await trade.statusOf(id)).toBe(orderStatus.toReceive);

  await souk.sql.run(
    "UPDATE order_parcels SET created_at = created_at - interval '33 hours' WHERE order_id = $1",
    [id],
  );
  await open(`orders/view/${id}`);
  const parcel = page.getByRole('region', { name: new RegExp(waybill) });
  await parcel.getByText('Out for delivery').first().waitFor();
  await expect.poll(() => parcel.getByRole('listitem').count()).toBe(5);

  const shop = await openShop(souk, `/user/order/${id}`, { as: shopper.client, width: 390 });
  const events = shop.locator('#parcels .events li');
  await events.first().waitFor();
  expect(await events.first().innerText()).toContain('Out for delivery');
  expect(await events.last().innerText()).toContain('Collected');
  await shop
    .locator('#parcels')
    .getByText(/As of [A-Z][a-z]{2} \d+, \d{4}/)
    .waitFor();
  expect(await horizontalOverflow(shop)).toEqual([]);
});

test('numbers that arrive while others are typed or loaded replace nothing', async () => {
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 30_000 });
  for (let order = 0; order < 3; order++) await placeAndPay(shopper, [{ goods_id: goods.id }]);
  const page = await open('orders/wait');
  const list = new ListPage(page);
  await list.rows().nth(2).waitFor();
  await list.grid.getByRole('checkbox').first().check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Ship' }).click();
  const numbers = list.dialog.getByRole('textbox', { name: /^Tracking number/ });
  const get = list.dialog.getByRole('button', { name: /^Get waybill number/ });
  await get.nth(2).waitFor();
  const answers = latch();
  await page.route('**/orders/waybill', async (route) => {
    await answers.opened;
    await route.continue();
  });
  await get.nth(0).click();
  await get.nth(1).click();
  await numbers.nth(2).fill('TYPED12345');
  answers.open();
  await expect.poll(() => numbers.nth(0).inputValue()).toMatch(/^SB\d{6,18}$/);
  await expect.poll(() => numbers.nth(1).inputValue()).toMatch(/^SB\d{6,18}$/);
  expect(await numbers.nth(0).inputValue()).toMatch(/^SB\d{6,18}$/);
  expect(await numbers.nth(2).inputValue()).toBe('TYPED12345');
  await page.unroute('**/orders/waybill');
});
