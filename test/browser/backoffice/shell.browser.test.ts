import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { widths } from '../../../schemas/contract/limits.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { axeProblems } from '../../helpers/browser/axe.ts';
import { openBackOffice, openPage } from '../../helpers/browser/open-page.ts';
import { switchLook } from '../../helpers/browser/switch-look.ts';
import { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const widthOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).boundingBox())?.width ?? 0;

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.fill('[name=username]', username);
  await page.fill('[name=password]', password);
  await page.click('button[type=submit]');
}

test("a back office redirects to sign-in, which leads to the user's first page", async () => {
  const { username } = await souk.anAdmin();
  const page = await openPage(souk, '/Admin/areas');
  await page.waitForURL('**/Admin/login');
  await page.waitForSelector('[name=username]');
  expect(await axeProblems(page)).toEqual([]);
  await page.click('button[type=submit]');
  await expect.poll(() => page.locator('.form-error').count()).toBe(2);
  await signIn(page, username, 'not the password');
  await page.waitForSelector('.ant-alert');
  await signIn(page, username, testPassword);
  await page.waitForSelector('.shell');
  expect(pathOf(page)).toMatch(/^\/Admin\/\w+/);
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('admin'))
          .sort(),
      ),
    )
    .toEqual(['admin_token', 'admin_user']);
});

test('after failed sign-ins the browser solves the proof of work and signs in', async () => {
  const { username } = await souk.anAdmin();
  const caller = new Client(souk.url);
  for (let failed = 0; failed < 4; failed++)
    await caller.post('/Admin/login', { username, password: `wrong ${failed}` });
  const page = await openPage(souk, '/Admin/login');
  await signIn(page, username, testPassword);
  await page.waitForSelector('.shell');
  expect(await page.locator('.ant-alert').count()).toBe(0);
});

test('the frame has its widths, folds, and switches language and mode, without accessibility mistakes', async () => {
  const page = await open('areas');
  await page.waitForSelector('.entry[aria-current=page]');
  await expect.poll(() => widthOf(page, '.sidebar')).toBe(widths.sidebar);
  await expect.poll(() => page.title()).toBe('Areas · Souk');
  await expect.poll(() => page.locator('.modules [aria-current]').count()).toBe(1);
  await page.keyboard.press('[');
  await expect.poll(() => widthOf(page, '.sidebar')).toBe(widths.sidebarFolded);
  await page.getByRole('button', { name: '中文' }).click();
  await expect.poll(() => page.title()).toBe('区域地址 · Souk');
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('zh-CN');
  await page.getByRole('button', { name: '深色' }).click();
  await expect.poll(() => page.getAttribute('html', 'data-mode')).toBe('dark');
  await page.mouse.move(700, 600);
  await expect.poll(() => page.locator('.ant-tooltip:visible').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await switchLook(page, 'en');
  await page.keyboard.press('[');
  await expect.poll(() => widthOf(page, '.sidebar')).toBe(widths.sidebar);
});

test('a module tab opens its first page, and the page search any page', async () => {
  const page = await open('areas');
  await page
    .getByRole('navigation', { name: 'Modules' })
    .getByRole('button', { name: 'Products' })
    .click();
  const path = () => new URL(page.url()).pathname;
  await expect.poll(path).toBe('/Admin/goods_classes');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('brand');
  await page.keyboard.press('Enter');
  await expect.poll(path).toBe('/Admin/goods_brands');
});

test('routes are case sensitive, and an unknown path shows a 404 with a link to the first page', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'Areas' });
  await page
    .getByRole('heading', { name: 'This page does not exist, or you may not open it' })
    .waitFor();
  await expect
    .poll(() => page.title())
    .toBe('This page does not exist, or you may not open it · Souk');
  await page.getByRole('button', { name: 'Go to the start page' }).click();
  await page.waitForURL(/\/Admin\/[a-z_]+$/);
});

test('the profile requires a nickname and the old password, and is saved with a picture', async () => {
  const page = await open('areas');
  await page.click('.user');
  await page.getByText('Profile').click();
  await page.waitForSelector('.profile-dialog [name=nickname]');
  await expect.poll(() => widthOf(page, '.profile-dialog')).toBe(1440 * 0.3);
  await page.fill('[name=nickname]', '');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Cannot be empty').waitFor();
  await page.fill('[name=nickname]', 'Fang Lin');
  await page.fill('[name=password]', 'a brand new one 1');
  await page.fill('[name=old_password]', 'not the old one');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The current password is wrong').waitFor();
  await page.fill('[name=password]', '');
  await page.setInputFiles('.profile-dialog input[type=file]', {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await page.waitForSelector('.profile-dialog img.avatar');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Operation successful').waitFor();
  await expect.poll(() => page.locator('.profile-dialog').count()).toBe(0);
  await expect.poll(() => page.locator('.user').textContent()).toBe('Fang Lin');
});

test('signing out ends every tab', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'areas' });
  const other = await page.context().newPage();
  await other.goto('/Admin/areas');
  await other.waitForSelector('.shell');
  await page.click('.user');
  await page.getByText('Sign out').click();
  await page.waitForURL('**/Admin/login');
  await other.waitForURL('**/Admin/login');
  await expect
    .poll(() =>
      page.evaluate(
        () => localStorage.getItem('admin_token') ?? localStorage.getItem('admin_user'),
      ),
    )
    .toBeNull();
});

test('a dead token leads to the login page with a message', async () => {
  const page = await openBackOffice(souk, 'Admin', { path: 'areas' });
  await page.locator('.list-body:not([aria-busy=true])').waitFor();
  // At once: a call of the shell in between would open the question before the press
  await page.getByRole('link', { name: 'Couriers' }).evaluate((link: HTMLElement) => {
    localStorage.setItem('admin_token', 'dead');
    link.click();
  });
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await page.waitForURL('**/Admin/login');
  await expect.poll(() => page.locator('.ant-message').textContent()).not.toBe('');
});

test('on a phone the menu is a drawer', async () => {
  const page = await openBackOffice(souk, 'Seller', { path: 'users', width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('.module-grid').getByText('System').click();
  await page.locator('.ant-drawer').getByRole('link', { name: 'Roles' }).click();
  await page.waitForURL('**/Seller/roles');
  await expect.poll(() => page.locator('.ant-drawer-content-wrapper:visible').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
});

test('the header of a tablet is one row inside the window', async () => {
  const page = await open('areas');
  const parts = page.locator('.modules button, .header-end button');
  await page.locator('.modules button').first().waitFor();
  for (const width of [660, 768, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
    expect(boxes.length).toBeGreaterThan(8);
    for (const box of boxes) expect(box!.height, `at ${width} px`).toBeLessThanOrEqual(32);
    const user = (await page.locator('.user').boundingBox())!;
    expect(user.x + user.width).toBeLessThanOrEqual(width);
  }
  expect(await axeProblems(page, {}, '.header')).toEqual([]);
});

test('pages have the name and the logo of the mall', async () => {
  const read = `SELECT value FROM configs WHERE name = 'configs/web'`;
  const write = (value: object) =>
    souk.sql.run(
      `
        INSERT INTO configs (name, value)
        VALUES ('configs/web', $1)
        ON CONFLICT (name) DO UPDATE
        SET value = excluded.value`,
      [JSON.stringify(value)],
    );
  const [before] = await souk.sql.rows<{ value: object }>(read);
  const logo = '/storage/pictures/logo.webp';
  await write({ ...before?.value, web_name: 'Tea & <Co>', logo });
  try {
    for (const path of ['/Admin/login', '/Seller/login', '/Admin/orders']) {
      const html = await (await fetch(`${souk.url}${path}`)).text();
      expect(html).toContain('<title>Tea &amp; &lt;Co&gt;</title>');
      expect(html).toContain('<meta name="application-name" content="Tea &amp; &lt;Co&gt;">');
      expect(html).toContain(`<meta name="application-logo" content="${logo}">`);
      expect(html).toContain('<meta name="application-currency" content="¥">');
    }
  } finally {
    await write(before?.value ?? {});
  }
});

test('a page is printed on white paper from dark mode', async () => {
  const page = await openBackOffice(souk, 'Admin', { mode: 'dark', path: 'orders' });
  await page.waitForSelector('.shell');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(paper).toMatch(/^rgb\((2[3-5]\d, ){2}2[3-5]\d\)$/);
  expect(await page.getAttribute('html', 'data-mode')).toBe('light');
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(paper).toBe(dark);
});
