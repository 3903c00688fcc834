import { describe, expect, test } from 'vitest';
import { searchFields } from '../../../schemas/contract/limits.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { controlOf, messageAt } from '../../helpers/backoffice/fill-field.ts';
import {
  fillForm,
  hasRequiredText,
  itemsToFill,
  requiredText,
} from '../../helpers/backoffice/fill-form.ts';
import { successText } from '../../helpers/backoffice/list-page.ts';
import {
  type OpenScreen,
  type OpenScreenOf,
  textOf,
} from '../../helpers/backoffice/open-screen.ts';
import {
  allScreens,
  buttonsOf,
  coverParts,
  hasGenericForm,
  hasRequiredTextField,
  type ProjectScreen,
  partsOf,
  viewsOnPage,
} from '../../helpers/backoffice/project-screens.ts';
import { nextDownload } from '../../helpers/browser/open-page.ts';

/** Screens without a generic form: rows labelled by references, read-only lists, settings. */

/** Lists of rows without a name that together have every kind of form field. */
const referenceLists = coverParts(
  allScreens.filter(
    (screen) =>
      hasGenericForm(screen) &&
      !hasRequiredTextField(screen) &&
      // Its rows are lists of words, without a reference
      screen.path !== 'Admin/search_synonyms',
  ),
  (screen) => new Set([...partsOf(screen)].filter((part) => part.startsWith('form '))),
);

/** Rows without a name, read-only lists and settings. */
export function otherScreenTests(openScreen: OpenScreenOf): void {
  describe.each(referenceLists)('$path', (projectScreen) => {
    test('a row that is labelled by its reference is added, viewed, changed and deleted', async () => {
      const { screen, list, caller, resource } = await openScreen(projectScreen);
      const count = async (): Promise<number> =>
        (await caller.client.get(caller.path(resource), { per_page: 1 })).data.total;
      // Creates the referenced rows, which the form loads when it opens
      const values = await caller.values(resource);
      await list.add.click();
      const form = list.form(screen.buttons.store);
      const item = itemsToFill(screen).find(({ type }) => type === 'number')!;
      const input = controlOf({ form, item });
      await input.waitFor();
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('alert').filter({ hasText: 'Cannot be empty' }).first().waitFor();
      await fillForm(form, screen, values, caller.client);
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await list.waitForMessage(successText);
      const added = (await caller.client.get(caller.path(resource), { per_page: 1 })).data
        .data[0] as Row;
      const total = await count();
      const row = list.grid.locator(`[role=row][row-id="${String(added.id)}"]`).first();
      await list.clickAction(row, 'View');
      await list.dialog.getByRole('button', { name: 'Close' }).last().click();
      await list.waitForNoDialog();
      await list.clickAction(row, 'Edit');
      await expect
        .poll(async () => Number(await input.inputValue()))
        .toBe(Number(added[item.field]));
      await input.fill('7');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await expect.poll(() => row.locator(`[col-id="${item.field}"]`).innerText()).toMatch(/^7/);
      await list.clickAction(row, 'Delete');
      await list.dialog.getByRole('button', { name: 'Delete' }).click();
      await list.waitForNoDialog();
      await expect.poll(count).toBe(total - 1);
    });
  });

  describe.each(coverParts(readLists, readParts))('$path', (projectScreen) => {
    test('a read-only list is searched, viewed and exported', async () => {
      const open = await openScreen(projectScreen);
      const { screen, list, name } = open;
      const first = await firstRowOf(open, projectScreen.path);
      if (!first) {
        expect(await list.waitForRows()).toBe('empty');
        return;
      }
      await searchFor(open, first);
      if (screen.buttons.show.show) await viewFirstRow(open);
      if (!screen.buttons.export.show) return;
      const saved = nextDownload(list.page);
      await list.chooseFromMenu('Export', /^All matching rows \(\.csv\)/);
      expect((await saved).suggestedFilename()).toBe(`${name}.csv`);
    });
  });

  describe.each(allScreens.filter(({ kind }) => kind === 'single'))('$path', (projectScreen) => {
    test('is changed in place; an empty field is reported and nothing is lost', async () => {
      const { screen, list, caller, resource } = await openScreen(projectScreen);
      const { page } = list;
      const form = page.getByRole('main');
      const save = form.getByRole('button', { name: 'Save' });
      await save.waitFor();
      // every-resource.e2e.test.ts saves settings without a required text
      if (!hasRequiredText(screen)) return;
      const item = requiredText(screen);
      const input = controlOf({ form, item });
      const text = textOf(await caller.values(resource, 'update'), item.field);
      await input.fill('');
      await save.click();
      await expect.poll(() => messageAt(form, item).textContent()).toBe('Cannot be empty');
      await input.fill(text);
      // The message of an earlier success may still be shown
      const [saved] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'PUT'),
        save.click(),
      ]);
      expect(((await saved.json()) as { readonly code: number }).code).toBe(200);
      await page.reload();
      await expect.poll(() => input.inputValue()).toBe(text);
    });
  });
}

/** Of the admin, because the lists of the new store are empty. */
const readLists = allScreens
  .filter(({ kind, area }) => kind === 'table' && area === 'Admin')
  .filter((screen) => !hasGenericForm(screen));
/**
 * What searching, viewing and exporting depend on. every-page opens views of every kind, and
 * every-list.e2e.test.ts searches every list.
 */
function readParts(screen: ProjectScreen): ReadonlySet<string> {
  const { search, show, export: exports } = buttonsOf(screen);
  const view = viewsOnPage(screen) ? 'page' : 'dialog';
  return new Set([`search ${search}`, `export ${exports}`, show ? `view in a ${view}` : 'no view']);
}

/** The first row of the list's first view. */
async function firstRowOf(
  { screen, caller, resource }: OpenScreen,
  path: string,
): Promise<Row | undefined> {
  const view = screen.views[0] ? `${path}#${screen.views[0].key}` : path;
  const { data } = await caller.client.get(caller.path(resource), { per_page: 1, view });
  return data.data[0];
}

/** Searches by the first text that the row has, and by one that no row has. */
async function searchFor({ screen, list }: OpenScreen, row: Row): Promise<void> {
  const option = screen.search
    .slice(0, searchFields)
    .find(
      ({ type, field }) => type === 'text' && typeof row[field] === 'string' && row[field] !== '',
    );
  if (!option) return;
  await list.searchFor(option.label, 'nothing is called so');
  await expect.poll(() => list.rows().count()).toBe(0);
  await list.reset();
  await list.searchFor(option.label, textOf(row, option.field));
  await expect.poll(() => list.rows().count()).toBeGreaterThan(0);
}

async function viewFirstRow({ screen, list }: OpenScreen): Promise<void> {
  await list.clickAction(list.rows().first(), 'View');
  if (screen.buttons.show.url === undefined) {
    await list.dialog.getByRole('button', { name: 'Close' }).last().click();
    await list.waitForNoDialog();
    return;
  }
  await list.page.locator('.row-page').waitFor();
  await list.page.goBack();
  await list.waitForRows();
}
