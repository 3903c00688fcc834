import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';
import { openBackOffice } from '../helpers/browser.ts';
import { ListPage } from '../helpers/list-page.ts';
import { payByBalance, place, type Shopper, Trade } from '../helpers/trade.ts';

/** What happens is seen without a reload: a number in the menu, quiet words, and an offer of the new rows over the open list. */
let souk: TestApp, trade: Trade, shopper: Shopper;
type Store = Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  souk = await startApp();
  trade = new Trade(souk);
  shopper = await trade.shopper({ money: 100_000 });
});
afterAll(() => souk.close());

async function buy(store: Store): Promise<number> {
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  await payByBalance(shopper, [id!]);
  return id!;
}
/** The goods that tests make have no picture. */
const missing = [/404/];
const until = { timeout: 10_000, interval: 100 };

test('a paid order grows the badge, is announced, and waits above the list until it is asked for', async () => {
  const store = await trade.aStore(),
    first = await buy(store);
  const client = await souk.as.seller(store),
    page = await openBackOffice(souk, 'Seller', {
      path: 'orders/wait',
      client,
      expectedErrors: missing,
    }),
    list = new ListPage(page);
  await list.row('Goods').waitFor();
  const waiting = (count: number) => page.getByRole('complementary').getByTitle(`${count} waiting`);
  await waiting(1).waitFor();
  expect(await waiting(1).getAttribute('href')).toBe('/Seller/orders/wait');
  await buy(store);
  await page.locator('.ant-message').getByText('A new order waits to be shipped').waitFor();
  expect(
    await page.getByRole('status').filter({ hasText: 'A new order waits to be shipped' }).count(),
    'and said',
  ).toBe(1);
  await waiting(2).waitFor();
  const offer = page.getByRole('status').getByRole('button', { name: '1 new row Show' });
  await offer.waitFor();
  const rows = page.locator('[role=row][row-id]');
  expect(await rows.count(), 'the list itself did not move').toBe(1);
  await buy(store);
  await page.getByRole('button', { name: '2 new rows Show' }).click();
  await expect.poll(() => rows.count(), until).toBe(3);
  expect(await page.getByRole('button', { name: /new rows? Show/ }).count()).toBe(0);
  await (await souk.as.seller(store))
    .json()
    .post(`/Seller/orders/${first}/commands/ship`, {
      rows: [
        { id: first, input: { parcels: [{ delivery_code: 'sf', delivery_no: 'SF12345678' }] } },
      ],
    });
  await waiting(2).waitFor();
  expect(await rows.count(), 'a row that left stays until the list is loaded again').toBe(3);
});

test('a hidden page hears nothing; looked at again it catches up', async () => {
  const store = await trade.aStore(),
    client = await souk.as.seller(store),
    page = await openBackOffice(souk, 'Seller', {
      path: 'orders',
      client,
      expectedErrors: missing,
    });
  await page.locator('.list').waitFor();
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await buy(store);
  expect(await page.getByText('A new order waits to be shipped').count()).toBe(0);
  await hide(false);
  await page.getByRole('complementary').getByTitle('1 waiting').waitFor();
  await page.getByRole('button', { name: '1 new row Show' }).waitFor();
});
