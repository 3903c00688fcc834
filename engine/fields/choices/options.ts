import type {
  FieldConfig,
  FormItemConfig,
  SelectOption,
} from '../../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';

/** Where the options of a field come from: a fixed list, a URL, or both. */
export interface OptionSource {
  readonly fixed: readonly SelectOption[];
  readonly url: string | undefined;
  /** Keys of rows that are not served as `{value, label}`. */
  readonly labelName: string;
  readonly valueName: string;
}

/**
 * The options of the screen win over the dictionary of the resource, and that over the target of a
 * reference.
 */
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

/** A row of an option list, with `value` and `label`. */
export function toOption(
  row: SelectOption | Row,
  { labelName, valueName }: Pick<OptionSource, 'labelName' | 'valueName'>,
): SelectOption {
  const { value, label } = row as Partial<SelectOption>;
  if (value !== undefined && label !== undefined) return row as SelectOption;
  const named = row as Row;
  return {
    ...(row as object),
    value: (value ?? named[valueName] ?? '') as string | number,
    label: label ?? String(named[labelName] ?? named[valueName] ?? ''),
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
  const given = all.filter(
    (item): item is string | number =>
      (typeof item === 'string' && item !== '') || typeof item === 'number',
  );
  const zeroIsNone =
    (field?.type === 'ref' || field?.type === 'refs') &&
    !field.dict?.options?.some((option) => String(option.value) === '0');
  return zeroIsNone ? given.filter((item) => String(item) !== '0') : given;
}

/** The labels that came with the row, in the order of its values. */
export function storedLabels(stored: Row, name: string): readonly string[] {
  const labels = (stored._labels as Row | undefined)?.[name];
  if (Array.isArray(labels)) return labels.map(String);
  return labels === undefined || labels === null || labels === '' ? [] : [String(labels)];
}

/**
 * Options of the stored values, from the labels that came with the row. No call is needed before
 * the list opens.
 */
export function storedOptions(
  stored: Row,
  name: string,
  field: FieldConfig | undefined,
): readonly SelectOption[] {
  const labels = storedLabels(stored, name);
  const values = selectedValues(stored[name], field);
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

/** Values in the types of the options: a stored "3" becomes the option value 3. */
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
