import { beforeAll, expect, test } from 'vitest';
import { ListPage, successText } from '../../helpers/backoffice/list-page.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { placeAndPay, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Messages of a store: the bell, its menu, the list, and the settings. */
let souk: TestApp;
let trade: Trade;
let shopper: Shopper;
type Store = Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  shopper = await trade.shopper({ money: 100_000 });
});

async function buy(store: Store): Promise<void> {
  await placeAndPay(shopper, [{ goods_id: (await trade.goods(store)).id }]);
}

test('a message raises the number of the bell at once and leads to its order', async () => {
  const store = await trade.aStore();
  const page = await openBackOffice(souk, 'Seller', {
    path: 'cashes',
    client: await souk.as.seller(store),
  });
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  await buy(store);
  const bell = page.getByRole('button', { name: '1 unread message' });
  await bell.click();
  await page.getByRole('menuitem', { name: /New order/ }).click();
  await page.waitForURL('**/Seller/orders?order_no=*');
  const list = new ListPage(page);
  await list.row('Goods').waitFor();
  expect(await list.rows().count()).toBe(1);
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
});

test('the list has the messages, and the bell marks all as read', async () => {
  const store = await trade.aStore();
  await buy(store);
  await buy(store);
  const page = await openBackOffice(souk, 'Seller', {
    path: 'messages',
    client: await souk.as.seller(store),
  });
  const list = new ListPage(page);
  await list.row('New order').first().waitFor();
  await page.getByRole('button', { name: '2 unread messages' }).click();
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /unread/ }).count()).toBe(0);
});

test('Open leads to the page of the message in the same tab, without another message', async () => {
  const store = await trade.aStore();
  await buy(store);
  const page = await openBackOffice(souk, 'Seller', {
    path: 'messages',
    client: await souk.as.seller(store),
  });
  const list = new ListPage(page);
  await list.clickAction(list.row('New order'), 'Open');
  await page.waitForURL('**/Seller/orders?order_no=*');
  await list.row('Goods').waitFor();
  expect(await page.getByText(successText).count()).toBe(0);
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  await page.goBack();
  await list.row('New order').waitFor();
});

test('a message on a phone is titled by its kind, and a tap on the title opens its page', async () => {
  const store = await trade.aStore();
  await buy(store);
  const page = await openBackOffice(souk, 'Seller', {
    path: 'messages',
    client: await souk.as.seller(store),
    width: 390,
    height: 844,
  });
  await page.getByRole('listitem').getByRole('button', { name: 'New order', exact: true }).click();
  await page.waitForURL('**/Seller/orders?order_no=*');
  expect(await page.getByText(successText).count()).toBe(0);
});

test('an account chooses its channels in a dialog', async () => {
  const store = await trade.aStore();
  const client = await souk.as.seller(store);
  const page = await openBackOffice(souk, 'Seller', { path: 'cashes', client });
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Message settings' }).click();
  const box = page.getByRole('checkbox', { name: 'Withdrawal paid: E-mail' });
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  const { kinds } = (await client.get('/Seller/inbox/settings')).data;
  expect(kinds.find(({ kind }: { readonly kind: string }) => kind === 'cash_paid').email).toBe(0);
});
