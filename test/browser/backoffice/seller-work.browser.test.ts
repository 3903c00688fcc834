import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { payByBalance, place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Daily work in lists: empty views, many parcels, orders of rows. */
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

test('an empty view says that nothing is in it, not that the list is empty', async () => {
  await trade.goods(store);
  const page = await open('goods?view=rejected');
  await page.getByText('Nothing in “Rejected”').waitFor();
  expect(await page.getByText('No product yet').count()).toBe(0);
});

test('Enter in a tracking number goes to the next order, and ships in the last one', async () => {
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const ids: number[] = [];
  for (let count = 0; count < 2; count++)
    ids.push(...(await place(shopper, [{ goods_id: goods.id }])));
  await payByBalance(shopper, ids);
  const page = await open('orders/wait');
  const list = new ListPage(page);
  await list.rows().nth(1).waitFor();
  await list.grid.getByRole('checkbox').first().check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Ship' }).click();
  const numbers = list.dialog.getByRole('textbox', { name: /^Tracking number/ });
  await numbers.nth(1).waitFor();
  await numbers.nth(0).fill('SF00000001');
  await numbers.nth(0).press('Enter');
  await expect
    .poll(() => numbers.nth(1).evaluate((input) => input === document.activeElement))
    .toBe(true);
  expect(await list.dialog.getByRole('alert').count()).toBe(0);
  expect(await Promise.all(ids.map((id) => trade.statusOf(id)))).toEqual([2, 2]);
  await numbers.nth(1).fill('SF00000002');
  await numbers.nth(1).press('Enter');
  await list.waitForNoDialog();
  await expect.poll(() => Promise.all(ids.map((id) => trade.statusOf(id)))).toEqual([3, 3]);
});

test('a list that is sorted while scrolled shows its first rows; the menu entry of the page is visible', async () => {
  await souk.sql.run(
    `
      INSERT INTO goods_brands (name, thumb, is_sort)
      SELECT 'Scrolled ' || n, '', n
      FROM generate_series(1, 60) n`,
  );
  const page = await openBackOffice(souk, 'Admin', { path: 'goods_brands', height: 500 });
  const list = new ListPage(page);
  await list.rows().nth(5).waitFor();
  const body = page.locator('.ag-grid-viewport').first();
  await body.evaluate((element) => element.scrollTo(0, 600));
  await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(300);
  await page.getByRole('columnheader', { name: 'Created', exact: true }).click();
  await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBe(0);
  await page.goto('/Admin/webhook_deliveries');
  const entry = page.locator('.sidebar [aria-current=page]');
  await entry.waitFor();
  const { y, height } = (await entry.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(500);
  await souk.sql.run("DELETE FROM goods_brands WHERE name LIKE 'Scrolled %'");
});
