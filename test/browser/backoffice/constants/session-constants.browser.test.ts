import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../../helpers/backoffice/list-page.ts';
import { openBackOffice, openPage } from '../../../helpers/browser/open-page.ts';
import { testPassword } from '../../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../../helpers/server/app.ts';
import { replaceBrands } from './brands.ts';

/** Keys, addresses and texts of sessions that the product prescribes (docs/product.md). */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await replaceBrands(souk, await souk.as.admin(), 1);
});
afterAll(() => souk.sql.run('DELETE FROM goods_brands'));

const storageOf = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test('the session is stored under the keys of its area, beside the language', async () => {
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
  const statusOf = async (path: string) =>
    (await fetch(`${souk.url}${path}`, { headers: { accept: 'text/html' } })).status;
  expect(await statusOf('/admin')).toBe(404);
  expect(await statusOf('/admin/login')).toBe(404);
  expect(await statusOf('/Admin/login')).toBe(200);
});

test('a 429 shows `Too frequent, please rest a while`', async () => {
  const client = await souk.as.admin();
  const page = await openBackOffice(souk, 'Admin', { path: 'goods_brands', client });
  const list = new ListPage(page);
  await list.row('Brand 01').waitFor();
  await page.route('**/api/Admin/goods_brands/*', (route) =>
    route.fulfill({ json: { code: 429, msg: 'x', data: {} } }),
  );
  await list.clickAction(list.row('Brand 01'), 'Delete');
  await list.dialog.getByRole('button', { name: 'Delete' }).click();
  await list.waitForMessage('Too frequent, please rest a while');
  expect(await list.rows('Brand 01').count()).toBe(1);
});
