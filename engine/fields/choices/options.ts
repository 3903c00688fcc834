import type {
  FieldConfig,
  SelectOption,
} from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { currentLanguage } from '../../wire/language.ts';

/** Where the options of a field come from: a fixed list, a URL, or both. */
export interface OptionSource {
  readonly fixed: readonly SelectOption[];
  readonly url: string | undefined;
  /** Keys of rows that are not served as `{value, label}`. */
  readonly labelName: string;
  readonly valueName: string;
}

/** Precedence: screen options, resource dictionary, reference target. */
export function optionSource(
  item: Pick<FormItemConfig, 'options' | 'labelName' | 'valueName'>,
  field: FieldConfig | undefined,
): OptionSource {
  const dict = item.options ?? field?.dict;
  return {
    fixed: dict?.options ?? [],
    url: dict?.url ?? (item.options ? undefined : field?.target?.url),
    labelName: item.labelName,
    valueName: item.valueName,
  };
}

/** A name in two languages as the reader sees it. */
export const shownName = (name: string): string => localName(name, currentLanguage());

/** A row of an option list, with `value` and `label`. */
export function toOption(
  row: SelectOption | Row,
  { labelName, valueName }: Pick<OptionSource, 'labelName' | 'valueName'>,
): SelectOption {
  const { value, label } = row as Partial<SelectOption>;
  const plainRow = row as Row;
  return {
    ...(row as object),
    value: (value ?? plainRow[valueName] ?? '') as string | number,
    label: shownName(String(label ?? plainRow[labelName] ?? plainRow[valueName] ?? '')),
  };
}

/**
 * The values of a field as a list. A reference of 0 means no reference, unless 0 is one of its
 * fixed options (docs/decisions/0045-wire-of-a-resource.md).
 */
export function selectedValues(
  value: Json | undefined,
  field: FieldConfig | undefined,
): readonly (string | number)[] {
  const all = (Array.isArray(value) ? value : [value]) as readonly (Json | undefined)[];
  const filled = all.filter(
    (item): item is string | number =>
      (typeof item === 'string' && item !== '') || typeof item === 'number',
  );
  const zeroIsNone =
    (field?.type === 'ref' || field?.type === 'refs') &&
    !field.dict?.options?.some((option) => String(option.value) === '0');
  return zeroIsNone ? filled.filter((item) => String(item) !== '0') : filled;
}

/** The labels that came with the row, in the order of its values. */
export function loadedLabels(loadedRow: Row, name: string): readonly string[] {
  const labels = (loadedRow._labels as Row | undefined)?.[name];
  if (Array.isArray(labels)) return labels.map((label) => shownName(String(label)));
  return labels === undefined || labels === null || labels === ''
    ? []
    : [shownName(String(labels))];
}

/**
 * Options of the loaded row's values, from the labels that came with it. No call is needed before
 * the list opens.
 */
export function loadedOptions(
  loadedRow: Row,
  name: string,
  field: FieldConfig | undefined,
): readonly SelectOption[] {
  const labels = loadedLabels(loadedRow, name);
  const values = selectedValues(loadedRow[name], field);
  return labels.length === values.length
    ? values.map((value, index) => ({ value, label: labels[index]! }))
    : [];
}

/** Merges lists of options; of equal values the first wins. */
export function mergeOptions(
  ...lists: readonly (readonly SelectOption[])[]
): readonly SelectOption[] {
  const found = new Map<string, SelectOption>();
  for (const option of lists.flat())
    if (!found.has(String(option.value))) found.set(String(option.value), option);
  return [...found.values()];
}

/** Values in the types of the options: the text "3" becomes the option value 3. */
export const matchValues = (
  values: readonly (string | number)[],
  options: readonly SelectOption[],
): readonly (string | number)[] =>
  values.map(
    (value) => options.find((option) => String(option.value) === String(value))?.value ?? value,
  );

export interface OptionNode extends SelectOption {
  readonly children?: OptionNode[];
}

/** A tree from options with `pid`. An option without a known parent is a root. */
export function optionTree(options: readonly SelectOption[]): readonly OptionNode[] {
  const nodes = new Map<string, OptionNode & { children?: OptionNode[] }>(
    options.map((option) => [String(option.value), { ...option }]),
  );
  const roots: OptionNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === undefined ? undefined : nodes.get(String(node.pid));
    if (parent && parent !== node) {
      parent.children ??= [];
      parent.children.push(node);
    } else roots.push(node);
  }
  return roots;
}

/** The options from the root to `value`; empty when it is not among them. */
export function optionPath(
  value: string | number,
  options: readonly SelectOption[],
): readonly SelectOption[] {
  const path: SelectOption[] = [];
  const optionOf = (key: string | number): SelectOption | undefined =>
    options.find((option) => String(option.value) === String(key));
  let current = optionOf(value);
  while (current && !path.includes(current)) {
    path.unshift(current);
    current = current.pid === undefined ? undefined : optionOf(current.pid);
  }
  return path;
}

/** The path to a value; the value alone when it is not among the options. */
export function pathValues(
  value: string | number,
  options: readonly SelectOption[],
): (string | number)[] {
  const path = optionPath(value, options).map((option) => option.value);
  return path.length > 0 ? path : [value];
}

export const hasOption = (options: readonly SelectOption[], key: string | number): boolean =>
  options.some((option) => String(option.value) === String(key));

/** Levels of parents that are loaded; stops a cycle in the data. */
const maxDepth = 8;

/** The options of the keys, of their parents and so on, one call for each level. */
export async function loadWithParents(
  keys: readonly string[],
  read: (id: string) => Promise<readonly SelectOption[]>,
): Promise<readonly SelectOption[]> {
  let found: readonly SelectOption[] = [];
  let wanted: readonly string[] = keys;
  for (let level = 0; level < maxDepth && wanted.length > 0; level++) {
    const options = await read(`${wanted.join(',')}|in`);
    found = mergeOptions(found, options);
    const seen = new Set(found.map(({ value }) => String(value)));
    const parents = options.map(({ pid }) => String(pid ?? '0'));
    wanted = [...new Set(parents)].filter((pid) => pid !== '0' && !seen.has(pid));
  }
  return found;
}
