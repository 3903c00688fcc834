import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';
import { openBackOffice } from '../helpers/browser.ts';
import type { Client } from '../helpers/client.ts';
import { ListPage } from '../helpers/list-page.ts';

/** Two people at one row (engine.md §4): the second is told, and nothing of either is lost by accident. */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp();
  admin = await souk.as.admin();
});
afterAll(() => souk.close());

interface Second {
  readonly list: ListPage;
  readonly form: ReturnType<Page['getByRole']>;
  readonly path: string;
  readonly notice: ReturnType<Page['getByRole']>;
}

/** Opens a brand for editing; whoever else changes it then is the first. */
async function openBrand(name: string): Promise<Second> {
  const {
    data: { id },
  } = await admin.post('/Admin/goods_brands', { name, is_sort: 1 });
  const page = await openBackOffice(souk, 'Admin', {
    path: 'goods_brands',
    expectedErrors: [/not saved 409/],
  });
  const list = new ListPage(page);
  await list.act(list.row(name), 'Edit');
  const form = list.dialog;
  await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
  return {
    list,
    form,
    path: `/Admin/goods_brands/${id}`,
    notice: page.getByRole('alert', { name: 'Somebody else saved this meanwhile' }),
  };
}
const stored = async (path: string) => (await admin.get(path)).data;

test('changes of different fields are offered together, and both are kept', async () => {
  const { list, form, path, notice } = await openBrand('Disjoint');
  await admin.put(path, { name: 'Renamed' });
  await form.getByRole('spinbutton', { name: 'Order' }).fill('7');
  await form.getByRole('button', { name: 'Save' }).click();
  await notice.getByText('You changed different fields, so both can be kept.').waitFor();
  await expect
    .poll(() => notice.getByRole('row').nth(1).innerText())
    .toMatch(/Name\s+Renamed\s+not changed/);
  expect(await notice.getByRole('row').nth(2).innerText()).toMatch(/Order\s+not changed\s+7/);
  expect(await stored(path)).toMatchObject({ name: 'Renamed', is_sort: 1, rev: 2 });
  await notice.getByRole('button', { name: 'Save both' }).click();
  await list.closed();
  await list.row('Renamed').waitFor();
  expect(await stored(path)).toMatchObject({ name: 'Renamed', is_sort: 7, rev: 3 });
});

test('changes of the same field are told side by side; mine may be kept', async () => {
  const { list, form, path, notice } = await openBrand('Clash');
  await admin.put(path, { name: 'Theirs' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => notice.getByRole('row').nth(1).innerText())
    .toMatch(/Name\s+Theirs\s+Mine/);
  expect(await stored(path)).toMatchObject({ name: 'Theirs', rev: 2 });
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await list.closed();
  expect(await stored(path)).toMatchObject({ name: 'Mine', rev: 3 });
});

test('or theirs be taken, and worked on', async () => {
  const { list, form, path, notice } = await openBrand('Yielding');
  await admin.put(path, { name: 'Stronger', is_sort: 9 });
  await form.getByRole('textbox', { name: 'Name' }).fill('Weaker');
  await form.getByRole('button', { name: 'Save' }).click();
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue())
    .toBe('Stronger');
  await expect.poll(() => form.getByRole('spinbutton', { name: 'Order' }).inputValue()).toBe('9');
  await form.getByRole('textbox', { name: 'Name' }).fill('Together');
  await form.getByRole('button', { name: 'Save' }).click();
  await list.closed();
  expect(await stored(path)).toMatchObject({ name: 'Together', is_sort: 9, rev: 3 });
});

test('a cell written in place shows the newer value instead of covering it', async () => {
  const {
    data: { id },
  } = await admin.post('/Admin/goods_brands', { name: 'In place', is_sort: 3 });
  const page = await openBackOffice(souk, 'Admin', { path: 'goods_brands' });
  const cell = page.getByRole('textbox', { name: 'Order: In place' });
  await cell.waitFor();
  await admin.put(`/Admin/goods_brands/${id}`, { is_sort: 5 });
  await cell.fill('4');
  await cell.press('Enter');
  await expect.poll(() => cell.inputValue()).toBe('5');
  expect(await stored(`/Admin/goods_brands/${id}`)).toMatchObject({ is_sort: 5, rev: 2 });
});

test('a command on a row that changed meanwhile says what changed, keeps what was typed, and works when pressed again', async () => {
  const { storeId, storeName } = await souk.aSeller({ storeVerify: 2 });
  const page = await openBackOffice(souk, 'Admin', {
    path: 'stores?view=verifying',
    expectedErrors: [/not saved 409/],
  });
  const list = new ListPage(page);
  await list.act(list.row(storeName), 'Deny');
  await list.dialog.getByRole('textbox').fill('Licence unreadable');
  await souk.sql.run(
    "UPDATE stores SET store_mobile = '13800000000', rev = rev + 1 WHERE id = $1",
    [storeId],
  );
  await list.dialog.getByRole('button', { name: 'Deny' }).click();
  await list.dialog.getByText('Press again if it still holds').waitFor();
  await list.dialog.getByRole('button', { name: 'Deny' }).click();
  await list.closed();
  expect(await stored(`/Admin/stores/${storeId}`)).toMatchObject({
    store_verify: 3,
    store_refuse_info: 'Licence unreadable',
  });
});
