import { beforeAll, expect, test } from 'vitest';
import { ListPage, successText } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { desk, phone } from '../../helpers/browser/page-problems.ts';
import { placeAndPay, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Messages of a store: the bell, its menu, the list, and the settings. Every test leaves no unread
 * message.
 */
let souk: TestApp;
let trade: Trade;
let shopper: Shopper;
let store: Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  shopper = await trade.shopper({ money: 100_000 });
  store = await trade.aStore();
});
const open = shareBackOffice('Seller', async () => ({
  app: souk,
  client: await souk.as.seller(store),
}));

async function buy(): Promise<void> {
  await placeAndPay(shopper, [{ goods_id: (await trade.goods(store)).id }]);
}

test('a message raises the number of the bell at once and leads to its order', async () => {
  const page = await open('cashes');
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  await buy();
  const bell = page.getByRole('button', { name: '1 unread message' });
  await bell.click();
  await page.getByRole('menuitem', { name: /New order/ }).click();
  await page.waitForURL('**/Seller/orders?order_no=*');
  const list = new ListPage(page);
  await list.row('Goods').waitFor();
  await expect.poll(() => list.rows().count()).toBe(1);
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
});

test('the list has the messages, and the bell marks all as read', async () => {
  await buy();
  await buy();
  const page = await open('messages');
  const list = new ListPage(page);
  await list.row('New order').first().waitFor();
  await page.getByRole('button', { name: '2 unread messages' }).click();
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /unread/ }).count()).toBe(0);
});

test('Open leads to the page of the message in the same tab, without another message', async () => {
  await buy();
  const page = await open('messages');
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
  await buy();
  const page = await open('messages');
  await page.setViewportSize(phone);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: 'New order', exact: true })
    .first()
    .click();
  await page.waitForURL('**/Seller/orders?order_no=*');
  expect(await page.getByText(successText).count()).toBe(0);
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
});

test('an account chooses its channels in a dialog', async () => {
  const client = await souk.as.seller(store);
  const page = await open('cashes');
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Message settings' }).click();
  const box = page.getByRole('checkbox', { name: 'Withdrawal paid: E-mail' });
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  const { kinds } = (await client.get('/Seller/inbox/settings')).data;
  expect(kinds.find(({ kind }: { readonly kind: string }) => kind === 'cash_paid').email).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
