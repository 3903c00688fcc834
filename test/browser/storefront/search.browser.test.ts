import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openShop, shareShop, visitShop } from '../../helpers/browser/open-shop.ts';
import { horizontalOverflow } from '../../helpers/browser/page-checks.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

const visitor = shareShop(async () => ({ souk }));
async function visitSearch(): Promise<Page> {
  const page = visitor();
  if (new URL(page.url()).pathname !== '/s') await visitShop(page, '/s');
  return page;
}

test('a search is filtered by brand and price and sorted; Back undoes each step', async () => {
  const page = await visitSearch();
  const found = page.locator('.res-head [role=status]');
  const first = await found.textContent();
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('link', { name: /Shiguang/ })
    .first()
    .click();
  await expect.poll(() => found.textContent()).not.toBe(first);
  const narrowed = await found.textContent();
  await page
    .getByRole('navigation', { name: 'Selected filters' })
    .getByRole('link', { name: /Shiguang/ })
    .waitFor();
  await page.getByRole('textbox', { name: 'Highest price' }).fill('500');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: /Remove filter Up to ¥500/ }).waitFor();
  await page.getByRole('link', { name: 'Price: low to high' }).click();
  await page.getByRole('link', { name: 'Price: high to low' }).waitFor();
  const amounts = (await page.locator('.found .card .price').allTextContents()).map((text) =>
    Number(text.replace(/[¥,]/g, '')),
  );
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts).toEqual(amounts.toSorted((amount, other) => amount - other));
  await page.goBack();
  await page.goBack();
  await expect.poll(() => found.textContent()).toBe(narrowed);
  await page
    .getByRole('navigation', { name: 'Selected filters' })
    .getByRole('link', { name: /Shiguang/ })
    .click();
  await expect.poll(() => found.textContent()).toBe(first);
});

test('filtering by keyboard keeps the focus and announces the number of results', async () => {
  const page = await visitSearch();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const found = page.locator('.res-head').getByRole('status');
  const focused = (): Promise<string> =>
    page.evaluate(
      () =>
        `${document.activeElement?.getAttribute('data-facet')} ${document.activeElement?.getAttribute('aria-current')}`,
    );
  for (const kind of ['offer', 'brand', 'class', 'price', 'store']) {
    const link = filters.locator(`[data-facet^="${kind} "]:not([aria-current])`).last();
    const name = await link.getAttribute('data-facet');
    const before = page.url();
    if (!(await link.isVisible()))
      await filters.locator(`details:has([data-facet^="${kind}"]) > summary`).click();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toBe(before);
    await expect.poll(focused).toBe(`${name} true`);
    expect(await found.textContent()).toMatch(/^(\d+ items?|Nothing found)$/);
  }
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^store \d+ null$/);
  await page.getByRole('link', { name: 'Price: low to high' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Price: high to low' }).waitFor();
  expect(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'sorting keeps the focus',
  ).toBe('Price: high to low');
});

test('the price slider works by keys and by mouse, and the price fields follow it', async () => {
  const page = await visitSearch();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const lower = filters.getByRole('slider', { name: 'Minimum price' });
  const upper = filters.getByRole('slider', { name: 'Maximum price' });
  const fields = () =>
    Promise.all(
      ['Lowest price', 'Highest price'].map((name) => filters.getByLabel(name).inputValue()),
    );
  // The slider loads when it is in sight, below a class list whose length varies
  await filters.locator('.price-slide').scrollIntoViewIfNeeded();
  const bands = await filters.locator('.prices li').count();
  const most = await upper.getAttribute('max');
  expect(most).toBe(String(bands));
  await lower.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await fields())[0]).not.toBe('');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value), {
      message: 'the focus stays',
    })
    .toBe('1');
  const [from] = await fields();
  expect(await lower.getAttribute('aria-valuetext')).toContain(String(Number(from)));
  const { x, y, width, height } = (await upper.boundingBox())!;
  await page.mouse.move(x + width - 12, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await fields())[1]).not.toBe('');
  expect([await lower.inputValue(), await upper.inputValue()], 'the thumbs do not cross').toEqual([
    '1',
    '2',
  ]);
});

test('Escape closes the suggestions before it clears the text', async () => {
  const page = await visitSearch();
  const field = page.getByRole('combobox');
  const list = page.getByRole('listbox');
  await field.fill('tea');
  await list.waitFor();
  await field.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await field.inputValue()).toBe('tea');
  await field.press('Escape');
  expect([await field.inputValue(), await list.isVisible()]).toEqual(['', false]);
});

test('the filter drawer of a phone shows the number of results', async () => {
  const page = await openShop(souk, '/s', { language: 'zh-cn', width: 390, height: 844 });
  await page.getByRole('button', { name: /筛选/ }).click();
  const drawer = page.getByRole('dialog', { name: '筛选' });
  const before = await drawer.getByRole('button', { name: /查看 \d+ 件商品/ }).textContent();
  await drawer.getByRole('link', { name: /云杉家居生活馆/ }).click();
  await expect
    .poll(() => drawer.getByRole('button', { name: /查看 \d+ 件商品/ }).textContent())
    .not.toBe(before);
  await drawer.getByRole('button', { name: /查看 \d+ 件商品/ }).click();
  await page.getByRole('link', { name: '取消筛选 云杉家居生活馆' }).waitFor();
  expect(await horizontalOverflow(page)).toEqual([]);
});

test('favourites of a list load by one call and change at once; visitors sign in first', async () => {
  const client = await souk.as.shopper();
  const page = await openShop(souk, '/s', { as: client });
  const hearts = page.locator('.found').getByRole('button', { name: /^Add .* to favourites$/ });
  const first = hearts.first();
  await first.click();
  await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(async () => (await client.get('/user/favorites')).data.total).toBe(0);
  await hearts.nth(1).click();
  await expect.poll(async () => (await client.get('/user/favorites')).data.total).toBe(1);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/favorites/kept')) requested.push(request.url());
  });
  await page.reload();
  await expect.poll(() => hearts.nth(1).getAttribute('aria-pressed')).toBe('true');
  expect([requested.length, await first.getAttribute('aria-pressed')]).toEqual([1, 'false']);
  const visiting = await visitSearch();
  await visiting
    .getByRole('button', { name: /^Add .* to favourites$/ })
    .first()
    .click();
  await visiting.waitForURL(/\/login\?back=%2Fs/);
});
