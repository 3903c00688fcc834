import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../../helpers/browser/open-page.ts';
import { waitForShop } from '../../helpers/browser/open-shop.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

test('reports scripts that do not load; links work, and a retry loads them', async () => {
  const page = await openPage(souk, '/robots.txt', { expectedErrors: [/./] });
  const files = /\/dist\/assets\/packages-/;
  await page.route(files, (route) => route.abort());
  await page.goto('/?lang=en');
  const message = page.getByRole('alert').filter({ hasText: 'did not load' });
  await message.waitFor();
  expect(await page.getByRole('link', { name: '中文' }).isVisible()).toBe(true);
  await page.unroute(files);
  await message.getByRole('button', { name: 'Try again' }).click();
  await waitForShop(page);
  expect(await message.count()).toBe(0);
});
