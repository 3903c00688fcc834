import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../../helpers/backoffice/list-page.ts';
import { openAnew } from '../../../helpers/backoffice/share-back-office.ts';
import {
  nextDownload,
  openBackOffice,
  openSharedBackOffice,
  type SharedPage,
} from '../../../helpers/browser/open-page.ts';
import type { Client } from '../../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../../helpers/server/app.ts';
import { replaceBrands } from './brands.ts';

/** Targets and texts of menus that the product prescribes (docs/product.md). */
let souk: TestApp;
let admin: Client;
let shared: SharedPage;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
  await replaceBrands(souk, admin, 1);
  // The menus are replaced before the program loads them
  shared = await openSharedBackOffice(souk, 'Admin', { client: admin, path: '../robots.txt' });
  await shared.page.route('**/api/Admin/load_menu*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: menus } }),
  );
  await shared.page.goto('/Admin');
});
afterEach(() => expect(shared.takeProblems()).toEqual([]));
afterAll(async () => {
  await shared.close();
  await souk.sql.run('DELETE FROM goods_brands');
});

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
const group = entry(3, 'Group', '', [
  entry(4, 'Empty', ''),
  entry(5, 'Deep', '', [entry(6, 'Brands', '/Admin/goods_brands')]),
]);
const menus = [
  entry(1, 'Module', '', [
    entry(2, 'Areas', '/Admin/areas'),
    group,
    entry(7, 'Outside', 'https://example.org/help'),
    entry(8, 'Nowhere', '/Admin/unknown'),
    entry(11, '', '/Admin/expresses'),
  ]),
  {
    ...entry(9, 'Hollow', ''),
    children: [{ ...entry(10, 'No view', '/Admin/other'), view: '' }],
  },
  entry(12, 'Single', '/Admin/currencies'),
];

test('a menu entry opens an outside link, its page or its first page below, or logs No Route', async () => {
  const { page } = shared;
  await openAnew(page, 'Admin', '');
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
  await page
    .getByRole('heading', { name: 'This page does not exist, or you may not open it' })
    .waitFor();
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
  await admin.post('/Admin/expresses', { name: 'Nameless', code: 'nameless' });
  const { page } = shared;
  await openAnew(page, 'Admin', 'expresses');
  const list = new ListPage(page);
  await page.getByRole('heading', { level: 1, name: 'Menu name' }).waitFor();
  await list.selectRow(list.row('Nameless'));
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
  const { page } = shared;
  await openAnew(page, 'Admin', 'currencies');
  await expect
    .poll(() => page.getByRole('complementary').getByText('No menus').isVisible())
    .toBe(true);
});
