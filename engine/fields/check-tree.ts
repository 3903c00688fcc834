import type { ServedOption } from '../../schemas/contract/calls/screens.ts';

type Value = string | number;

/** The tree below every value, built once: which are its children, which its parent. */
export interface CheckTree {
  readonly children: ReadonlyMap<string, readonly Value[]>;
  readonly parent: ReadonlyMap<string, Value>;
}

export function checkTree(options: readonly ServedOption[]): CheckTree {
  const known = new Map(options.map((option) => [String(option.value), option.value]));
  const children = new Map<string, Value[]>();
  const parent = new Map<string, Value>();
  for (const { value, pid } of options) {
    const above = pid === undefined ? undefined : known.get(String(pid));
    if (above === undefined || above === value) continue;
    parent.set(String(value), above);
    children.set(String(above), [...(children.get(String(above)) ?? []), value]);
  }
  return { children, parent };
}

/**
 * What the boxes show for the stored values. A stored list holds the half-checked parents too (Spec §6: a role's menus need them to be reached),
 * so a parent is full only when everything below it is stored, and half when it or something below it is.
 */
export function boxesOf(
  stored: readonly Value[],
  options: readonly ServedOption[],
  tree: CheckTree,
): { readonly checked: readonly Value[]; readonly half: readonly Value[] } {
  const held = new Set(stored.map(String));
  const checked: Value[] = [],
    half: Value[] = [];
  for (const { value } of options) {
    const below = leavesBelow(value, tree);
    const full =
      below.length === 0 ? held.has(String(value)) : below.every((leaf) => held.has(String(leaf)));
    if (full) checked.push(value);
    else if (held.has(String(value)) || below.some((leaf) => held.has(String(leaf))))
      half.push(value);
  }
  return { checked, half };
}

/** The stored list after ticking or clearing `value`: everything below follows, and every parent above something stored is stored. */
export function toggle(
  stored: readonly Value[],
  value: Value,
  to: 'check' | 'clear',
  options: readonly ServedOption[],
  tree: CheckTree,
): readonly Value[] {
  const held = new Set(stored.map(String));
  for (const one of [value, ...allBelow(value, tree)])
    if (to === 'check') held.add(String(one));
    else held.delete(String(one));
  for (
    let above = tree.parent.get(String(value));
    above !== undefined;
    above = tree.parent.get(String(above))
  ) {
    const any = (tree.children.get(String(above)) ?? []).some((child) => held.has(String(child)));
    if (any) held.add(String(above));
    else held.delete(String(above));
  }
  return inOrder(held, options, stored);
}

/** Held values in the order of the options; a stored value that is not among them (a list too long to be answered whole) is kept. */
export function inOrder(
  held: ReadonlySet<string>,
  options: readonly ServedOption[],
  stored: readonly Value[],
): readonly Value[] {
  const offered = new Set(options.map((option) => String(option.value)));
  return [
    ...options.map((option) => option.value).filter((one) => held.has(String(one))),
    ...stored.filter((one) => !offered.has(String(one))),
  ];
}

function allBelow(value: Value, tree: CheckTree): readonly Value[] {
  return (tree.children.get(String(value)) ?? []).flatMap((child) => [
    child,
    ...allBelow(child, tree),
  ]);
}

function leavesBelow(value: Value, tree: CheckTree): readonly Value[] {
  return allBelow(value, tree).filter((below) => !tree.children.has(String(below)));
}
