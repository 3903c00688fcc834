import type { Locator } from 'playwright-core';
import type {
  ServedField,
  ServedItem,
  ServedOption,
  ServedPage,
} from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import type { Client } from './client.ts';
import { controlOf, fillField } from './fill-field.ts';

type Page = Pick<ServedPage, 'kind' | 'form' | 'fields'>;
const fieldOf = ({ fields }: Page, name: string): ServedField | undefined =>
  fields.find((field) => field.name === name);

/** The items that a user fills in: of the add form, or of the one row of a single resource. */
export function itemsToFill(screen: Page): readonly ServedItem[] {
  const mode = screen.kind === 'single' ? 'update' : 'store';
  return screen.form.filter(
    (item) =>
      (item.only ?? mode) === mode &&
      item.type !== 'text' &&
      !item.disabled &&
      fieldOf(screen, item.field)?.writable[mode] === true,
  );
}

/** The first line of text in the form that must be filled in: the one that is spoilt, changed and searched for. */
export function requiredText(screen: Page): ServedItem {
  const found = findRequiredText(screen);
  if (!found) throw new Error('The form has no required line of text');
  return found;
}

/** Settings may ask for nothing. */
export const hasRequiredText = (screen: Page): boolean => findRequiredText(screen) !== undefined;

const findRequiredText = (screen: Page): ServedItem | undefined =>
  itemsToFill(screen).find(
    (item) => item.type === 'input' && fieldOf(screen, item.field)?.required,
  );

/** Fills the open form with what `values` holds for it. */
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

/** What the lines of the form hold now, by field. */
export async function typedIn(
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

/** A text that breaks the field's own pattern; undefined when it has none. What is too long cannot be typed. */
export const wrongText = ({ rules }: Pick<ServedField, 'rules'>): string | undefined =>
  rules.pattern !== undefined || rules.format !== undefined ? '!' : undefined;

async function labelsOf(
  item: ServedItem,
  field: ServedField | undefined,
  value: Json,
  client: Client,
): Promise<readonly (readonly string[])[]> {
  const dict = item.options ?? field?.dict,
    url = dict?.url ?? field?.target?.url;
  const chosen = (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  if (dict?.options)
    return chosen.map((one) => [
      dict.options!.find((option) => String(option.value) === String(one))!.label,
    ]);
  if (url === undefined || field?.type === 'many') return [];
  return Promise.all(chosen.map((one) => wayTo(one, url, client)));
}

/** The labels from the root of a tree down to `value`; its own alone in a plain list. */
async function wayTo(
  value: string | number,
  url: string,
  client: Client,
): Promise<readonly string[]> {
  const {
    data: [option],
  } = await client.get<readonly ServedOption[]>(url, { id: `${value}|in` });
  if (!option) throw new Error(`${url} offers no ${value}`);
  const above =
    option.pid === undefined || String(option.pid) === '0'
      ? []
      : await wayTo(option.pid, url, client);
  return [...above, option.label];
}
