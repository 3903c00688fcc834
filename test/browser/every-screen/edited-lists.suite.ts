import { expect, test } from 'vitest';
import type { Row } from '../../../schemas/rules/types.ts';
import { controlOf, messageAt } from '../../helpers/backoffice/fill-field.ts';
import {
  fillForm,
  formValues,
  invalidTextFor,
  requiredText,
} from '../../helpers/backoffice/fill-form.ts';
import { successText } from '../../helpers/backoffice/list-page.ts';
import {
  type OpenScreen,
  type OpenScreenOf,
  searchLabel,
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
} from '../../helpers/backoffice/project-screens.ts';
import { testPassword } from '../../helpers/mall/builders.ts';

const lists = allScreens.filter((screen) => hasGenericForm(screen) && hasRequiredTextField(screen));
/**
 * Lists that together have every button shown and not shown, trees and flat lists, in both areas.
 * every-resource.e2e.test.ts adds, edits and deletes rows of all lists over HTTP;
 * list-behaviours.suite.ts tests sorting, restoring and files.
 */
const editedLists = coverParts(
  lists,
  (screen) =>
    new Set([
      screen.area,
      `tree ${isTree(screen)}`,
      ...Object.entries(buttonsOf(screen)).map(([name, shown]) => `${name} ${shown}`),
    ]),
);
const formAndView = (screen: ProjectScreen): readonly string[] =>
  [...partsOf(screen)].filter((part) => /^(form|view) /.test(part));
const inEditedLists: ReadonlySet<string> = new Set(editedLists.flatMap(formAndView));
/** Further lists, so that every kind of form field is filled in and every kind of view is opened. */
const filledLists = coverParts(
  lists,
  (screen) => new Set(formAndView(screen).filter((part) => !inEditedLists.has(part))),
);

/** Adding, finding, viewing, editing and deleting rows by hand. */
export function editedListTests(openScreen: OpenScreenOf): void {
  test.each(editedLists)(
    '$path: a row is added, found, viewed, edited and deleted by hand',
    async (projectScreen) => {
      const open = await openScreen(projectScreen);
      await expectButtons(open);
      const name = await addRow(open);
      await findRow(open, name);
      await viewRow(open, name);
      const renamed = await editRow(open, name);
      await deleteRow(open, renamed);
    },
  );

  test.each(filledLists)(
    '$path: a row is added, found and viewed by hand',
    async (projectScreen) => {
      const open = await openScreen(projectScreen);
      const name = await addRow(open);
      await findRow(open, name);
      await viewRow(open, name);
    },
  );
}

/** The toolbar has the buttons that the screen is served with. */
async function expectButtons({ screen, list }: OpenScreen): Promise<void> {
  const { store, search, import: imports, export: exports } = screen.buttons;
  const count = ({ show }: { readonly show: boolean }) => (show ? 1 : 0);
  await list.button('More').waitFor();
  expect({
    add: await list.add.count(),
    search: await list.button('Search').count(),
    import: await list.button('Import').count(),
    export: await list.button('Export').count(),
  }).toEqual({
    add: count(store),
    search: count(search),
    import: count(imports),
    export: count(exports),
  });
}

/**
 * Adds a row by hand. A required field left empty, and a text against its rule, are reported at the
 * field, and everything else stays as it was typed.
 * @returns the text of its required field
 */
async function addRow({ screen, list, caller, resource }: OpenScreen): Promise<string> {
  const item = requiredText(screen);
  if (!screen.buttons.store.show) return textOf(await caller.add(resource), item.field);
  // Creates the referenced rows, which the form loads when it opens
  const values = await caller.values(resource);
  await list.add.click();
  const form = list.form(screen.buttons.store);
  const input = controlOf({ form, item });
  await input.waitFor();
  await fillForm(form, screen, values, caller.client);
  const typed = await formValues(form, screen);
  await input.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => messageAt(form, item).textContent()).toBe('Cannot be empty');
  await form.getByText('1 field to fix').waitFor();
  await expect.poll(() => formValues(form, screen)).toEqual({ ...typed, [item.field]: '' });
  const invalid = invalidTextFor(screen.fields.find(({ name }) => name === item.field)!);
  if (invalid !== undefined) {
    await input.fill(invalid);
    await input.blur();
    await expect
      .poll(() => messageAt(form, item).textContent())
      .not.toMatch(/^(Cannot be empty)?$/);
  }
  await input.fill(typed[item.field]!);
  const proof = form.getByLabel('Your password');
  if ((await proof.count()) > 0) await proof.fill(testPassword);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await list.waitForMessage(successText);
  return typed[item.field]!;
}

/** Searches by the required text, and finds one row. */
async function findRow({ screen, list }: OpenScreen, name: string): Promise<void> {
  await list.searchFor(searchLabel(screen, requiredText(screen).field), name);
  await expect.poll(() => list.rows().count()).toBe(1);
  await list.row(name).waitFor();
}

async function viewRow({ screen, list }: OpenScreen, name: string): Promise<void> {
  const row = list.row(name);
  if (!screen.buttons.show.show) {
    expect(await list.actionsOf(row)).not.toContain('View');
    return;
  }
  const { field } = requiredText(screen);
  await list.clickAction(row, 'View');
  await list.dialog.getByText(name, { exact: true }).first().waitFor();
  for (const part of screen.view)
    if (part.kind === 'field' && part.field === field)
      await list.dialog.getByText(part.label, { exact: true }).first().waitFor();
  await list.dialog.getByRole('button', { name: 'Close' }).last().click();
  await list.waitForNoDialog();
}

/** @returns the text by which the row is found afterwards */
async function editRow(open: OpenScreen, name: string): Promise<string> {
  const { screen, list, caller, resource } = open;
  const row = list.row(name);
  if (!screen.buttons.update.show) {
    expect(await list.actionsOf(row)).not.toContain('Edit');
    return name;
  }
  const item = requiredText(screen);
  const form = list.form(screen.buttons.store);
  const input = controlOf({ form, item });
  const renamed = textOf(await caller.values(resource), item.field);
  await list.clickAction(row, 'Edit');
  await expect.poll(() => input.inputValue()).toBe(name);
  await input.fill(renamed);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await list.searchFor(searchLabel(screen, item.field), renamed);
  await list.row(renamed).waitFor();
  return renamed;
}

/** Deletes a row after a question that names it; `Cancel` keeps it. */
async function deleteRow(open: OpenScreen, name: string): Promise<void> {
  const { screen, list, caller, resource } = open;
  const { field } = requiredText(screen);
  const row = list.row(name);
  if (!screen.buttons.destroy.show) {
    expect(await list.actionsOf(row)).not.toContain('Delete');
    return;
  }
  const { where } = screen.search.find((option) => option.field === field)!;
  const { data } = await caller.client.get(caller.path(resource), { [field]: `${name}|${where}` });
  const stored = data.data[0] as Row;
  await list.clickAction(row, 'Delete');
  await list.dialog
    .getByText(`“${String(stored[screen.display] ?? name)}” will be deleted.`)
    .waitFor();
  await list.dialog.getByRole('button', { name: 'Cancel' }).click();
  await list.waitForNoDialog();
  await row.waitFor();
  await list.clickAction(row, 'Delete');
  await list.dialog.getByRole('button', { name: 'Delete' }).click();
  await list.waitForNoDialog();
  await expect.poll(() => list.rows().count()).toBe(0);
}
