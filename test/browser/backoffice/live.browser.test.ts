import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { addCouriers, placeAndPay, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Live updates without a reload: the badge in the menu, a message, and the offer to load new rows.
 */
let souk: TestApp;
let trade: Trade;
let shopper: Shopper;
type Store = Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  await addCouriers(souk);
  shopper = await trade.shopper({ money: 100_000 });
});

async function buy(store: Store): Promise<number> {
  return placeAndPay(shopper, [{ goods_id: (await trade.goods(store)).id }]);
}
const until = { timeout: 10_000, interval: 100 };

test('a paid order raises the badge, is announced, and is offered above the list', async () => {
  const store = await trade.aStore();
  const first = await buy(store);
  const client = await souk.as.seller(store);
  const page = await openBackOffice(souk, 'Seller', {
    path: 'orders/wait',
    client,
  });
  const list = new ListPage(page);
  await list.row('Goods').waitFor();
  const waiting = (count: number) => page.getByRole('complementary').getByTitle(`${count} waiting`);
  await waiting(1).waitFor();
  expect(await waiting(1).getAttribute('href')).toBe('/Seller/orders/wait');
  await buy(store);
  await page.locator('.ant-message').getByText('A new order is ready to ship').waitFor();
  expect(
    await page.getByRole('status').filter({ hasText: 'A new order is ready to ship' }).count(),
    'announced to screen readers',
  ).toBe(1);
  await waiting(2).waitFor();
  const offer = page.getByRole('status').getByRole('button', { name: '1 new row Show' });
  await offer.waitFor();
  const rows = page.locator('[role=row][row-id]');
  expect(await rows.count(), 'the list is unchanged').toBe(1);
  await buy(store);
  await page.getByRole('button', { name: '2 new rows Show' }).click();
  await expect.poll(() => rows.count(), until).toBe(3);
  await expect.poll(() => page.getByRole('button', { name: /new rows? Show/ }).count()).toBe(0);
  await (await souk.as.seller(store)).json().post(`/Seller/orders/${first}/commands/ship`, {
    rows: [{ id: first, input: { parcels: [{ delivery_code: 'sf', delivery_no: 'SF12345678' }] } }],
  });
  await waiting(2).waitFor();
  expect(await rows.count(), 'a shipped order stays until the list is loaded again').toBe(3);
});

test('a hidden page shows no message; when it is visible again it catches up', async () => {
  const store = await trade.aStore();
  const client = await souk.as.seller(store);
  const page = await openBackOffice(souk, 'Seller', {
    path: 'orders',
    client,
  });
  await page.locator('.list').waitFor();
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await buy(store);
  expect(await page.getByText('A new order is ready to ship').count()).toBe(0);
  await setHidden(false);
  await page.getByRole('complementary').getByTitle('1 waiting').waitFor();
  await page.getByRole('button', { name: '1 new row Show' }).waitFor();
});
