import { describe, expect, test } from 'vitest';
import type { Row } from '../../../schemas/rules/types.ts';
import { controlOf } from '../../helpers/backoffice/fill-field.ts';
import { fillForm, itemsToFill, requiredText } from '../../helpers/backoffice/fill-form.ts';
import { selectFirstText } from '../../helpers/backoffice/list-page.ts';
import {
  type OpenScreen,
  type OpenScreenOf,
  searchLabel,
  shownText,
  textOf,
} from '../../helpers/backoffice/open-screen.ts';
import {
  allScreens,
  buttonsOf,
  coverParts,
  hasGenericForm,
  hasRequiredTextField,
  isTree,
  type ProjectScreen,
  partsOf,
  softDeletes,
} from '../../helpers/backoffice/project-screens.ts';
import { commonPrefix, isSorted } from '../../helpers/backoffice/screen-texts.ts';
import { nextDownload } from '../../helpers/browser/open-page.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { savedSheet, xlsxFile } from '../../helpers/values/sheets.ts';

/**
 * Lists with many rows and files. Sorting and importing use lists that together have every kind of
 * column or form field, the others one list of each area. every-list.e2e.test.ts and
 * every-resource.e2e.test.ts test over HTTP that each list sorts, imports and exports.
 */
const editedLists = allScreens.filter(
  (screen) => hasGenericForm(screen) && hasRequiredTextField(screen),
);
/** Lists that together have all parts of one section of their file. */
const coverSection = (lists: readonly ProjectScreen[], section: string) =>
  coverParts(
    lists,
    (screen) => new Set([...partsOf(screen)].filter((part) => part.startsWith(section))),
  );
const oneOfEachArea = (lists: readonly ProjectScreen[]) =>
  coverParts(lists, ({ area }) => new Set([area]));

/** Sorting, restoring, selecting, importing, and the rows of trees. */
export function listBehaviourTests(openScreen: OpenScreenOf): void {
  describe('sorting', () => {
    const sortedTypes = new Set<string>();
    test.each(coverSection(editedLists, 'columns'))(
      '$path is sorted by a column of each type that no list before it had',
      async (projectScreen) => {
        const open = await openScreen(projectScreen);
        const sortable = open.screen.columns.filter(({ sortable, hidden }) => sortable && !hidden);
        const [first, ...others] = sortable.filter(
          ({ type }, position) => sortable.findIndex((other) => other.type === type) === position,
        );
        await sortBy(open, first!, 'ascending');
        await sortBy(open, first!, 'descending');
        sortedTypes.add(first!.type);
        for (const column of others.filter(({ type }) => !sortedTypes.has(type))) {
          await sortBy(open, column, 'ascending');
          sortedTypes.add(column.type);
        }
      },
    );
  });

  describe('restoring', () => {
    test.each(
      coverParts(
        editedLists.filter((screen) => buttonsOf(screen).destroy),
        (screen) => new Set([`${screen.area} ${softDeletes(screen)}`]),
      ),
    )(
      '$path offers deleted rows only when they are kept, and restores them',
      async (projectScreen) => {
        const { screen, list, caller, resource } = await openScreen(projectScreen);
        const { field } = requiredText(screen);
        const added = await caller.add(resource);
        const name = textOf(added, field);
        const showDeleted = list.page.getByRole('menuitem', { name: 'Show deleted' });
        await list.button('More').click();
        await list.page.getByRole('menuitem').first().waitFor();
        if (!screen.softDelete) {
          expect(await showDeleted.count()).toBe(0);
          await list.page.keyboard.press('Escape');
          return;
        }
        await list.page.keyboard.press('Escape');
        await list.searchFor(searchLabel(screen, field), name);
        await caller.client.delete(`${caller.path(resource)}/${added.id}`);
        await list.chooseFromMenu('More', 'Show deleted');
        const row = list.row(name);
        // Until the deleted rows are loaded the row is shown as before
        await row.getByRole('button', { name: 'Restore' }).waitFor();
        expect(await list.actionsOf(row)).toEqual(['Restore']);
        await list.clickAction(row, 'Restore');
        if (screen.fields.some(({ proof }) => proof)) {
          await list.dialog.getByLabel('Password').fill(testPassword);
          await list.dialog.getByRole('button', { name: 'Restore' }).click();
        }
        await expect.poll(() => list.rows(name).count()).toBe(0);
        await list.chooseFromMenu('More', 'Back to the list');
        await row.waitFor();
      },
    );
  });

  describe('many rows', () => {
    test.each(
      oneOfEachArea(
        editedLists.filter((screen) => buttonsOf(screen).export && buttonsOf(screen).deletes),
      ),
    )(
      '$path exports the selected rows under the names of the columns, and deletes them together',
      async (projectScreen) => {
        const open = await openScreen(projectScreen);
        const { screen, list, caller, resource } = open;
        const { field } = requiredText(screen);
        const names = [
          textOf(await caller.add(resource), field),
          textOf(await caller.add(resource), field),
        ];
        await list.searchFor(searchLabel(screen, field), commonPrefix(names));
        await exportRows(open, names);
        const deleteSelected = list.button('Delete');
        for (const name of names) await list.selectRow(list.row(name));
        await deleteSelected.click();
        await list.dialog.getByText('These 2 rows will be deleted.').waitFor();
        await list.dialog.getByRole('button', { name: 'Delete' }).click();
        await list.waitForNoDialog();
        for (const name of names) await expect.poll(() => list.rows(name).count()).toBe(0);
        await deleteSelected.click();
        await list.waitForMessage(selectFirstText);
      },
    );
  });

  describe('importing', () => {
    test.each(
      coverSection(
        editedLists.filter((screen) => buttonsOf(screen).import),
        'form',
      ),
    )(
      '$path reports wrong cells by row and heading, then writes all rows',
      async (projectScreen) => {
        const { screen, list, caller, resource } = await openScreen(projectScreen);
        const item = requiredText(screen);
        const rows = [await caller.values(resource), await caller.values(resource)];
        await list.button('Import').click();
        const template = nextDownload(list.page);
        await list.dialog.getByRole('button', { name: 'Template' }).click();
        const { head } = await savedSheet(await template);
        expect(head).toContain(`${item.label}*`);
        const fieldOf = (heading: string): string =>
          itemsToFill(screen).find(({ label }) => label === heading.replace(/\*$/, ''))!.field;
        const cellsOf = (row: Row): string[] =>
          head.map((heading) => String(row[fieldOf(heading)] ?? ''));
        const chooseSheet = (lines: readonly Row[]) =>
          list.dialog
            .locator('input[type=file]')
            .setInputFiles(xlsxFile('rows.xlsx', [head, ...lines.map(cellsOf)]));

        await chooseSheet([rows[0]!, { ...rows[1]!, [item.field]: '' }]);
        const wrongCell = list.dialog
          .getByRole('region', { name: 'Cells to correct' })
          .getByRole('row')
          .nth(1);
        await expect
          .poll(() => wrongCell.getByRole('cell').allInnerTexts())
          .toEqual(['3', `${item.label}*`, '', 'Cannot be empty']);
        await list.dialog.getByText('1 of 2 rows are valid. Nothing has been imported.').waitFor();
        await chooseSheet(rows);
        await list.dialog.getByRole('button', { name: 'Import 2 rows' }).click();
        await list.dialog.getByText('2 rows were imported').waitFor();
        await list.dialog.getByRole('button', { name: 'Close' }).last().click();
        await list.waitForNoDialog();
        for (const row of rows) {
          await list.searchFor(searchLabel(screen, item.field), textOf(row, item.field));
          await list.row(shownText(row, item.field)).waitFor();
        }
      },
    );
  });

  describe('trees', () => {
    test.each(oneOfEachArea(editedLists.filter(isTree)))(
      '$path opens a branch, adds below it with every action in sight, and shows it open after a reload',
      async (projectScreen) => {
        const { screen, list, caller, resource } = await openScreen(projectScreen);
        const item = requiredText(screen);
        const values = await caller.values(resource);
        const parent = list.rows().first();
        await list.clickAction(parent, `Add ${screen.noun.toLowerCase()} below`);
        await controlOf({ form: list.dialog, item }).waitFor();
        await fillForm(list.dialog, screen, values, caller.client);
        await list.dialog.getByRole('button', { name: 'Save' }).click();
        await list.waitForNoDialog();
        const child = list.grid
          .locator('[role=row][aria-level="2"]')
          .filter({ hasText: textOf(values, item.field) });
        await child.waitFor();
        const names = await child
          .locator('[col-id=_actions]')
          .getByRole('button')
          .evaluateAll((buttons) =>
            buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
          );
        expect(names.filter((name) => !name.endsWith(' below'))).toEqual([
          'View',
          'Edit',
          'Delete',
        ]);
        await parent.getByRole('button', { name: /^Collapse / }).click();
        await expect.poll(() => child.count()).toBe(0);
        await list.page.reload();
        await list.waitForRows();
        await parent.getByRole('button', { name: /^Expand / }).click();
        await child.waitFor();
        await expect.poll(() => parent.getAttribute('aria-expanded')).toBe('true');
      },
    );
  });
}

async function sortBy(
  { list, caller, resource }: OpenScreen,
  { field, label, type }: OpenScreen['screen']['columns'][number],
  direction: 'ascending' | 'descending',
): Promise<void> {
  const { data } = await caller.client.get<{ readonly data: readonly Row[] }>(
    caller.path(resource),
    { per_page: 400 },
  );
  const header = list.page.getByRole('columnheader', { name: label, exact: true });
  await header.click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe(direction);
  // The list shows one language of a name; the database sorts by both
  const storedText = ([id, shown]: readonly [string | null, string]): string => {
    const row = data.data.find(
      (each) => String(each.id) === id && shownText(each, field) === shown,
    );
    return row ? textOf(row, field) : shown;
  };
  const isInOrder = async () =>
    isSorted((await list.textsOf(field)).map(storedText), type, direction);
  await expect.poll(isInOrder, { message: `${field} ${direction}` }).toBe(true);
}

/** Exports the rows of these names as a sheet, and everything the list matches as csv. */
async function exportRows(
  { screen, list, name: menuName }: OpenScreen,
  names: readonly string[],
): Promise<void> {
  await list.chooseFromMenu('Export', 'Selected rows');
  await list.waitForMessage(selectFirstText);
  for (const name of names) await list.selectRow(list.row(name));
  await list.page.getByText('2 selected').waitFor();
  const saved = nextDownload(list.page);
  await list.chooseFromMenu('Export', 'Selected rows');
  const sheet = await savedSheet(await saved);
  expect(sheet).toMatchObject({
    file: `${menuName}.xlsx`,
    sheet: 'Sheet1',
    head: [...screen.columns, ...screen.exportColumns].map(({ label }) => label),
  });
  expect(sheet.rows.map((row) => row.join(' '))).toEqual(
    expect.arrayContaining(names.map((name) => expect.stringContaining(name))),
  );
  expect(sheet.rows).toHaveLength(2);
  const all = nextDownload(list.page);
  await list.chooseFromMenu('Export', /^All matching rows \(\.csv\)/);
  expect((await all).suggestedFilename()).toBe(`${menuName}.csv`);
  for (const name of names) await list.row(name).getByRole('checkbox').first().uncheck();
}
