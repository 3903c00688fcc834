import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { openBackOffice } from '../../helpers/browser/open-page.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});

test('an editor that does not load says so in its place, and the other fields keep their values', async () => {
  const page = await openBackOffice(souk, 'Admin', {
    path: 'notices',
    expectedErrors: [/./],
  });
  const list = new ListPage(page);
  await page.route(/\/dist\/assets\/rich-text-.*\.js/, (route) => route.abort());
  await list.add.click();
  const form = list.dialog.locator('form');
  await form.getByRole('textbox').first().fill('Maintenance on Sunday');
  await form.getByText('Part of the page could not be loaded').waitFor();
  await form.getByRole('button', { name: 'Reload' }).waitFor();
  expect(await form.getByRole('textbox').first().inputValue()).toBe('Maintenance on Sunday');
});

test('a map that does not load says so, and the coordinates can be typed', async () => {
  const page = await openBackOffice(souk, 'Seller', {
    path: 'stores',
    expectedErrors: [/./],
  });
  await page.route(/\/dist\/assets\/point-map-.*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByText('Part of the page could not be loaded').waitFor();
  const longitude = page.getByRole('textbox', { name: /Longitude/ });
  await longitude.fill('120.5');
  expect(await longitude.inputValue()).toBe('120.5');
});
