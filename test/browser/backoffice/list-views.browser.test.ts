import { beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { lookProblems } from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run('DELETE FROM expresses'); // rows of other test files
  for (const [name, code] of [
    ['Sparrow Express', 'sparrow'],
    ['Swift Post', 'swift'],
    ['Magpie Parcels', 'magpie'],
  ])
    await souk.sql.run('INSERT INTO expresses (name, code) VALUES ($1, $2)', [name, code]);
});

test('a view is saved, opens by default in another browser, is replaced and deleted', async () => {
  const client = await souk.as.admin();
  const page = await openBackOffice(souk, 'Admin', { path: 'expresses?name=Sw', client });
  const rows = (on: typeof page) => on.locator('.ag-row').count();
  await expect.poll(() => rows(page)).toBe(1);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save and manage views' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Save as' }).fill('With an S');
  await dialog.getByRole('checkbox', { name: 'Open this list with this view' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'With an S' }).waitFor();

  const elsewhere = await openBackOffice(souk, 'Admin', { path: 'expresses', client });
  await elsewhere.getByRole('button', { name: 'With an S' }).waitFor();
  await expect.poll(() => rows(elsewhere)).toBe(1);
  await elsewhere.getByRole('button', { name: 'With an S' }).click();
  await elsewhere.getByRole('menuitem', { name: 'All rows' }).click();
  await expect.poll(() => rows(elsewhere)).toBe(3);
  await elsewhere.getByRole('button', { name: 'Views' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Save and manage views' }).click();
  await elsewhere
    .getByRole('button', { name: 'Replace “With an S” with the current view' })
    .click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
  await expect
    .poll(async () => (await client.get('/Admin/list_views')).data)
    .toMatchObject([{ name: 'With an S', query: '', is_default: 1 }]);
  await elsewhere.getByRole('button', { name: 'Delete the view “With an S”' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(async () => (await client.get('/Admin/list_views')).data).toEqual([]);
});

test('views have no accessibility, text or layout problems in either language, mode and width', async () => {
  const client = await souk.as.admin();
  for (const [name, is_default] of [
    ['A view with a name of thirty ch', 1],
    ['待审核', 0],
  ] as const)
    await client.put('/Admin/list_views', {
      screen: 'Admin/expresses',
      name: name.slice(0, 30),
      query: 'order=-name',
      hidden: [],
      is_default,
    });
  const page = await openBackOffice(souk, 'Admin', { path: 'expresses', client });
  for (const [language, width] of [
    ['en', 1440],
    ['zh-cn', 390],
  ] as const) {
    await switchLook(page, language);
    await page.setViewportSize({ width, height: 900 });
    await page.locator('.ag-row, .cards > *').first().waitFor();
    await page.locator('.toolbar .ant-dropdown-trigger').first().click();
    await page.getByRole('menuitem').last().click();
    await page.getByRole('dialog').getByRole('listitem').nth(1).waitFor();
    await expect.poll(() => page.locator('.ant-dropdown:visible').count()).toBe(0);
    expect(await lookProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
});
