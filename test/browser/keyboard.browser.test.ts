import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';
import { openBackOffice, openPage } from '../helpers/browser.ts';
import { testPassword } from '../helpers/build.ts';
import { ListPage } from '../helpers/list-page.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await startApp();
  const admin = await souk.as.admin();
  for (const [name, code] of [
    ['Alpha', 'alpha'],
    ['Beta', 'beta'],
    ['Gamma', 'gamma'],
  ])
    await admin.post('/Admin/expresses', { name, code });
});
afterAll(() => souk.close());

/** The text of what has the focus: of its row when it is a cell. */
const focused = (page: Page) =>
  page.evaluate(
    () =>
      (document.activeElement?.closest('[role=row]') ?? document.activeElement)?.textContent ?? '',
  );
/** Whether somebody who only sees the page can tell where the focus is: the focused element, or the frame around it, looks otherwise without it. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement,
      frame = active.closest('.ant-input-affix-wrapper, .ant-select') ?? active;
    const look = () =>
      [active, frame]
        .map((element) => {
          const { outlineStyle, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
          return [outlineStyle === 'none' ? '' : outlineColor, boxShadow, borderColor].join();
        })
        .join();
    document.getAnimations().forEach((animation) => animation.finish());
    const withFocus = look();
    active.blur();
    document.getAnimations().forEach((animation) => animation.finish());
    const without = look();
    active.focus();
    return withFocus !== without;
  });
async function couriers(): Promise<ListPage> {
  const list = new ListPage(await openBackOffice(souk, 'Admin', { path: 'expresses' }));
  await list.row('Alpha').waitFor();
  return list;
}

test('somebody without a mouse signs in and finds a page', async () => {
  const { username } = await souk.anAdmin();
  const page = await openPage(souk, '/Admin/login');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('username');
  expect(await isFocusSeen(page)).toBe(true);
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(testPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a page' }).waitFor();
  await page.keyboard.type('courier');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Admin/expresses');
});

test('Tab begins with a way past the menus', async () => {
  const { page } = await couriers();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to content');
  expect(await isFocusSeen(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('j and k move, x ticks, Esc clears the ticks', async () => {
  const list = await couriers(),
    { page } = list;
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toContain('Alpha');
  expect(await isFocusSeen(page)).toBe(true);
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toContain('Beta');
  await page.keyboard.press('x');
  await expect.poll(() => list.row('Beta').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('k');
  await expect.poll(() => focused(page)).toContain('Alpha');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => list.row('Beta').getAttribute('aria-selected')).toBe('false');
});

test('v views and e edits the row; Esc closes and leads back to it', async () => {
  const list = await couriers(),
    { page, dialog } = list;
  await page.keyboard.press('j');
  await page.keyboard.press('v');
  await dialog.getByText('alpha', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await list.closed();
  await expect.poll(() => focused(page)).toContain('Alpha');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Beta');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
    .toBe('Beta');
  await page.keyboard.press('Escape');
  await list.closed();
  await expect.poll(() => focused(page)).toContain('Beta');
});

test('n adds; Esc asks before what was typed is lost; Enter saves', async () => {
  const list = await couriers(),
    { page } = list,
    form = page.getByRole('dialog', { name: 'Add courier' }),
    discard = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await page.keyboard.press('n');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('id') ?? ''))
    .toMatch(/name$/);
  await page.keyboard.type('Nightingale jelly'); // its j and n are letters now, and ten letters are the most
  await page.keyboard.press('Escape');
  await discard.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => discard.count()).toBe(0);
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue())
    .toBe('Nightingal');
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('night');
  await page.keyboard.press('Enter');
  await list.closed();
  await list.row('Nightingal').waitFor();
});

test('/ searches, ? lists the keys, [ folds the sidebar', async () => {
  const list = await couriers(),
    { page } = list;
  await page.keyboard.press('/');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=search]') !== null))
    .toBe(true);
  await page.keyboard.type('gamm');
  await page.keyboard.press('Enter');
  await expect.poll(() => list.rows().count()).toBe(1);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['j', 'k', 'x', 'v', 'e', 'n', '/', '[', 'Esc', '?'])
    await keys.getByText(key, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => keys.count()).toBe(0);
  await page.keyboard.press('[');
  await page.getByRole('button', { name: 'Unfold sidebar' }).waitFor();
});
