import { beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { lookProblems } from '../../helpers/browser/page-problems.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

test('a seller uploads pictures, moves them into a folder, renames one and deletes the other', async () => {
  const page = await openBackOffice(souk, 'Seller', { path: 'file_spaces' });
  const files = await Promise.all(
    ['spring tea.png', 'autumn tea.png'].map(async (name) => ({
      name,
      mimeType: 'image/png',
      buffer: await aPicture(320),
    })),
  );
  await page.getByRole('heading', { name: 'No pictures here yet' }).waitFor();
  await page.locator('.space-tools input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'View spring tea' }).waitFor();
  expect(
    await page
      .locator('.space-tile img')
      .first()
      .evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBe(300);

  await page.getByRole('button', { name: 'New folder' }).click();
  await page
    .getByRole('dialog', { name: 'New folder' })
    .getByRole('button', { name: 'Save' })
    .click();
  await page.getByRole('alert').filter({ hasText: 'Cannot be empty' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Teas');
  await page.keyboard.press('Enter');
  // The new folder opens
  await page.getByRole('heading', { name: 'No pictures here yet' }).waitFor();
  await page.getByRole('button', { name: 'Temporary folder' }).click();
  for (const name of ['spring tea', 'autumn tea'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'Teas' }).click();
  await page.getByRole('heading', { name: 'No pictures here yet' }).waitFor();

  await page.getByRole('button', { name: 'Teas 2', exact: true }).click();
  await page.getByRole('button', { name: 'Rename autumn tea' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wuyi rock tea');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Select spring tea' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Teas 1', exact: true }).waitFor();
  await expect
    .poll(() => page.locator('.space-tile .space-name').allTextContents())
    .toEqual(['Wuyi rock tea']);
  await expect
    .poll(() => page.locator('.space-usage').textContent())
    .toContain('1 of 20,000 files');

  await page.getByRole('button', { name: 'View Wuyi rock tea' }).click();
  await page.locator('.ant-image-preview img').first().waitFor();
});

test('has no accessibility, text or layout problems in either language, mode and width', async () => {
  const client = await souk.as.seller();
  await client.post('/Seller/file_space_dirs', {
    name: 'Mountain teas of the south-east and beyond',
  });
  for (const filename of ['茶园清晨.png', 'a name that is longer than its tile.png'])
    await upload(client, '/Seller/uploads', {
      bytes: await aPicture(200),
      name: 'file_spaces',
      filename,
    });
  const page = await openBackOffice(souk, 'Seller', { path: 'file_spaces', client });
  for (const [language, width] of [
    ['en', 1440],
    ['zh-cn', 390],
  ] as const) {
    await switchLook(page, language);
    await page.setViewportSize({ width, height: 900 });
    await page.locator('.space-tile').nth(1).waitFor();
    await page.locator('.space-tile').first().getByRole('checkbox').check({ force: true });
    await page.getByRole('toolbar').waitFor();
    await page.locator('.space-usage').waitFor();
    expect(await lookProblems(page)).toEqual([]);
  }
});

test('a sub-account without rights sees no buttons that change pictures', async () => {
  const owner = await souk.aSeller();
  const seller = await souk.as.seller(owner);
  const sub = await souk.aSubAccount(owner, {
    rights: ['Seller.file_spaces.index', 'Seller.file_space_dirs.index'],
  });
  await seller.post('/Seller/file_space_dirs', { name: 'Teas' });
  await upload(seller, '/Seller/uploads', {
    bytes: await aPicture(200),
    name: 'file_spaces',
    filename: 'tea.png',
  });
  await souk.sql.run(
    `
      INSERT INTO user_to_menus (role_id, menu_id)
      SELECT r.role_id, m.id
      FROM user_to_roles r, user_menus m
      WHERE r.user_id = $1
        AND (
          m.apis = '/Seller/file_spaces'
          OR m.id = (SELECT pid FROM user_menus WHERE apis = '/Seller/file_spaces')
        )`,
    [sub.id],
  );
  const page = await openBackOffice(souk, 'Seller', {
    path: 'file_spaces',
    client: await souk.as.account('Seller', sub.username),
  });
  await page.getByRole('button', { name: 'View tea' }).waitFor();
  await page.getByRole('button', { name: 'Teas 0', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^(New folder|Rename|Delete)/ }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
});
