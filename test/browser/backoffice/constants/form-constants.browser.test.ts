import { afterAll, beforeAll, expect, test } from 'vitest';
import { editorHeight, widths, zIndex } from '../../../../schemas/contract/limits.ts';
import { ListPage } from '../../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../../helpers/backoffice/share-back-office.ts';
import { boxOf, widthOf } from '../../../helpers/browser/measure.ts';
import type { Client } from '../../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../../helpers/server/app.ts';

/**
 * Sizes and texts of forms and pickers that the product prescribes (docs/product.md), as drawn. The
 * application is its own: which tables are large is counted once a minute.
 */
let souk: TestApp;
let admin: Client;
let withRoles: Client;
beforeAll(async () => {
  souk = await startApp();
  const owner = await souk.anAdmin();
  await souk.sql.run(
    `
      INSERT INTO admin_roles (name, belong_id)
      SELECT 'Role ' || n, $1
      FROM generate_series(1, 201) n`,
    [owner.id],
  );
  withRoles = await souk.as.account('Admin', owner.username);
  admin = await souk.as.admin();
  await admin.post('/Admin/article_menus', { name: 'Help' });
});
afterAll(() => souk.close());
const open = shareBackOffice('Admin', () => ({ app: souk, client: withRoles }));

test('the dialog of a form is half the window wide, a label 90 px, a field half the form', async () => {
  const page = await open('goods_brands');
  const { add, dialog } = new ListPage(page);
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  await add.click();
  const name = dialog.locator('[data-field=name]');
  const english = dialog.locator('[data-field=ename]');
  await name.waitFor();
  await expect.poll(() => widthOf(dialog)).toBe(1440 / 2);
  await expect
    .poll(() => name.locator('.field-label').evaluate((label) => getComputedStyle(label).width))
    .toBe(`${widths.label}px`);
  const [left, right] = [await boxOf(name), await boxOf(english)];
  expect(left.y).toBe(right.y);
  expect(Math.abs(left.width - right.width)).toBeLessThanOrEqual(1);
  await expect
    .poll(() =>
      dialog.evaluate((element) =>
        Number(getComputedStyle(element.closest('.ant-modal-wrap')!).zIndex),
      ),
    )
    .toBeGreaterThanOrEqual(zIndex);
  await dialog.getByRole('button', { name: 'Full window' }).click();
  await expect.poll(() => widthOf(dialog)).toBe(1440);
});

test('a textarea counts characters; the rich text editor is 385 px high, its text area 300 px', async () => {
  const page = await open('menus');
  const list = new ListPage(page);
  await list.waitForRows();
  await list.add.click();
  await list.dialog.getByRole('textbox', { name: 'Description' }).fill('twelve chars');
  await list.dialog.getByText('12 / 40').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await list.waitForNoDialog();
  await open('articles');
  await list.add.click();
  await list.dialog.getByRole('textbox', { name: 'Content' }).waitFor();
  for (const [part, height] of [
    ['.editor', editorHeight.whole],
    ['.editor-area', editorHeight.area],
  ] as const)
    await expect.poll(async () => (await boxOf(list.dialog.locator(part))).height).toBe(height);
});

test('rows of a large table are chosen in a dialog of 60 %; choosing none is reported', async () => {
  const page = await open('admins');
  const list = new ListPage(page);
  await list.add.click();
  await list.dialog
    .getByRole('group', { name: 'Roles' })
    .getByRole('button', { name: 'Choose' })
    .click();
  const picker = page.getByRole('dialog', { name: 'Roles' });
  await picker.getByRole('grid').waitFor();
  await expect.poll(() => widthOf(picker)).toBe(1440 * 0.6);
  await picker.getByRole('button', { name: 'Choose', exact: true }).click();
  await list.waitForMessage('Select at least one row first');
  await picker.getByRole('button', { name: 'Full window' }).click();
  await expect.poll(() => widthOf(picker)).toBe(1440);
  await picker.getByRole('textbox', { name: 'Name' }).fill('Role 201');
  await picker.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => picker.locator('[role=row][row-id]').count()).toBe(1);
  await picker.locator('[role=row][row-id]').getByRole('checkbox').check();
  await picker.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect.poll(() => picker.count()).toBe(0);
  await list.dialog.getByText('Role 201').waitFor();
});
