import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { documentBox } from '../../helpers/browser/measure.ts';
import { openPage } from '../../helpers/browser/open-page.ts';
import { openShop, shareShop, visitShop } from '../../helpers/browser/open-shop.ts';
import { untranslatedTexts } from '../../helpers/browser/page-checks.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedDemo();
});

/** The last test changes the language of the page. */
describe('one document of the home page', () => {
  const home = shareShop(async () => ({ souk }));
  async function visitHome(): Promise<Page> {
    const page = home();
    if (new URL(page.url()).pathname !== '/') await visitShop(page, '/');
    return page;
  }

  test('the skip link, the adverts and the class menu work by keyboard', async () => {
    const page = await visitHome();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.getByRole('button', { name: 'Next slide' }).press('Enter');
    await page.getByText('2 / 4').waitFor();
    const below = await documentBox(page.getByRole('main'));
    await page.getByRole('button', { name: 'All categories' }).press('Enter');
    await page.getByRole('link', { name: 'Digital' }).first().focus();
    expect(await documentBox(page.getByRole('main')), 'the class menu overlays the page').toEqual(
      below,
    );
    await page.getByRole('region', { name: 'All of Digital' }).waitFor();
    // every-shop-page checks the rest of the page
    expect(await axeProblems(page, {}, 'header')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'All categories' }).getAttribute('aria-expanded'),
      )
      .toBe('false');
  });

  test('a notice opens in a dialog, which returns the focus', async () => {
    const page = await visitHome();
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('button').first();
    await notice.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await notice.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('the countdown runs', async () => {
    const page = await visitHome();
    const left = () => page.getByRole('timer').first().locator('[aria-hidden]').innerText();
    const before = await left();
    await expect.poll(left).not.toBe(before);
  });

  test('the language switch changes the language, which stays for later documents', async () => {
    const page = await visitHome();
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: 'Souk — 好店集市' }).waitFor();
    await page.goto('/login');
    expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
  });
});

test('an advert opens in a new tab where an admin says so', async () => {
  const admin = await souk.as.admin();
  const [advert] = await souk.sql.rows<{ id: number }>(
    `
      SELECT a.id
      FROM advs a
      JOIN adv_spaces s ON s.id = a.pid
      WHERE s.ename = 'collective_slides'`,
  );
  const changed = await admin.put(`/Admin/advs/${advert!.id}`, { is_type: 1, url: '/stores' });
  expect(changed.code).toBe(200);
  const page = await openShop(souk, '/collectives');
  await page.context().route('**/stores', (route) => route.fulfill({ body: 'Stores' }));
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').locator('a[href="/stores"]').first().click(),
  ]);
  await tab.waitForURL('**/stores');
  await tab.close();
  expect(new URL(page.url()).pathname).toBe('/collectives');
});

test('the home page asks for the next round until it is there', async () => {
  // The clock stays in the page, which no other test may get
  const page = await openShop(souk, '/', { fresh: true });
  const hourMs = 3_600_000;
  const old = await page.evaluate(async () => (await fetch('/api/home')).json());
  const next = structuredClone(old);
  for (const { seckill, shown_price: price } of next.data.seckill.goods) {
    seckill.start_at += 2 * hourMs;
    price.end_at += 2 * hourMs;
  }
  let asked = 0;
  await page.route('**/api/home', (route) => {
    asked += 1;
    return route.fulfill({ json: asked === 1 ? old : next });
  });
  const left = () => page.getByRole('timer').first().locator('[aria-hidden]').innerText();
  // A call under way would run into its timeout
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  await page.clock.fastForward(hourMs);
  await expect.poll(left).toBe('00:00:00');
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(11_000);
  await expect.poll(left).not.toBe('00:00:00');
  expect(asked).toBe(2);
});

test('an unknown address links to the home page', async () => {
  const page = await openPage(souk, '/nowhere?lang=en', { expectedErrors: [/404/] });
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Souk — independent stores, one marketplace' })
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an empty search box suggests the goods that are bought most, by keyboard too', async () => {
  const page = await openShop(souk, '/', { language: 'zh-cn', width: 390, height: 844 });
  await page.getByRole('combobox').focus();
  const list = page.getByRole('listbox', { name: '热门' });
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(4);
  expect([await axeProblems(page), await untranslatedTexts(page)]).toEqual([[], []]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/s\//);
});
