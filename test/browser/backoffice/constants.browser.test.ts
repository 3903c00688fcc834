import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dateTimeFormat,
  editorHeight,
  pageSizes,
  widths,
  zIndex,
} from '../../../schemas/contract/limits.ts';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { boxOf, widthOf } from '../../helpers/browser/measure.ts';
import { nextDownload, openBackOffice, openPage } from '../../helpers/browser/open-page.ts';
import type { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Sizes, positions and texts of the back office that the product prescribes (docs/product.md), as
 * drawn. The frame, the profile and signing out are in shell.browser.test.ts.
 */
let souk: TestApp;
let admin: Client;
let withRoles: Client;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run('DELETE FROM goods_brands'); // rows of other test files
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
  const brands = Array.from({ length: 35 }, (_, index) => ({
    name: `Brand ${String(index + 1).padStart(2, '0')}`,
    is_sort: String(index),
  }));
  await admin.json().post('/Admin/goods_brands/import/excel', brands);
  await admin.post('/Admin/article_menus', { name: 'Help' });
});

afterAll(() => souk.sql.run('DELETE FROM goods_brands'));

const listAt = async (path: string, row: string): Promise<ListPage> => {
  const list = new ListPage(await openBackOffice(souk, 'Admin', { path, client: admin }));
  await list.row(row).waitFor();
  return list;
};
const columnWidth = (list: ListPage, id: string) =>
  widthOf(list.grid.locator(`[role=columnheader][col-id="${id}"]`));
const storageOf = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

describe('a list', () => {
  test('its selection column is 55 px wide, its actions 140 px on the right, created_at 165 px', async () => {
    const list = await listAt('goods_brands', 'Brand 01');
    await expect.poll(() => columnWidth(list, 'ag-Grid-SelectionColumn')).toBe(widths.selection);
    await expect.poll(() => columnWidth(list, '_actions')).toBe(widths.actions);
    await expect.poll(() => columnWidth(list, 'created_at')).toBe(widths.createdAt);
    const [actions, created] = await Promise.all(
      ['_actions', 'created_at'].map((id) =>
        boxOf(list.grid.locator(`[role=columnheader][col-id="${id}"]`)),
      ),
    );
    expect(actions!.x).toBeGreaterThan(created!.x);
    expect((await list.cells('created_at').first().innerText()).length).toBe(dateTimeFormat.length);
  });

  test('a tree row has the buttons view, edit, delete and add below, in this order', async () => {
    await admin.post('/Admin/goods_classes', { name: 'Furniture' });
    const list = await listAt('goods_classes', 'Furniture');
    const buttons = list.row('Furniture').locator('[col-id="_actions"]').getByRole('button');
    await expect
      .poll(() =>
        buttons.evaluateAll((all) =>
          all.map((button) => button.getAttribute('aria-label') ?? button.textContent),
        ),
      )
      .toEqual(['View', 'Edit', 'Delete', 'Add category below']);
  });

  test('its pagination has total, sizes, pages and jumper; 30 rows at first, else 100 to 400', async () => {
    const { page } = await listAt('goods_brands', 'Brand 01');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const sizes = pages.getByRole('combobox', { name: 'Rows per page' });
    const parts = [
      pages.getByText('35 in total'),
      pages.locator('.pager-size'),
      pages.getByRole('listitem', { name: 'Previous Page' }),
      pages.getByRole('listitem', { name: '2', exact: true }),
      pages.getByRole('listitem', { name: 'Next Page' }),
      pages.getByRole('textbox'),
    ];
    const positions = (await Promise.all(parts.map(boxOf))).map(({ x }) => x);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    await sizes.click();
    await expect
      .poll(() => page.locator('.ant-select-item-option').allInnerTexts())
      .toEqual(pageSizes.map((size) => `${size} / page`));
    await expect
      .poll(() => pages.locator('.pager-size').innerText())
      .toContain(`${pageSizes[0]} / page`);
    await page.getByTitle('100 / page').click();
    await expect
      .poll(() => pages.getByRole('listitem', { name: '2', exact: true }).count())
      .toBe(0);
    await expect.poll(() => new URL(page.url()).search).toContain('100');
  });

  test('Back and reload keep search, order, page and size', async () => {
    const list = await listAt('goods_brands', 'Brand 01');
    const { page } = list;
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('listitem', { name: '2', exact: true })
      .click();
    await list.row('Brand 31').waitFor();
    const name = page.getByRole('columnheader', { name: 'Name', exact: true });
    await name.click();
    await name.click();
    await list.row('Brand 35').waitFor();
    await list.searchFor('Name', 'Brand 1');
    await expect.poll(() => list.rows().count()).toBe(10);
    await expect.poll(() => list.cells('name').first().innerText()).toBe('Brand 19');
    await page.reload();
    await list.row('Brand 19').waitFor();
    await expect.poll(() => list.rows().count()).toBe(10);
    await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending');
    await expect
      .poll(() => list.search.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('Brand 1');
    await page.goBack();
    await list.row('Brand 35').waitFor();
    await expect
      .poll(() => list.search.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('');
    await page.goBack();
    await page.goBack();
    await list.row('Brand 31').waitFor();
  });

  test('an HTML document in place of its rows is ignored', async () => {
    const list = await listAt('goods_brands', 'Brand 01');
    const { page } = list;
    await page.route('**/api/Admin/goods_brands?*', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: '<!doctype html><html></html>' } }),
    );
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('listitem', { name: '2', exact: true })
      .click();
    await expect.poll(() => page.locator('.list-body[aria-busy=true]').count()).toBe(0);
    await expect.poll(() => list.rows('Brand 01').count()).toBe(1);
  });
});

describe('a form', () => {
  test('its dialog is half the window wide, a label 90 px, a field half the form', async () => {
    const { page, add, dialog } = await listAt('goods_brands', 'Brand 01').then((list) => ({
      page: list.page,
      add: list.add,
      dialog: list.dialog,
    }));
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
    const page = await openBackOffice(souk, 'Admin', { path: 'menus', client: admin });
    const list = new ListPage(page);
    await list.waitForRows();
    await list.add.click();
    await list.dialog.getByRole('textbox', { name: 'Description' }).fill('twelve chars');
    await list.dialog.getByText('12 / 40').waitFor();
    await page.goto('/Admin/articles');
    await list.add.click();
    await list.dialog.getByRole('textbox', { name: 'Content' }).waitFor();
    for (const [part, height] of [
      ['.editor', editorHeight.whole],
      ['.editor-area', editorHeight.area],
    ] as const)
      await expect.poll(async () => (await boxOf(list.dialog.locator(part))).height).toBe(height);
  });

  test('rows of a large table are chosen in a dialog of 60 %; choosing none is reported', async () => {
    const page = await openBackOffice(souk, 'Admin', { path: 'admins', client: withRoles });
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
});

describe('menus', () => {
  const entry = (id: number, name: string, apis: string, children: readonly object[] = []) => ({
    id,
    pid: 0,
    name,
    icon: 'fa-cog',
    apis,
    view: apis.slice(1),
    is_open: 0,
    is_sort: 0,
    children,
  });
  const menusOf = async (menus: readonly object[]): Promise<Page> => {
    const page = await openBackOffice(souk, 'Admin', { path: 'login', client: admin });
    await page.route('**/api/Admin/load_menu*', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: menus } }),
    );
    await page.goto('/Admin');
    return page;
  };

  test('an entry opens an outside link, its page or its first page below, or logs No Route', async () => {
    const group = entry(3, 'Group', '', [
      entry(4, 'Empty', ''),
      entry(5, 'Deep', '', [entry(6, 'Brands', '/Admin/goods_brands')]),
    ]);
    const page = await menusOf([
      entry(1, 'Module', '', [
        entry(2, 'Areas', '/Admin/areas'),
        group,
        entry(7, 'Outside', 'https://example.org/help'),
        entry(8, 'Nowhere', '/Admin/unknown'),
      ]),
      {
        ...entry(9, 'Hollow', ''),
        children: [{ ...entry(10, 'No view', '/Admin/other'), view: '' }],
      },
    ]);
    await page.waitForURL('**/Admin/areas');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Group' }).click();
    await page.waitForURL('**/Admin/goods_brands');
    const outside = menu.getByRole('link', { name: 'Outside' });
    expect([await outside.getAttribute('href'), await outside.getAttribute('target')]).toEqual([
      'https://example.org/help',
      '_blank',
    ]);
    await page
      .context()
      .route('https://example.org/**', (route) => route.fulfill({ body: 'outside' }));
    const opened = page.context().waitForEvent('page');
    await outside.click();
    expect((await opened).url()).toBe('https://example.org/help');
    const noRoute = () => page.waitForEvent('console', (message) => message.text() === 'No Route');
    const missing = noRoute();
    await menu.getByRole('link', { name: 'Nowhere' }).click();
    await missing;
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    const logged = noRoute();
    await page
      .getByRole('navigation', { name: 'Modules' })
      .getByRole('button', { name: 'Hollow' })
      .click();
    await logged;
    expect(new URL(page.url()).pathname).toBe('/Admin/unknown');
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: 'Modules' })
          .getByRole('button', { name: 'Hollow' })
          .getAttribute('aria-current'),
      )
      .toBe('true');
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: 'Modules' })
          .getByRole('button', { name: 'Module' })
          .getAttribute('aria-current'),
      )
      .toBeNull();
  });

  test('a page whose entry has no name is called Menu Name, its files are called table', async () => {
    const page = await menusOf([entry(1, 'Module', '', [entry(2, '', '/Admin/goods_brands')])]);
    const list = new ListPage(page);
    await page.getByRole('heading', { level: 1, name: 'Menu name' }).waitFor();
    await list.selectRow(list.row('Brand 01'));
    const saved = nextDownload(page);
    await list.chooseFromMenu('Export', 'Selected rows');
    expect((await saved).suggestedFilename()).toBe('table.xlsx');
  });

  test('an account without any page reads `No menus`', async () => {
    const page = await openBackOffice(souk, 'Admin', {
      client: await souk.as.adminWith('Admin.areas.index'),
      path: 'areas',
    });
    await expect.poll(() => page.getByRole('main').getByText('No menus').isVisible()).toBe(true);
  });

  test('a module without pages shows `No menus`', async () => {
    const page = await menusOf([entry(1, 'Module', '/Admin/areas')]);
    await expect
      .poll(() => page.getByRole('complementary').getByText('No menus').isVisible())
      .toBe(true);
  });
});

describe('the session', () => {
  test('is stored under the keys of its area, beside the language', async () => {
    const seller = await souk.aSeller();
    const page = await openPage(souk, '/Seller/login');
    await page.getByLabel('Username or phone').fill(seller.username);
    await page.getByLabel('Password').fill(testPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/Seller\/(?!login)/);
    expect(JSON.parse((await storageOf(page, 'seller_user')) ?? '{}')).toMatchObject({
      username: seller.username,
      belong_id: 0,
    });
    await expect.poll(() => storageOf(page, 'seller_token')).toMatch(/^[\w-]{43}$/);
    await expect.poll(() => storageOf(page, 'language')).toBe('en');
    expect((await storageOf(page, 'admin_token')) ?? (await storageOf(page, 'token'))).toBeNull();
  });

  test('a token in a response replaces the stored one', async () => {
    const { id, username } = await souk.anAdmin();
    const client = await souk.as.account('Admin', username);
    await souk.sql.run(
      "UPDATE sessions SET renewed_at = renewed_at - interval '16 minutes' WHERE account_id = $1",
      [id],
    );
    const page = await openBackOffice(souk, 'Admin', {
      path: 'goods_brands',
      client: Object.assign(client, {
        post: async () => ({
          data: {
            id,
            username,
            nickname: '',
            avatar: '',
            belong_id: 0,
            defaultUrl: '/Admin/areas',
          },
        }),
      }),
    });
    await expect.poll(() => storageOf(page, 'admin_token')).not.toBe(client.token);
    await expect.poll(() => storageOf(page, 'admin_token')).toMatch(/^[\w-]{43}$/);
    await page.reload();
    await page.getByRole('grid').waitFor();
  });

  test("areas have capital letters: /admin is a shopper's path that does not exist", async () => {
    const page = await openPage(souk, '/', { expectedErrors: [/status of 404/] });
    expect((await page.goto('/admin'))?.status()).toBe(404);
    expect((await page.goto('/admin/login'))?.status()).toBe(404);
    expect((await page.goto('/Admin/login'))?.status()).toBe(200);
  });

  test('a 429 shows `Too frequent, please rest a while`', async () => {
    const list = await listAt('goods_brands', 'Brand 01');
    const { page } = list;
    await page.route('**/api/Admin/goods_brands/*', (route) =>
      route.fulfill({ json: { code: 429, msg: 'x', data: {} } }),
    );
    await list.clickAction(list.row('Brand 01'), 'Delete');
    await list.dialog.getByRole('button', { name: 'Delete' }).click();
    await list.waitForMessage('Too frequent, please rest a while');
    expect(await list.rows('Brand 01').count()).toBe(1);
  });
});
