import { beforeAll, expect, test } from 'vitest';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run('DELETE FROM expresses'); // rows of other test files
  await (await souk.as.admin()).post('/Admin/expresses', { name: 'Alpha', code: 'alpha' });
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

test('a session that ends while a form is written is renewed in place, and the save is repeated', async () => {
  const page = await open('expresses');
  await page.getByRole('button', { name: 'Add courier' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add courier' });
  await form.getByRole('textbox', { name: 'Name' }).fill('In place');
  await form.getByRole('textbox', { name: 'Code' }).fill('inplace');
  await page.evaluate(() => localStorage.setItem('admin_token', 'ended'));
  await form.getByRole('button', { name: 'Save' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill('wrong-password');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByRole('alert').waitFor();
  await again.getByLabel('Password').fill(testPassword);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('row', { name: /In place/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/Admin/expresses');
});

test('a draft survives a reload and can be discarded', async () => {
  const page = await open('configs/web');
  const name = page.getByRole('main').getByRole('textbox').first();
  const before = await name.inputValue();
  page.on('dialog', (question) => void question.accept());
  await name.fill('Half a name');
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('Half a name');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => name.inputValue()).toBe(before);
});

test('without a connection a bar says so, rows keep and show the error, and the list loads again', async () => {
  const page = await open('expresses', [/./]);
  const rows = page.getByRole('grid').getByRole('row');
  await rows.nth(1).waitFor();
  await page.context().setOffline(true);
  await page.getByText('No connection. This page may be out of date').waitFor();
  await page.getByRole('columnheader', { name: 'Code' }).click();
  await page.getByText('You are seeing earlier rows').waitFor();
  expect(await rows.count()).toBeGreaterThan(1);
  // The bar lets clicks through and stands above a dialog of the height of the window
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.getByRole('button', { name: 'Add courier' }).first().click();
  await page.getByRole('dialog', { name: 'Add courier' }).waitFor();
  const isAbove = await page.locator('.offline-bar').evaluate((bar: HTMLElement) => {
    bar.style.pointerEvents = 'auto';
    const { x, y, width, height } = bar.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    bar.style.pointerEvents = '';
    return bar.contains(top);
  });
  expect(isAbove).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => page.locator('.list-failed, .offline-bar:not(:empty)').count()).toBe(0);
});
