import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../schemas/rules/types.ts';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { openAnew } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { desk, pageProblems, phone } from '../../helpers/browser/page-problems.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
/** Ids of goods classes by name: Home / Kitchen / Pans and Pots. */
const classes: Record<string, number> = {};
beforeAll(async () => {
  souk = await sharedApp();
  admin = (await souk.as.admin()).json();
  for (const [name, parent] of [
    ['Lazy home', ''],
    ['Lazy kitchen', 'Lazy home'],
    ['Lazy pans', 'Lazy kitchen'],
    ['Lazy pots', 'Lazy kitchen'],
  ] as const) {
    const { data } = await admin.post('/Admin/goods_classes', { name, pid: classes[parent] ?? 0 });
    classes[name] = data.id;
  }
});

/** Shows the classes of the coupon form in a lazy cascader. */
const withLazyCascader = (page: Page): Promise<unknown> =>
  page.route('**/api/Admin/screens/coupons', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const item = answer.data.form.find(({ field }: Row) => field === 'class_id');
    Object.assign(item, {
      type: 'cascader_lazy',
      multiple: true,
      lazyUrl: '/Admin/goods_classes',
      idName: 'id',
      valueName: 'id',
      labelName: 'name',
    });
    await route.fulfill({ response, json: answer });
  });

const tagsOf = (field: Locator): Promise<readonly string[]> =>
  field.locator('.ant-select-selection-item-content').allInnerTexts();

test('a lazy cascader holds several values: tags with their paths, by keys and by clicks', async () => {
  const { data } = await admin.post('/Admin/coupons', {
    name: 'Lazy coupon',
    money: '5.00',
    use_money: '20.00',
    stock: 5,
    start_time: '2026-01-01 00:00:00',
    end_time: '2036-01-01 00:00:00',
    class_id: [classes['Lazy pans']],
  });
  const page = await openBackOffice(souk, 'Admin', { path: 'areas', client: admin });
  await withLazyCascader(page);
  await openAnew(page, 'Admin', 'coupons');
  const list = new ListPage(page);
  await list.clickAction(list.row('Lazy coupon'), 'Edit');
  const field = list.dialog.locator('[data-field=class_id]');
  const pans = 'Lazy home / Lazy kitchen / Lazy pans';
  const pots = 'Lazy home / Lazy kitchen / Lazy pots';
  await expect.poll(() => tagsOf(field)).toEqual([pans]);

  const control = field.getByRole('combobox');
  const popup = page.locator('.ant-cascader-dropdown:visible');
  const node = (name: string) => popup.getByRole('menuitemcheckbox', { name, exact: true });
  await control.click();
  await node('Lazy home').click();
  await node('Lazy kitchen').click();
  await node('Lazy pots').click();
  await expect.poll(() => tagsOf(field)).toEqual([pans, pots]);
  for (const size of [phone, desk]) expect(await pageProblems(page, size)).toEqual([]);
  await control.press('Backspace');
  await expect.poll(() => tagsOf(field)).toEqual([pans]);

  await node('Lazy pans').waitFor();
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await control.press(key);
  await expect.poll(() => tagsOf(field)).toEqual([pans, pots]);
  await field.locator('.ant-select-selection-item-remove').first().click();
  await expect.poll(() => tagsOf(field)).toEqual([pots]);
  await list.dialog.locator('.ant-modal-title').click(); // closes the options
  await popup.waitFor({ state: 'hidden' });
  await list.dialog.getByRole('button', { name: 'Save' }).click();
  await list.waitForNoDialog();
  const saved = await admin.get(`/Admin/coupons/${data.id}`);
  expect(saved.data.class_id).toEqual([classes['Lazy pots']]);
});
