import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../../helpers/browser/open-page.ts';
import { waitForShop } from '../../helpers/browser/open-shop.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

/** Scripts of pages that do not load, for example because a newer build has replaced them. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const message = 'Part of this page did not load.';

const scriptOf = (file: string): RegExp => new RegExp(`/dist/assets/${file}-`);

/** Opens a page of a visitor, for whom these scripts cannot be loaded. */
async function openWithout(files: readonly string[], path: string): Promise<Page> {
  const page = await openPage(souk, '/robots.txt', { expectedErrors: [/./] });
  for (const file of files) await page.route(scriptOf(file), (route) => route.abort());
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

test('a dialog says that it did not load, and a retry opens it', async () => {
  const page = await openWithout(['area-dialog', 'zoom-dialog', 'chat-window'], await goodsPath());
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');
  const area = main.getByRole('button', { name: /Ships from/ });
  const chat = page.getByRole('button', { name: 'Contact the store' }).first();
  await chat.click();
  await dialog.getByText(message).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await area.isVisible(), 'the page stays').toBe(true);

  for (const { opener, file } of [
    { opener: area, file: 'area-dialog' },
    { opener: main.getByRole('link', { name: /^Enlarge/ }).first(), file: 'zoom-dialog' },
  ]) {
    await opener.click();
    await dialog.getByText(message).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await opener.click();
    await page.unroute(scriptOf(file));
    await dialog.getByRole('link', { name: 'Try again' }).click();
    await waitForShop(page);
    await opener.click();
    await dialog.waitFor();
    expect(await dialog.getByText(message).count(), file).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});

test('the price slider says that it did not load, and the price fields still filter', async () => {
  const page = await openWithout(['price-slider'], '/s');
  const alert = page.getByRole('alert').filter({ hasText: message });
  const lowest = page.getByRole('textbox', { name: 'Lowest price' });
  await lowest.scrollIntoViewIfNeeded(); // the slider is loaded when it is seen
  await alert.waitFor();
  await lowest.fill('100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/s\/\w+/);
  await page.unroute(scriptOf('price-slider'));
  await alert.getByRole('link', { name: 'Try again' }).click();
  await waitForShop(page);
  await lowest.scrollIntoViewIfNeeded();
  await page.getByRole('slider').first().waitFor();
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
  await expect.poll(() => message.count()).toBe(0);
});
