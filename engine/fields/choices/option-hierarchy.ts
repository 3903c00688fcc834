import type { SelectOption } from '../../../schemas/contract/calls/screens.ts';

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
 * The checkbox states for the stored values. The stored list also contains half-checked parents
 * (docs/product.md#roles-and-rights), so a parent is checked only when all leaves below it are
 * stored, and half-checked when it or some of them are.
 */
export function checkStates(
  stored: readonly Value[],
  options: readonly SelectOption[],
  hierarchy: OptionHierarchy,
): { readonly checked: readonly Value[]; readonly half: readonly Value[] } {
  const storedKeys = new Set(stored.map(String));
  const isStored = (value: Value): boolean => storedKeys.has(String(value));
  const checked: Value[] = [];
  const half: Value[] = [];
  for (const { value } of options) {
    const leaves = leavesBelow(value, hierarchy);
    const isFull = leaves.length === 0 ? isStored(value) : leaves.every(isStored);
    if (isFull) checked.push(value);
    else if (isStored(value) || leaves.some(isStored)) half.push(value);
  }
  return { checked, half };
}

/**
 * The stored list after a value is checked or cleared. All values below follow it; a parent is
 * stored while any of its children is.
 */
export function setChecked(
  stored: readonly Value[],
  change: { readonly value: Value; readonly to: 'check' | 'clear' },
  options: readonly SelectOption[],
  hierarchy: OptionHierarchy,
): readonly Value[] {
  const { value, to } = change;
  const keys = new Set(stored.map(String));
  const setStored = (item: Value, isStored: boolean) => {
    if (isStored) keys.add(String(item));
    else keys.delete(String(item));
  };
  for (const item of [value, ...allBelow(value, hierarchy)]) setStored(item, to === 'check');
  let parent = hierarchy.parent.get(String(value));
  while (parent !== undefined) {
    const siblings = hierarchy.children.get(String(parent)) ?? [];
    setStored(
      parent,
      siblings.some((child) => keys.has(String(child))),
    );
    parent = hierarchy.parent.get(String(parent));
  }
  return orderByOptions(keys, options, stored);
}

/**
 * The values of `keys` in the order of the options. Stored values without an option are kept,
 * because the option list may be incomplete.
 */
export function orderByOptions(
  keys: ReadonlySet<string>,
  options: readonly SelectOption[],
  stored: readonly Value[],
): readonly Value[] {
  const offered = new Set(options.map((option) => String(option.value)));
  return [
    ...options.map((option) => option.value).filter((value) => keys.has(String(value))),
    ...stored.filter((value) => !offered.has(String(value))),
  ];
}

function allBelow(value: Value, hierarchy: OptionHierarchy): readonly Value[] {
  const children = hierarchy.children.get(String(value)) ?? [];
  return children.flatMap((child) => [child, ...allBelow(child, hierarchy)]);
}

const leavesBelow = (value: Value, hierarchy: OptionHierarchy): readonly Value[] =>
  allBelow(value, hierarchy).filter((below) => !hierarchy.children.has(String(below)));
