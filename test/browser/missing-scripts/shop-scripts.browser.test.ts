import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../../helpers/browser/open-page.ts';
import { waitForShop } from '../../helpers/browser/open-shop.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Parts of a page whose script does not load, for example because a newer build has replaced it. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const message = 'Part of this page did not load.';

/** Opens a page of a visitor, for whom one script cannot be loaded. */
async function openWithout(file: string, path: string): Promise<Page> {
  const page = await openPage(souk, '/robots.txt', { fresh: true, expectedErrors: [/./] });
  await page.route(new RegExp(`/dist/assets/${file}-`), (route) => route.abort());
  await page.goto(`${path}?lang=en`);
  await waitForShop(page);
  return page;
}

const goodsPath = async (): Promise<string> => {
  const [goods] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM goods WHERE goods_status = 1 AND goods_verify = 1 ORDER BY id LIMIT 1',
  );
  return `/goods/${goods!.id}`;
};

test.each([
  { part: 'the delivery area', file: 'area-dialog', button: /Ships from/ },
  { part: 'the zoomed picture', file: 'zoom-dialog', button: /^Enlarge/ },
])('$part says that it did not load, and a retry opens it', async ({ file, button }) => {
  const page = await openWithout(file, await goodsPath());
  const main = page.getByRole('main');
  const name = { name: button };
  const open = main.getByRole('button', name).or(main.getByRole('link', name)).first();
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(message).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await open.click();
  await page.unroute(new RegExp(`/dist/assets/${file}-`));
  await dialog.getByRole('link', { name: 'Try again' }).click();
  await waitForShop(page);
  await open.click();
  await dialog.waitFor();
  expect(await dialog.getByText(message).count()).toBe(0);
});

test('the price slider says that it did not load, and the price fields still filter', async () => {
  const page = await openWithout('price-slider', '/s');
  const alert = page.getByRole('alert').filter({ hasText: message });
  const lowest = page.getByRole('textbox', { name: 'Lowest price' });
  await lowest.scrollIntoViewIfNeeded(); // the slider is loaded when it is seen
  await alert.waitFor();
  await lowest.fill('100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/s\/\w+/);
  await page.unroute(/\/dist\/assets\/price-slider-/);
  await alert.getByRole('link', { name: 'Try again' }).click();
  await waitForShop(page);
  await lowest.scrollIntoViewIfNeeded();
  await page.getByRole('slider').first().waitFor();
});

test('a chat window that does not load says so and leaves the page', async () => {
  const page = await openWithout('chat-window', await goodsPath());
  await page.getByRole('button', { name: 'Contact the store' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(message).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: /Ships from/ }).isVisible()).toBe(true);
});
