import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { payByBalance, place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** Dialogs of a back office on a phone, and the page of an order. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
});

const phone = { width: 390, height: 844 } as const;
const open = shareBackOffice('Admin', () => ({ app: souk, ...phone }));

const expectInside = async (part: Locator): Promise<void> => {
  const { x, width } = (await part.boundingBox())!;
  expect(x, await part.innerText()).toBeGreaterThanOrEqual(0);
  expect(x + width, await part.innerText()).toBeLessThanOrEqual(phone.width);
};

test('a view with many commands has all its buttons on the screen; its dialogs are at the bottom', async () => {
  for (let count = 0; count < 2; count++) await souk.aSeller({ storeVerify: 2 });
  const page = await open('stores?view=verifying');
  const list = new ListPage(page);
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  const footer = list.dialog.locator('.foot');
  const approve = footer.getByRole('button', { name: 'Open store', exact: true });
  await approve.waitFor();
  const buttons = await footer.getByRole('button').all();
  expect(buttons.length).toBeGreaterThanOrEqual(5);
  for (const button of buttons) await expectInside(button);
  await approve.click();
  const command = page.getByRole('dialog', { name: 'Open store' });
  await command.waitFor();
  const { y, height } = (await command.locator('.ant-modal-container').boundingBox())!;
  expect(y + height).toBe(phone.height);
  for (const dialog of [command, list.dialog.first()]) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('the page of an order leads to the next order of the list, and Back to the list', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const ids: number[] = [];
  for (let count = 0; count < 3; count++)
    ids.push(...(await place(shopper, [{ goods_id: goods.id }])));
  await payByBalance(shopper, ids);
  const page = await openBackOffice(souk, 'Seller', {
    path: 'orders',
    client: await souk.as.account('Seller', store.username),
  });
  const list = new ListPage(page);
  const [first, second, third] = ids.toReversed();
  await list.clickAction(list.rows().nth(0), 'View');
  await page.waitForURL(`**/Seller/orders/view/${first}`);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.waitForURL(`**/Seller/orders/view/${second}`);
  await next.click();
  await page.waitForURL(`**/Seller/orders/view/${third}`);
  await page.getByRole('button', { name: 'Ship' }).waitFor();
  // Until the order is loaded the one before is shown
  await expect.poll(() => next.count()).toBe(0);
  await page.goBack();
  await list.rows().nth(2).waitFor();
  await page.goto(`/Seller/orders/view/${first}`);
  await page.getByRole('button', { name: 'Ship' }).waitFor();
  await expect.poll(() => next.count()).toBe(0);
});

test('the open view of a list is in sight on a phone, with the counts of the views', async () => {
  const page = await open('orders?view=cancelled');
  await page.locator('.views .tab-count').nth(1).waitFor();
  const view = page.locator('.views [aria-current]');
  await expect
    .poll(async () => {
      const { x, width } = (await view.boundingBox())!;
      return x + width;
    })
    .toBeLessThanOrEqual(phone.width);
});

test.each([844, 1280])(
  'the buttons of a search stand beside its fields at %i px',
  async (width) => {
    const page = await open('goods');
    await page.setViewportSize({ width, height: 900 });
    const search = page.getByRole('search');
    const buttons = search.locator('.search-end');
    await buttons.getByRole('button', { name: 'More' }).waitFor();
    const firstButton = (await buttons.getByRole('button').first().boundingBox())!;
    const fields = await search.locator('.search-field').all();
    const boxes = await Promise.all(fields.map(async (field) => (await field.boundingBox())!));
    const beside = boxes.filter(({ y }) => Math.abs(y - firstButton.y) < 20);
    expect(beside.filter((box) => box.x + box.width > firstButton.x)).toEqual([]);
    expect(firstButton.y - boxes[0]!.y).toBeLessThan(60);
  },
);

test('a card has no button for a command that no user waits for', async () => {
  await souk.aShopper();
  const page = await open('users');
  const cards = page.getByRole('list', { name: 'Platform users' });
  await cards.getByRole('listitem').first().waitFor();
  expect(await cards.getByRole('button', { name: 'Adjust funds' }).count()).toBe(0);
  await cards.getByRole('button', { name: 'Actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Adjust funds' }).waitFor();
});
