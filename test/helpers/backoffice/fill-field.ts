import type { Locator } from 'playwright-core';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { extensionOf } from '../../../schemas/contract/files.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { aPicture } from '../values/pictures.ts';
import { aFileFor } from '../values/sample-files.ts';

/** A field of an open form, and the labels of the values to choose in it. */
export interface FormField {
  readonly form: Locator;
  readonly item: FormItemConfig;
  /** The path to each value, from the root down: `[['System', 'Menus']]`. Empty for typed values. */
  readonly labels: readonly (readonly string[])[];
}

/** The control of a field, by its role and label. */
export function controlOf({ form, item }: Pick<FormField, 'form' | 'item'>): Locator {
  return form.getByRole(roleOf[item.type]!, { name: item.label, exact: true });
}

const roleOf: Readonly<Record<string, Parameters<Locator['getByRole']>[0]>> = {
  input: 'textbox',
  text: 'status',
  number: 'textbox',
  money: 'textbox',
  textarea: 'textbox',
  editor: 'textbox',
  password: 'textbox',
  upload: 'group',
  avatar: 'group',
  file: 'group',
  select: 'combobox',
  autocomplete: 'combobox',
  radio: 'radiogroup',
  checkbox: 'group',
  switch: 'switch',
  tags: 'combobox',
  icon: 'button',
  map: 'group',
  date: 'textbox',
  datetime: 'textbox',
  daterange: 'textbox',
  cascader: 'combobox',
  cascader_lazy: 'combobox',
  tree_check: 'group',
  table: 'group',
  table_select: 'group',
  countdown: 'textbox',
  custom: 'group',
};

/** The error message of a field. */
export const messageAt = (form: Locator, item: FormItemConfig): Locator =>
  form.locator(`[data-field="${item.field}"]`).getByRole('alert');

/**
 * Fills a field as a user does: by keys, clicks and files.
 * @throws Error for a type of field that is not known here
 */
export async function fillField(field: FormField, value: Json): Promise<void> {
  const control = controlOf(field);
  const page = field.form.page();
  const { item } = field;
  switch (item.type) {
    case 'input':
    case 'number':
    case 'money':
    case 'textarea':
    case 'password':
    case 'autocomplete':
      return control.fill(String(value));
    case 'editor':
      await control.click();
      await page.keyboard.press('Control+a');
      return page.keyboard.type(textOf(value));
    case 'date':
    case 'datetime':
    case 'countdown':
      await control.fill(String(value));
      return control.press('Enter');
    case 'daterange':
      return fillRange(field, value as readonly string[]);
    case 'switch':
      return (await control.isChecked()) === Boolean(value) ? undefined : control.click();
    case 'radio':
      return control.getByRole('radio', { name: labelOf(field), exact: true }).check();
    case 'checkbox':
      for (const [label = ''] of field.labels)
        await control.getByRole('checkbox', { name: label, exact: true }).check();
      return undefined;
    case 'select':
      return choose(field);
    case 'cascader':
    case 'cascader_lazy':
      return chooseLevels(field);
    case 'tags':
      return typeTags(field, value);
    case 'tree_check':
      return checkFirst(field);
    case 'table_select':
      return selectRow(field);
    case 'icon':
      await control.click();
      return page.getByRole('button', { name: 'fa-truck', exact: true }).click();
    case 'upload':
    case 'avatar':
      return uploadPicture(field);
    case 'file':
      return uploadFile(field, String(value));
    default:
      throw new Error(
        `test/helpers/backoffice/fill-field.ts cannot fill ${item.type} (${item.field})`,
      );
  }
}

const labelOf = ({ labels, item }: FormField): string => {
  const label = labels[0]?.at(-1);
  if (label === undefined) throw new Error(`Nothing to choose for ${item.field}`);
  return label;
};
const textOf = (value: Json): string => String(value).replace(/<[^>]*>/g, '');

/** Opens the options, types the label and clicks the option. */
async function choose(field: FormField): Promise<void> {
  const control = controlOf(field);
  const page = field.form.page();
  for (const label of field.labels.map((labels) => labels.at(-1)!)) {
    await control.click();
    if ((await control.getAttribute('readonly')) === null) await control.fill(label);
    await page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click();
  }
  await closeOptions(field);
}

/** Clicks the labels from the root to the leaf, one level at a time. */
async function chooseLevels(field: FormField): Promise<void> {
  const page = field.form.page();
  await controlOf(field).click();
  for (const label of field.labels[0] ?? [])
    await page
      .locator('.ant-cascader-dropdown:visible')
      .getByRole('menuitemcheckbox', { name: label, exact: true })
      .click();
  await closeOptions(field);
}

async function typeTags(field: FormField, value: Json): Promise<void> {
  const control = controlOf(field);
  const tags = (value as readonly Json[]).map((tag) =>
    typeof tag === 'object' && tag !== null ? String(Object.values(tag)[0]) : String(tag),
  );
  for (const tag of tags) {
    await control.fill(tag);
    await control.press('Enter');
  }
}

/** Opens the list of the other screen, selects the row of that name and confirms. */
async function selectRow(field: FormField): Promise<void> {
  const control = controlOf(field);
  const picker = field.form.page().getByRole('dialog', { name: field.item.label, exact: true });
  await control.getByRole('button').last().click();
  await picker
    .locator('[role=row][row-id]')
    .filter({ hasText: labelOf(field) })
    .first()
    .locator('input[type=radio], input[type=checkbox]')
    .check();
  await picker.getByRole('button', { name: 'Choose', exact: true }).click();
  await picker.waitFor({ state: 'detached' });
}

/** Checks the first box after `Select all`. */
async function checkFirst(field: FormField): Promise<void> {
  const boxes = controlOf(field).getByRole('checkbox');
  await boxes.nth(1).click();
}

async function fillRange(field: FormField, [from = '', to = '']: readonly string[]): Promise<void> {
  const inputs = field.form.locator(`[data-field="${field.item.field}"]`).getByRole('textbox');
  for (const [index, moment] of [from, to].entries()) {
    await inputs.nth(index).fill(moment);
    await inputs.nth(index).press('Enter');
  }
}

async function uploadPicture(field: FormField): Promise<void> {
  const group = controlOf(field);
  await group
    .locator('input[type=file]')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await aPicture() });
  await group.getByRole('img').or(group.locator('img')).first().waitFor();
}

async function uploadFile(field: FormField, value: string): Promise<void> {
  const group = controlOf(field);
  const { name, bytes } = aFileFor([extensionOf(value)]);
  await group
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await group.locator('.field-file-name').waitFor();
}

/** Closes open options by a click on the form's title. */
async function closeOptions({ form }: FormField): Promise<void> {
  const open = form.page().locator('.ant-select-dropdown:visible');
  if ((await open.count()) > 0) await form.locator('.ant-modal-title, h1').first().click();
  await open.waitFor({ state: 'hidden' });
}
