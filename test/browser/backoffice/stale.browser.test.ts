import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Two people change one row: the second one gets a conflict, and no change is lost silently
 * (docs/decisions/0044-stale-writes.md).
 */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

interface Second {
  readonly list: ListPage;
  readonly form: ReturnType<Page['getByRole']>;
  readonly path: string;
  readonly notice: ReturnType<Page['getByRole']>;
}

/** Opens the form of a new brand. The test then changes the brand over HTTP, as the first user. */
async function openBrand(name: string): Promise<Second> {
  const {
    data: { id },
  } = await admin.post('/Admin/goods_brands', { name, is_sort: 1 });
  const page = await open('goods_brands', [/not saved 409/]);
  const list = new ListPage(page);
  await list.clickAction(list.row(name), 'Edit');
  const form = list.dialog;
  await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
  return {
    list,
    form,
    path: `/Admin/goods_brands/${id}`,
    notice: page.getByRole('alert', { name: 'Someone else saved this while you were editing' }),
  };
}
const stored = async (path: string) => (await admin.get(path)).data;

test('concurrent changes of different fields are merged on request', async () => {
  const { list, form, path, notice } = await openBrand('Disjoint');
  await admin.put(path, { name: 'Renamed' });
  await form.getByRole('textbox', { name: 'Sort order' }).fill('7');
  await form.getByRole('button', { name: 'Save' }).click();
  await notice.getByText('You changed different fields, so both changes can be kept.').waitFor();
  await expect
    .poll(() => notice.getByRole('row').nth(1).innerText())
    .toMatch(/Name\s+Renamed\s+not changed/);
  expect(await notice.getByRole('row').nth(2).innerText()).toMatch(/Sort order\s+not changed\s+7/);
  expect(await stored(path)).toMatchObject({ name: 'Renamed', is_sort: 1, rev: 2 });
  await notice.getByRole('button', { name: 'Save both' }).click();
  await list.waitForNoDialog();
  await list.row('Renamed').waitFor();
  expect(await stored(path)).toMatchObject({ name: 'Renamed', is_sort: 7, rev: 3 });
});

test('concurrent changes of one field are shown side by side, and the own one can be saved', async () => {
  const { list, form, path, notice } = await openBrand('Clash');
  await admin.put(path, { name: 'Theirs' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => notice.getByRole('row').nth(1).innerText())
    .toMatch(/Name\s+Theirs\s+Mine/);
  expect(await stored(path)).toMatchObject({ name: 'Theirs', rev: 2 });
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await list.waitForNoDialog();
  expect(await stored(path)).toMatchObject({ name: 'Mine', rev: 3 });
});

test('the change of the other user can be taken and edited', async () => {
  const { list, form, path, notice } = await openBrand('Yielding');
  await admin.put(path, { name: 'Stronger', is_sort: 9 });
  await form.getByRole('textbox', { name: 'Name' }).fill('Weaker');
  await form.getByRole('button', { name: 'Save' }).click();
  await notice.getByRole('button', { name: 'Use theirs' }).click();
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue())
    .toBe('Stronger');
  await expect.poll(() => form.getByRole('textbox', { name: 'Sort order' }).inputValue()).toBe('9');
  await form.getByRole('textbox', { name: 'Name' }).fill('Together');
  await form.getByRole('button', { name: 'Save' }).click();
  await list.waitForNoDialog();
  expect(await stored(path)).toMatchObject({ name: 'Together', is_sort: 9, rev: 3 });
});

test('a stale inline edit shows the newer value and does not overwrite it', async () => {
  const {
    data: { id },
  } = await admin.post('/Admin/goods_brands', { name: 'Stale cell', is_sort: 3 });
  const page = await open('goods_brands');
  const cell = page.getByRole('textbox', { name: 'Order: Stale cell' });
  await cell.waitFor();
  // The other user saves between the edit and its request: a list that reloads cannot come first
  await page.route(
    `**/goods_brands/${id}`,
    async (route) => {
      await admin.put(`/Admin/goods_brands/${id}`, { is_sort: 5 });
      await route.continue();
    },
    { times: 1 },
  );
  await cell.fill('4');
  await cell.press('Enter');
  await page.locator('.ant-message-notice').first().waitFor();
  expect(await cell.inputValue(), 'what was typed is kept').toBe('4');
  expect(await stored(`/Admin/goods_brands/${id}`)).toMatchObject({ is_sort: 5, rev: 2 });
  await cell.press('Escape');
  await expect.poll(() => cell.inputValue()).toBe('5');
});

test('a command on a changed row reports the change, keeps the input and works when it is confirmed', async () => {
  const { storeId, storeName } = await souk.aSeller({ storeVerify: 2 });
  const page = await open('stores?view=verifying', [/not saved 409/]);
  const list = new ListPage(page);
  await list.clickAction(list.row(storeName), 'Reject application');
  await list.dialog.getByRole('textbox').fill('Licence unreadable');
  await souk.sql.run(
    "UPDATE stores SET store_mobile = '13800000000', rev = rev + 1 WHERE id = $1",
    [storeId],
  );
  await list.dialog.getByRole('button', { name: 'Reject application' }).click();
  await list.dialog.getByText('Press again to go ahead anyway').waitFor();
  await list.dialog.getByRole('button', { name: 'Reject application' }).click();
  await list.waitForNoDialog();
  expect(await stored(`/Admin/stores/${storeId}`)).toMatchObject({
    store_verify: 3,
    store_refuse_info: 'Licence unreadable',
  });
});
