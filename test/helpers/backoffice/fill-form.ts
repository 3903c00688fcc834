import type { Locator } from 'playwright-core';
import type {
  FieldConfig,
  SelectOption,
} from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type {
  FormItemConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import type { Client } from '../http/client.ts';
import { controlOf, fillField } from './fill-field.ts';

type Page = Pick<PageConfig, 'kind' | 'form' | 'fields'>;
const fieldOf = ({ fields }: Page, name: string): FieldConfig | undefined =>
  fields.find((field) => field.name === name);

/** The items that a user fills in: of the add form, or of the form of a single row. */
export function itemsToFill(screen: Page): readonly FormItemConfig[] {
  const mode = screen.kind === 'single' ? 'update' : 'store';
  return screen.form.filter(
    (item) =>
      (item.only ?? mode) === mode &&
      item.type !== 'text' &&
      !item.disabled &&
      fieldOf(screen, item.field)?.writable[mode] === true,
  );
}

/** The first required line of text in the form. Tests leave it empty, change it and search for it. */
export function requiredText(screen: Page): FormItemConfig {
  const found = findRequiredText(screen);
  if (!found) throw new Error('The form has no required line of text');
  return found;
}

/** Whether the form has a required line of text; forms of settings may have none. */
export const hasRequiredText = (screen: Page): boolean => findRequiredText(screen) !== undefined;

const findRequiredText = (screen: Page): FormItemConfig | undefined =>
  itemsToFill(screen).find(
    (item) => item.type === 'input' && fieldOf(screen, item.field)?.required,
  );

/** Fills the open form with these values. */
export async function fillForm(
  form: Locator,
  screen: Page,
  values: Row,
  client: Client,
): Promise<void> {
  for (const item of itemsToFill(screen)) {
    const value = values[item.field];
    if (value === undefined || value === null) continue;
    await fillField(
      { form, item, labels: await labelsOf(item, fieldOf(screen, item.field), value, client) },
      value,
    );
  }
}

/** The current values of the form's text inputs, by field. */
export async function formValues(
  form: Locator,
  screen: Page,
): Promise<Readonly<Record<string, string>>> {
  const lines = itemsToFill(screen).filter(({ type }) =>
    ['input', 'number', 'money', 'textarea', 'password'].includes(type),
  );
  return Object.fromEntries(
    await Promise.all(
      lines.map(
        async (item) => [item.field, await controlOf({ form, item }).inputValue()] as const,
      ),
    ),
  );
}

/** A text against the field's pattern; undefined when it has none. Too long a text cannot be typed. */
export const invalidTextFor = ({ rules }: Pick<FieldConfig, 'rules'>): string | undefined =>
  rules.pattern !== undefined || rules.format !== undefined ? '!' : undefined;

async function labelsOf(
  item: FormItemConfig,
  field: FieldConfig | undefined,
  value: Json,
  client: Client,
): Promise<readonly (readonly string[])[]> {
  const dict = item.options ?? field?.dict;
  const url = dict?.url ?? field?.target?.url;
  const chosen = (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter(
    (key) => typeof key === 'string' || typeof key === 'number',
  );
  if (dict?.options)
    return chosen.map((key) => [
      dict.options!.find((option) => String(option.value) === String(key))!.label,
    ]);
  if (url === undefined || field?.type === 'many') return [];
  return Promise.all(chosen.map((key) => labelPath(key, url, client)));
}

/** The labels from the root of a tree down to `value`; in a plain list only its own. */
async function labelPath(
  value: string | number,
  url: string,
  client: Client,
): Promise<readonly string[]> {
  const {
    data: [option],
  } = await client.get<readonly SelectOption[]>(url, { id: `${value}|in` });
  if (!option) throw new Error(`${url} offers no ${value}`);
  const parents =
    option.pid === undefined || String(option.pid) === '0'
      ? []
      : await labelPath(option.pid, url, client);
  return [...parents, option.label];
}
