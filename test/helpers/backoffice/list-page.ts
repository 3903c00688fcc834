import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { openInProgram } from '../browser/open-in-program.ts';

/** Messages of the engine. */
export const successText = 'Operation successful';
export const selectFirstText = 'Select at least one row first';

/**
 * Opens a page by its menu entry, after its module's tab when another module is open.
 * @returns the entry's name
 */
export async function openByMenu(
  page: Page,
  menus: readonly MenuEntry[],
  path: string,
): Promise<string> {
  const { module, leaf } = entryAt(menus, path);
  const link = page
    .getByRole('complementary')
    .getByRole('navigation')
    .getByRole('link', { name: leaf.name, exact: true })
    .and(page.locator(`[href="${path}"]`)); // two modules may have pages of the same name
  if ((await link.count()) === 0)
    await page
      .getByRole('banner')
      .getByRole('navigation')
      .getByRole('button', { name: module.name, exact: true })
      .click();
  await link.click();
  await waitForHeading(page, leaf.name, path);
  return leaf.name;
}

/**
 * Opens the page of a menu entry without the menu, which takes half the time.
 * @returns the entry's name
 */
export async function openWithoutMenu(
  page: Page,
  menus: readonly MenuEntry[],
  path: string,
): Promise<string> {
  const { leaf } = entryAt(menus, path);
  await openInProgram(page, path);
  await waitForHeading(page, leaf.name, path);
  return leaf.name;
}

async function waitForHeading(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
}

/** The entry of a path, and its module. @throws Error when no entry leads to it */
function entryAt(
  menus: readonly MenuEntry[],
  path: string,
): { readonly module: MenuEntry; readonly leaf: MenuEntry } {
  for (const module of menus) {
    const leaf = leafAt(module, path);
    if (leaf) return { module, leaf };
  }
  throw new Error(`No menu entry leads to ${path}`);
}

function leafAt(entry: MenuEntry, path: string): MenuEntry | undefined {
  if (entry.apis === path) return entry;
  for (const child of entry.children) {
    const found = leafAt(child, path);
    if (found) return found;
  }
  return undefined;
}

/** A list of a back office, operated by roles, labels and visible texts. */
export class ListPage {
  constructor(readonly page: Page) {}

  get grid(): Locator {
    return this.page.getByRole('grid').or(this.page.getByRole('treegrid'));
  }
  /** A button beside the title. */
  button(name: string | RegExp): Locator {
    return this.page.locator('.toolbar').getByRole('button', { name, exact: true });
  }
  get add(): Locator {
    return this.button(/^Add /);
  }
  get search(): Locator {
    return this.page.getByRole('search');
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
  /** The form of a screen's rows: in a dialog, or on the page that its button leads to. */
  form({ url }: { readonly url: string | undefined }): Locator {
    return url === undefined ? this.dialog : this.page.locator('.single-form');
  }
  /** Rows of data, without the header row. */
  rows(text?: string | RegExp): Locator {
    return this.grid
      .locator('[role=row][row-id]')
      .filter(text === undefined ? {} : { hasText: text });
  }
  row(text: string | RegExp): Locator {
    return this.rows(text).first();
  }
  columnHeaders(): Locator {
    return this.grid.getByRole('columnheader');
  }
  /** The cells of a column, top to bottom. */
  cells(column: string): Locator {
    return this.grid.locator(`[role=gridcell][col-id="${column}"]`);
  }
  /** The texts of a column with the ids of their rows, in the order of the list. */
  textsOf(column: string): Promise<readonly (readonly [id: string | null, text: string])[]> {
    return this.cells(column).evaluateAll((cells) =>
      cells.map(
        (cell) =>
          [
            cell.closest('[row-id]')!.getAttribute('row-id'),
            (cell as HTMLElement).innerText,
          ] as const,
      ),
    );
  }

  /** Waits until rows or the message of an empty list are shown. */
  async waitForRows(): Promise<'rows' | 'empty'> {
    await this.page
      .locator('.list-body[aria-busy=true], .skeleton')
      .first()
      .waitFor({ state: 'detached' });
    const empty = this.page.getByRole('main').locator('.state');
    await this.rows().first().or(empty).waitFor();
    return (await empty.count()) > 0 ? 'empty' : 'rows';
  }

  /** Types into one field of the search panel and searches. */
  async searchFor(label: string, text: string): Promise<void> {
    const toggle = this.button('Search');
    await toggle.waitFor();
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await this.search.getByRole('textbox', { name: label, exact: true }).fill(text);
    await this.search.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => new URL(this.page.url()).search).not.toBe('');
    await this.waitForRows();
  }

  async reset(): Promise<void> {
    await this.search.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => this.search.getByRole('textbox').first().inputValue()).toBe('');
    await this.waitForRows();
  }

  /** Clicks one of a row's actions, which may be inside its menu. */
  async clickAction(row: Locator, name: string): Promise<void> {
    const button = row.getByRole('button', { name, exact: true });
    const menu = row.getByRole('button', { name: 'Actions', exact: true });
    await button.or(menu).first().waitFor();
    if ((await button.count()) === 0) {
      // A grid that is measured anew meanwhile has the action in its row
      const isOpen = menu.click({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (await isOpen) return this.page.getByRole('menuitem', { name, exact: true }).click();
    }
    await button.click();
  }

  /** The names of a row's actions, those inside its menu included. */
  async actionsOf(row: Locator): Promise<readonly string[]> {
    const names = (
      await row
        .locator('[col-id=_actions]')
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
        )
    ).filter((name) => name !== '');
    if (!names.includes('Actions')) return names;
    await row.getByRole('button', { name: 'Actions', exact: true }).click();
    const items = this.page.getByRole('menuitem');
    await items.first().waitFor();
    const behind = await items.allTextContents();
    await this.page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'hidden' });
    return [...names.filter((name) => name !== 'Actions'), ...behind];
  }

  /** Clicks an entry of one of the toolbar's menus. */
  async chooseFromMenu(menu: string, name: string | RegExp): Promise<void> {
    await this.button(menu).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  async selectRow(row: Locator): Promise<void> {
    await row.getByRole('checkbox').first().check();
  }

  /** Waits for a message above the page. */
  async waitForMessage(text: string): Promise<void> {
    await this.page.locator('.ant-message-notice').filter({ hasText: text }).first().waitFor();
  }

  async waitForNoDialog(): Promise<void> {
    await expect.poll(() => this.dialog.count()).toBe(0);
  }
}
