import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateTimeFormat, pageSizes, widths } from '../../../../schemas/contract/limits.ts';
import { ListPage } from '../../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../../helpers/backoffice/share-back-office.ts';
import { boxOf, widthOf } from '../../../helpers/browser/measure.ts';
import type { Client } from '../../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../../helpers/server/app.ts';
import { replaceBrands } from './brands.ts';

/** Sizes, parts and addresses of lists that the product prescribes (docs/product.md), as drawn. */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
  await replaceBrands(souk, admin, 35);
});
afterAll(() => souk.sql.run('DELETE FROM goods_brands'));
const open = shareBackOffice('Admin', () => ({ app: souk, client: admin }));

const listAt = async (path: string, row: string): Promise<ListPage> => {
  const list = new ListPage(await open(path));
  await list.row(row).waitFor();
  return list;
};
const columnWidth = (list: ListPage, id: string) =>
  widthOf(list.grid.locator(`[role=columnheader][col-id="${id}"]`));

test('the selection column is 55 px wide, the actions 140 px on the right, created_at 165 px', async () => {
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

test('the pagination has total, sizes, pages and jumper; 30 rows at first, else 100 to 400', async () => {
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
  await expect.poll(() => pages.getByRole('listitem', { name: '2', exact: true }).count()).toBe(0);
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
  await expect.poll(() => list.search.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
  await page.goBack();
  await page.goBack();
  await list.row('Brand 31').waitFor();
});

test('an HTML document in place of the rows is ignored', async () => {
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
  await page.unroute('**/api/Admin/goods_brands?*');
});
