import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { ListPage, successText } from '../../helpers/backoffice/list-page.ts';
import { openAnew } from '../../helpers/backoffice/share-back-office.ts';
import { openSharedBackOffice, type SharedPage } from '../../helpers/browser/open-page.ts';
import { untranslatedTexts } from '../../helpers/browser/page-checks.ts';
import { desk } from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { demoStaff } from '../../helpers/mall/demo-accounts.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/**
 * Daily tasks of a seller and an operator in the demo mall, in one browser page each.
 */
let souk: TestApp;
let seller: SharedPage;
let operator: SharedPage;
let store: number;
beforeAll(async () => {
  souk = await sharedDemo();
  store = (
    await souk.sql.rows<{ id: number }>(
      "SELECT s.id FROM stores s JOIN users u ON u.id = s.user_id WHERE u.username = 'yunshan'",
    )
  )[0]!.id;
  [seller, operator] = await Promise.all([
    demoStaff(souk, 'Seller').then((client) =>
      openSharedBackOffice(souk, 'Seller', { client, path: 'roles' }),
    ),
    demoStaff(souk, 'Admin').then((client) =>
      openSharedBackOffice(souk, 'Admin', { client, path: 'roles' }),
    ),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([seller.close(), operator.close()]);
});

async function open({ page }: SharedPage, area: BackOffice, path: string): Promise<ListPage> {
  await page.setViewportSize(desk);
  await openAnew(page, area, path);
  const list = new ListPage(page);
  await list.waitForRows();
  return list;
}
const confirm = (list: ListPage, name: string | RegExp) =>
  list.dialog.getByRole('button', { name, exact: true }).last().click();
const selectValue = async <Value>(text: string, values: readonly unknown[] = []): Promise<Value> =>
  (await souk.sql.rows<{ v: Value }>(text, [...values]))[0]!.v;

test('a seller ships an order in two parcels and prints their labels', async () => {
  const id = await selectValue<number>(
    `
      SELECT max(id)::int AS v
      FROM orders o
      WHERE store_id = $1
        AND order_status = 2
        AND collective_id IS NULL
        AND 2 <= (SELECT sum(buy_num) FROM order_goods l WHERE l.order_id = o.id)`,
    [store],
  );
  const list = await open(seller, 'Seller', 'orders/wait');
  const { page } = seller;
  const row = page.locator(`[role=row][row-id="${id}"]`);
  await list.clickAction(row, 'Ship');
  await list.dialog.getByRole('button', { name: 'Add parcel' }).click();
  await confirm(list, 'Ship');
  await list.dialog.getByText('3 fields to fix').waitFor();
  const empty = list.dialog.getByRole('alert').filter({ hasText: 'This parcel is empty' });
  await empty.waitFor();
  await list.dialog
    .getByRole('textbox', { name: /^Tracking number Parcel 1/ })
    .fill('YD1000000001');
  await list.dialog
    .getByRole('textbox', { name: /^Tracking number Parcel 2/ })
    .fill('YD1000000002');
  await confirm(list, 'Ship');
  await list.dialog.getByText('1 field to fix').waitFor();
  await empty.waitFor();
  const quantities = list.dialog.locator('.ship-contents').nth(0).getByRole('textbox');
  const inputs = await quantities.all();
  const pieces = (await Promise.all(inputs.map((input) => input.inputValue()))).map(Number);
  const most = pieces.indexOf(Math.max(...pieces));
  await inputs[most]!.fill(String(pieces[most]! - 1));
  await list.dialog.locator('.ship-contents').nth(1).getByRole('textbox').nth(most).fill('1');
  await confirm(list, 'Ship');
  await list.waitForMessage(successText);
  await list.waitForNoDialog();
  await expect
    .poll(() => selectValue<number>('SELECT order_status AS v FROM orders WHERE id = $1', [id]))
    .toBe(3);
  await openAnew(page, 'Seller', `orders/view/${id}`);
  await page
    .getByRole('region', { name: /YD1000000002/ })
    .getByText(/Collected by the courier/)
    .waitFor();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  const label = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Print waybill' }).click();
  const printed = await label;
  await printed.getByRole('img', { name: 'YD1000000002' }).waitFor();
  await printed.emulateMedia({ media: 'print' });
  expect(await printed.locator('.waybill').count()).toBe(2);
  expect(await printed.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await printed.close();
  expect(seller.takeProblems()).toEqual([]);
});

test('a seller agrees to a return and views a settlement', async () => {
  const list = await open(seller, 'Seller', 'returns?view=review');
  const row = list.rows().first();
  const id = Number(await row.getAttribute('row-id'));
  await list.clickAction(row, 'Agree');
  await confirm(list, 'Agree');
  await list.waitForMessage('Agreed. The shopper has been notified.');
  await expect
    .poll(() => selectValue<number>('SELECT refund_verify AS v FROM refunds WHERE id = $1', [id]))
    .toBe(1);
  const settled = await open(seller, 'Seller', 'order_settlements');
  await list.clickAction(settled.rows().first(), 'View');
  await list.dialog.getByText('Settlement number').waitFor();
  await confirm(list, 'Close');
  await list.waitForNoDialog();
  expect(seller.takeProblems()).toEqual([]);
});

test('a seller withdraws with the password, and an operator marks it as paid', async () => {
  const list = await open(seller, 'Seller', 'cashes');
  await list.button('Withdraw').click();
  for (const [field, text] of [
    ['name', 'Yunshan'],
    ['card_no', '6222020200011122233'],
    ['bank_name', 'ICBC'],
    ['amount', '12.34'],
  ] as const)
    await list.dialog.locator(`[data-field="${field}"] input`).fill(text);
  await list.dialog.getByLabel('Password').fill(testPassword);
  await confirm(list, 'Request withdrawal');
  await list.waitForMessage('Withdrawal requested. The platform reviews it next.');
  const cash = await selectValue<number>(
    'SELECT max(id)::int AS v FROM cashes WHERE store_id = $1 AND cash_status = 0',
    [store],
  );
  const paid = await open(operator, 'Admin', 'cashes?view=waiting');
  const row = operator.page.locator(`[role=row][row-id="${cash}"]`);
  await paid.clickAction(row, 'Show card number');
  await confirm(paid, 'Show card number');
  const number = operator.page.getByRole('textbox', { name: 'Show card number' });
  await expect.poll(() => number.inputValue()).toBe('6222020200011122233');
  await operator.page.getByRole('button', { name: 'Done' }).click();
  await paid.waitForNoDialog();
  await paid.clickAction(row, 'Mark as paid');
  await expect
    .poll(() => paid.dialog.getByRole('definition').allInnerTexts(), {
      message: 'reference, amount, fee and account',
    })
    .toEqual([String(cash), '¥12.27', '¥0.07', 'ICBC', 'Yunshan', '**** 2233']);
  await paid.dialog.getByLabel('Password').fill(testPassword);
  await confirm(paid, 'Confirm ¥12.27 as transferred');
  await paid.waitForMessage('¥12.27 marked as transferred');
  await expect
    .poll(() => selectValue<number>('SELECT cash_status AS v FROM cashes WHERE id = $1', [cash]))
    .toBe(1);
  expect([...seller.takeProblems(), ...operator.takeProblems()]).toEqual([]);
});

test('an operator verifies a store, reviews goods, settles orders and runs a job', async () => {
  const stores = await open(operator, 'Admin', 'stores?view=verifying');
  const store = stores.rows().first();
  const id = Number(await store.getAttribute('row-id'));
  await stores.clickAction(store, 'Open store');
  await confirm(stores, 'Open store');
  await stores.waitForMessage('Store opened');
  await expect
    .poll(() => selectValue<number>('SELECT store_verify AS v FROM stores WHERE id = $1', [id]))
    .toBe(4);
  const goods = await open(operator, 'Admin', 'goods?view=pending');
  const good = goods.rows().first();
  const goodId = Number(await good.getAttribute('row-id'));
  await goods.clickAction(good, 'Approve');
  await confirm(goods, 'Approve');
  await goods.waitForMessage('Product approved');
  await expect
    .poll(() => selectValue<number>('SELECT goods_verify AS v FROM goods WHERE id = $1', [goodId]))
    .toBe(1);
  const settlements = await open(operator, 'Admin', 'order_settlements');
  const due = await selectValue<number>('SELECT count(*)::int AS v FROM order_settlements');
  await settlements.button('Settle manually').click();
  await confirm(settlements, 'Settle now');
  await settlements.waitForMessage('Due orders settled');
  expect(
    await selectValue<number>('SELECT count(*)::int AS v FROM order_settlements'),
  ).toBeGreaterThanOrEqual(due);
  const jobs = await open(operator, 'Admin', 'jobs');
  await jobs.clickAction(jobs.row('Update the dashboards'), 'Run now');
  // By its title, not by the name in the code
  await jobs.dialog.getByText('Update the dashboards').waitFor();
  await confirm(jobs, 'Run now');
  await jobs.waitForMessage('Job started');
  expect(operator.takeProblems()).toEqual([]);
});

// every-page reads the Chinese of the other pages
test.each([
  ['Seller', ['orders/waybill?ids={id}', 'orders/view/{id}', 'orders/wait']],
  ['Admin', ['orders/view/{id}', 'cashes']],
] as const)('the hand-written pages of %s have no English text in Chinese', async (area, paths) => {
  const id = await selectValue<number>(
    `
      SELECT max(order_id)::int AS v
      FROM order_parcels p
      JOIN orders o ON o.id = p.order_id
      WHERE o.store_id = $1`,
    [store],
  );
  const shared = area === 'Seller' ? seller : operator;
  const { page } = shared;
  await switchLook(page, 'zh-cn');
  for (const path of paths) {
    await openAnew(page, area, path.replace('{id}', String(id)));
    await page.locator('.row-page dl, [role=row][row-id], .waybill').first().waitFor();
    expect(await untranslatedTexts(page), path).toEqual([]);
  }
  await switchLook(page, 'en');
  expect(shared.takeProblems()).toEqual([]);
});

test('on a phone goods are chosen from cards, and the calendar fits the screen', async () => {
  const { page } = seller;
  await page.setViewportSize({ width: 390, height: 900 });
  await openAnew(page, 'Seller', 'seckills');
  await page.getByRole('button', { name: 'Add flash sale' }).first().click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.locator('.picker .card-title').first().click();
  expect(await page.locator('.picker .card-select input').first().isChecked()).toBe(true);
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: 'Choose', exact: true })
    .click();
  await page.locator('.picker').waitFor({ state: 'detached' });
  await page.getByRole('dialog').locator('.ant-picker').first().click();
  const calendar = await page.locator('.ant-picker-panel-container').boundingBox();
  const ok = await page.locator('.ant-picker-ok button').boundingBox();
  const { height } = page.viewportSize()!;
  expect(calendar).toMatchObject({ x: 0, width: 390 });
  expect([calendar!.y >= 0, ok!.x + ok!.width <= 390, ok!.y + ok!.height <= height]).toEqual([
    true,
    true,
    true,
  ]);
  expect(seller.takeProblems()).toEqual([]);
});
