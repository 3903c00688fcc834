import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../helpers/backoffice/list-page.ts';
import { shareBackOffice } from '../../helpers/backoffice/share-back-office.ts';
import { openBackOffice, openPage } from '../../helpers/browser/open-page.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run('DELETE FROM expresses'); // rows of other test files
  const admin = await souk.as.admin();
  for (const [name, code] of [
    ['Alpha', 'alpha'],
    ['Beta', 'beta'],
    ['Gamma', 'gamma'],
  ])
    await admin.post('/Admin/expresses', { name, code });
});
const open = shareBackOffice('Admin', () => ({ app: souk }));

/** The text of the focused element; of a cell that of its row. */
const focused = (page: Page) =>
  page.evaluate(
    () =>
      (document.activeElement?.closest('[role=row]') ?? document.activeElement)?.textContent ?? '',
  );
/**
 * Whether the focus is visible: the focused element, or the frame around it, looks different without
 * it.
 */
const isFocusVisible = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const frame = active.closest('.ant-input-affix-wrapper, .ant-select') ?? active;
    const styles = () =>
      [active, frame]
        .map((element) => {
          const { outlineStyle, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
          return [outlineStyle === 'none' ? '' : outlineColor, boxShadow, borderColor].join();
        })
        .join();
    document.getAnimations().forEach((animation) => animation.finish());
    const withFocus = styles();
    active.blur();
    document.getAnimations().forEach((animation) => animation.finish());
    const without = styles();
    active.focus();
    return withFocus !== without;
  });
async function couriers(): Promise<ListPage> {
  const list = new ListPage(await open('expresses'));
  await list.row('Alpha').waitFor();
  return list;
}

test('sign-in and the page search work by keyboard', async () => {
  const { username } = await souk.anAdmin();
  const page = await openPage(souk, '/Admin/login');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('username');
  expect(await isFocusVisible(page)).toBe(true);
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

test('the first Tab reaches the skip link', async () => {
  // A loaded page: in an opened one Tab continues where the focus was before
  const page = await openBackOffice(souk, 'Admin', { path: 'expresses' });
  await new ListPage(page).row('Alpha').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to content');
  expect(await isFocusVisible(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('j and k move, x selects, Esc clears the selection', async () => {
  const list = await couriers();
  const { page } = list;
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toContain('Alpha');
  expect(await isFocusVisible(page)).toBe(true);
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

test('Enter opens the commands of the row, and Tab reaches the bulk bar at once', async () => {
  const list = await couriers();
  const { page } = list;
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  await expect.poll(() => focused(page)).toContain('Alpha');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null))
    .toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await list.dialog.waitFor();
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null))
    .toBe(true);
});

test('v views and e edits the row; Esc closes and returns the focus to it', async () => {
  const list = await couriers();
  const { page, dialog } = list;
  await page.keyboard.press('j');
  await page.keyboard.press('v');
  await dialog.getByText('alpha', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();
  await expect.poll(() => focused(page)).toContain('Alpha');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Beta');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
    .toBe('Beta');
  await page.keyboard.press('Escape');
  await list.waitForNoDialog();
  await expect.poll(() => focused(page)).toContain('Beta');
});

test('n adds; Esc asks before input is discarded; Enter saves', async () => {
  const list = await couriers();
  const { page } = list;
  const form = page.getByRole('dialog', { name: 'Add courier' });
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.keyboard.press('n');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('id') ?? ''))
    .toMatch(/name$/);
  // In a field j and n are letters
  await page.keyboard.type('Nightingale jelly');
  await page.keyboard.press('Escape');
  await discard.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => discard.count()).toBe(0);
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue())
    .toBe('Nightingale jelly');
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('night');
  await page.keyboard.press('Enter');
  await list.waitForNoDialog();
  await list.row('Nightingale jelly').waitFor();
});

test('/ searches, ? lists the keys, [ folds the sidebar', async () => {
  const list = await couriers();
  const { page } = list;
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
  // A dialog that was just hidden may keep the focus until the browser renders
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') ?? null))
    .toBe(null);
  await page.keyboard.press('[');
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  await page.keyboard.press('[');
  await page.getByRole('button', { name: 'Collapse sidebar' }).waitFor();
});
