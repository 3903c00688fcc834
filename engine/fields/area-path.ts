import type { Json, Row } from '../../schemas/rules/types.ts';

/** One node of a lazily loaded tree. `key` is what the wire is asked with for its children, `value` what a form keeps. */
export interface LazyNode {
  readonly value: string | number;
  readonly key: string | number;
  readonly label: string;
  readonly isLeaf: boolean;
  children?: LazyNode[];
}

export interface LazyNames {
  readonly labelName: string;
  readonly valueName: string;
  readonly idName: string;
}

/** Rows of `GET lazyUrl` (Spec §7). A row says by `has_children` (or `leaf`) whether it opens; `levels` closes the deepest. */
export function readNodes(
  rows: readonly Row[],
  names: LazyNames,
  depth: number,
  levels: number | undefined,
): LazyNode[] {
  return rows.map((row) => {
    const value = row[names.valueName] ?? row['id'];
    const closed =
      row['has_children'] === 0 ||
      row['has_children'] === false ||
      row['leaf'] === true ||
      row['leaf'] === 1;
    return {
      value: value as string | number,
      key: (row[names.idName] ?? row['id']) as string | number,
      label: String(row[names.labelName] ?? value),
      isLeaf: closed || (levels !== undefined && depth >= levels),
    };
  });
}

export type LoadChildren = (parent: string | number, depth: number) => Promise<LazyNode[]>;

/**
 * Opens the levels of a stored path, so that it can be shown by its labels: `[440000, 440300]` is "Guangdong / Shenzhen".
 * Stops at the first value that is not where it should be.
 *
 * @param load children of a parent's key; 0 at the top (Spec §7)
 */
export async function openPath(
  path: readonly (string | number)[],
  load: LoadChildren,
): Promise<LazyNode[]> {
  const roots = await load(0, 1);
  let level = roots;
  for (const [at, value] of path.entries()) {
    const node = level.find((one) => String(one.value) === String(value));
    if (!node || node.isLeaf || at === path.length - 1) break;
    node.children = await load(node.key, at + 2);
    level = node.children;
  }
  return roots;
}

/** A path in the values that the tree knows: stored "11" is the node 11. */
export function matchPath(
  path: readonly (string | number)[],
  roots: readonly LazyNode[],
): readonly (string | number)[] {
  let level: readonly LazyNode[] = roots;
  return path.map((value) => {
    const node = level.find((one) => String(one.value) === String(value));
    level = node?.children ?? [];
    return node?.value ?? value;
  });
}

/** The rows of an answer: the list itself, or a page's `data`. */
export function rowsOfAnswer(answer: unknown): readonly Row[] {
  const rows: unknown = Array.isArray(answer)
    ? answer
    : (answer as { data?: Json } | undefined)?.data;
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}
