import { beforeAll, expect, test } from 'vitest';
import { successText } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { latch } from '../../helpers/latch.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

test('a page with unsaved input asks before another page opens', async () => {
  const page = await open('configs/web');
  const name = page.getByRole('main').getByRole('textbox').first();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const leave = () => page.locator('.sidebar a[href="/Admin/admins"]').click();
  await name.fill('Not saved yet');
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual([
    '/Admin/configs/web',
    'Not saved yet',
  ]);
  await leave();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/Admin/admins');
});

test('a page with unsaved input asks before another of its tabs opens', async () => {
  const page = await open('configs/store');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const days = page.getByRole('main').getByRole('textbox').first();
  const next = page
    .getByRole('navigation', { name: 'Sections of this page' })
    .getByRole('button')
    .nth(1);
  await days.fill('9');
  await next.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect([await days.inputValue(), await next.getAttribute('aria-current')]).toEqual(['9', null]);
  await next.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => next.getAttribute('aria-current')).toBe('true');
});

test('what is typed while a page form is saved stays, and the next save sends it', async () => {
  const page = await open('configs/web');
  const main = page.getByRole('main');
  const name = main.getByRole('textbox').first();
  const save = main.getByRole('button', { name: 'Save' });
  const original = await name.inputValue();
  const answer = latch();
  await page.route(
    '**/Admin/configs/web',
    async (route) => {
      const response = await route.fetch();
      await answer.opened;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await name.fill('First name');
  const sent = page.waitForRequest('**/Admin/configs/web');
  await save.click();
  await sent;
  await name.fill('Second name');
  answer.open();
  await page.getByText(successText).first().waitFor();
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect(await name.inputValue()).toBe('Second name');
  await save.click();
  const admin = await souk.as.admin();
  const savedName = async () => (await admin.get('/Admin/configs/web')).data.web_name;
  await expect.poll(savedName).toBe('Second name');
  await name.fill(original);
  await save.click();
  await expect.poll(savedName).toBe(original);
});

test('a dialog that was closed while it saved leaves the next dialog open', async () => {
  const page = await open('goods_brands');
  const add = page.getByRole('button', { name: 'Add brand' }).first();
  const dialog = page.getByRole('dialog', { name: 'Add brand' });
  const name = dialog.getByRole('textbox', { name: /Name/ }).first();
  const answer = latch();
  await page.route(
    '**/Admin/goods_brands',
    async (route) => {
      const response = await route.fetch();
      await answer.opened;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await add.click();
  await name.fill('Slowly saved');
  const sent = page.waitForRequest('**/Admin/goods_brands');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sent;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await add.click();
  await name.fill('Typed meanwhile');
  answer.open();
  await page.getByText(successText).first().waitFor();
  await page.getByRole('row', { name: 'Slowly saved' }).waitFor();
  expect(await name.inputValue()).toBe('Typed meanwhile');
});

test('a changed dialog asks before back or a reload loses it', async () => {
  const page = await open('configs/web');
  await page.locator('.sidebar a[href="/Admin/admins"]').click();
  await page.locator('.toolbar').getByRole('button', { name: /^Add/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Add/ });
  const name = dialog.getByRole('textbox').first();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await name.fill('Not saved yet');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload());
  await (await asked).dismiss();
  expect(await name.inputValue()).toBe('Not saved yet');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/Admin/configs/web');
});

test('a page form asks before the language changes and before a sign-out', async () => {
  const page = await open('configs/web');
  const name = page.getByRole('main').getByRole('textbox').first();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await name.fill('Not saved yet');
  const leaves = [
    () => page.getByRole('button', { name: '中文' }).click(),
    async () => {
      await page.locator('button.user').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  ];
  for (const leave of leaves) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual([
      '/Admin/configs/web',
      'Not saved yet',
    ]);
  }
});

test('text stays when another tab signs in to another account, and is not saved under it', async () => {
  const page = await open('goods_brands', [/the account has changed in another tab/]);
  await page.getByRole('button', { name: 'Add brand' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add brand' });
  const name = dialog.getByRole('textbox', { name: /Name/ }).first();
  await name.fill('Typed by the first');
  const other = await page.context().newPage();
  await other.goto(new URL('/Admin/login', page.url()).href);
  const user = await other.evaluate(() => localStorage.getItem('admin_user')!);
  await other.evaluate((text) => {
    localStorage.setItem('admin_user', JSON.stringify({ ...JSON.parse(text), id: 999_999 }));
  }, user);
  const notice = page.getByText(/Another tab has signed in to another account/);
  await notice.waitFor();
  expect(await name.inputValue()).toBe('Typed by the first');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not sent: the account has changed in another tab').first().waitFor();
  expect(await name.inputValue()).toBe('Typed by the first');
  await other.evaluate((text) => localStorage.setItem('admin_user', text), user);
  await notice.waitFor({ state: 'hidden' });
  await other.close();
});
