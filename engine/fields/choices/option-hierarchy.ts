import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';

type Value = string | number;

/** Children and parent of every option value. */
export interface OptionHierarchy {
  readonly children: ReadonlyMap<string, readonly Value[]>;
  readonly parent: ReadonlyMap<string, Value>;
}

export function optionHierarchy(options: readonly SelectOption[]): OptionHierarchy {
  const values = new Map(options.map((option) => [String(option.value), option.value]));
  const children = new Map<string, Value[]>();
  const parent = new Map<string, Value>();
  for (const { value, pid } of options) {
    const parentValue = pid === undefined ? undefined : values.get(String(pid));
    if (parentValue === undefined || parentValue === value) continue;
    const parentKey = String(parentValue);
    parent.set(String(value), parentValue);
    children.set(parentKey, [...(children.get(parentKey) ?? []), value]);
  }
  return { children, parent };
}

/**
 * The checkbox states for the selected values. The list also contains half-checked parents
 * (docs/product.md#roles-and-rights), so a parent is checked only when all leaves below it are
 * selected, and half-checked when it or some of them are.
 */
export function checkStates(
  selected: readonly Value[],
  options: readonly SelectOption[],
  hierarchy: OptionHierarchy,
): { readonly checked: readonly Value[]; readonly halfChecked: readonly Value[] } {
  const selectedKeys = new Set(selected.map(String));
  const isSelected = (value: Value): boolean => selectedKeys.has(String(value));
  const checked: Value[] = [];
  const halfChecked: Value[] = [];
  for (const { value } of options) {
    const leaves = leavesBelow(value, hierarchy);
    const isFull = leaves.length === 0 ? isSelected(value) : leaves.every(isSelected);
    if (isFull) checked.push(value);
    else if (isSelected(value) || leaves.some(isSelected)) halfChecked.push(value);
  }
  return { checked, halfChecked };
}

/**
 * The selected values after one is checked or cleared. All values below it change with it; a parent
 * is selected while any of its children is.
 */
export function setChecked(
  selected: readonly Value[],
  change: { readonly value: Value; readonly to: 'check' | 'clear' },
  options: readonly SelectOption[],
  hierarchy: OptionHierarchy,
): readonly Value[] {
  const { value, to } = change;
  const keys = new Set(selected.map(String));
  const setSelected = (item: Value, isSelected: boolean) => {
    if (isSelected) keys.add(String(item));
    else keys.delete(String(item));
  };
  for (const item of [value, ...allBelow(value, hierarchy)]) setSelected(item, to === 'check');
  let parent = hierarchy.parent.get(String(value));
  while (parent !== undefined) {
    const siblings = hierarchy.children.get(String(parent)) ?? [];
    setSelected(
      parent,
      siblings.some((child) => keys.has(String(child))),
    );
    parent = hierarchy.parent.get(String(parent));
  }
  return orderByOptions(keys, options, selected);
}

/**
 * The values of `keys` in the order of the options. Selected values without an option stay, because
 * the option list may be incomplete.
 */
export function orderByOptions(
  keys: ReadonlySet<string>,
  options: readonly SelectOption[],
  selected: readonly Value[],
): readonly Value[] {
  const optionKeys = new Set(options.map((option) => String(option.value)));
  return [
    ...options.map((option) => option.value).filter((value) => keys.has(String(value))),
    ...selected.filter((value) => !optionKeys.has(String(value))),
  ];
}

function allBelow(value: Value, hierarchy: OptionHierarchy): readonly Value[] {
  const children = hierarchy.children.get(String(value)) ?? [];
  return children.flatMap((child) => [child, ...allBelow(child, hierarchy)]);
}

const leavesBelow = (value: Value, hierarchy: OptionHierarchy): readonly Value[] =>
  allBelow(value, hierarchy).filter((below) => !hierarchy.children.has(String(below)));
