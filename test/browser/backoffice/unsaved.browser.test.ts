import { beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

test('a page with unsaved input asks before another page opens', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'configs/web' });
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
  const page = await openBackOffice(souk, 'Admin', { path: 'configs/store' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const days = page.getByRole('main').getByRole('spinbutton').first();
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
